import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { markStale } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure, namesRequest } from "#console/kit/failure.ts";
import type { BulkAction } from "../types.ts";
import { runOver } from "./run.ts";
import type { Ledger } from "./run.ts";

/** A bulk action that is running or finished. */
export type BulkRun<Row> = {
  action: BulkAction<Row>;
  /** Whether it undoes a previous action. */
  isUndo: boolean;
  ledger: Ledger<Row>;
};

export type Bulk<Row> = {
  /** The last one, until it is closed. */
  run: BulkRun<Row> | undefined;
  start: (action: BulkAction<Row>, rows: readonly Row[]) => void;
  retryFailed: () => void;
  /** Continues with the rows that weren't started. */
  goOn: () => void;
  undo: () => void;
  stop: () => void;
  close: () => void;
};

/** Milliseconds to wait when the platform asks for it without saying how long. */
const usualPause = 1000;

/**
 * Runs actions on many rows, one action at a time.
 *
 * @param onEnd - runs before the rows are loaded again, because what is selected from then on is the user's next choice
 */
export function useBulk<Row>(onEnd: () => void): Bulk<Row> {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun<Row>>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** @param kept - the earlier result for other rows, for a run that continues it */
  async function begin(
    action: BulkAction<Row>,
    rows: readonly Row[],
    isUndo: boolean,
    kept?: Ledger<Row>,
  ) {
    if (underWay.current !== undefined) return;
    const abort = new AbortController();
    underWay.current = abort;
    const show = (ledger: Ledger<Row>) =>
      setRun({ action, isUndo, ledger: kept === undefined ? ledger : together(kept, ledger) });
    await runOver(rows, {
      run: (row) => (isUndo ? action.undo?.(row) : action.run(row)) ?? Promise.resolve(),
      together: action.together && {
        most: action.together.most,
        run: isUndo ? action.together.undo : action.together.run,
      },
      skip: isUndo ? undefined : action.skip,
      reasonOf: reasons(),
      pauseAfter,
      endsAll,
      signal: abort.signal,
      onProgress: show,
    });
    underWay.current = undefined;
    onEnd();
    await readAgain(client);
  }
  const ledger = run?.ledger;
  return {
    run,
    start: (action, rows) => void begin(action, rows, false),
    retryFailed: () => {
      if (run === undefined || ledger === undefined) return;
      const rows = ledger.failed.map(({ row }) => row);
      void begin(run.action, rows, run.isUndo, { ...ledger, failed: [] });
    },
    goOn: () => {
      if (run === undefined || ledger === undefined) return;
      void begin(run.action, ledger.left, run.isUndo, { ...ledger, left: [] });
    },
    undo: () => {
      if (run !== undefined && ledger !== undefined) void begin(run.action, ledger.changed, true);
    },
    stop: () => underWay.current?.abort(),
    close: () => setRun(undefined),
  };
}

/** Once for all rows: `useWrite` would refresh everything after each write. */
async function readAgain(client: QueryClient): Promise<void> {
  markStale(client);
  await client.refetchQueries({ type: "active", predicate: ({ state }) => state.isInvalidated });
}

/** Merges an earlier ledger with a retry or continuation. */
function together<Row>(before: Ledger<Row>, now: Ledger<Row>): Ledger<Row> {
  return {
    ...now,
    total: before.total,
    changed: [...before.changed, ...now.changed],
    skipped: [...before.skipped, ...now.skipped],
    failed: [...before.failed, ...now.failed],
    left: [...before.left, ...now.left],
  };
}

/** The session has ended, or the platform is unreachable. */
function endsAll(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.status === 401 || failure.status === 0);
}

function pauseAfter(failure: unknown): number | undefined {
  if (!(failure instanceof RequestFailure) || failure.status !== 429) return undefined;
  return failure.retryAfter === undefined ? usualPause : failure.retryAfter * 1000;
}

/**
 * Why rows failed. Defects differ by their requests only: the first one's ID stands for all, so that their rows are told together.
 */
function reasons(): (failure: unknown) => string {
  let defect: string | undefined;
  return (failure) => {
    const told = describeFailure(failure);
    return namesRequest(told) ? (defect ??= told.message) : told.message;
  };
}
