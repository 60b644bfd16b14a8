import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { markStale } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import type { BulkAction } from "../types.ts";
import { runOver } from "./run.ts";
import type { Ledger } from "./run.ts";

/** A bulk action that is under way or has ended. */
export type BulkRun<Row> = {
  action: BulkAction<Row>;
  /** The rows are being made as they were. */
  isUndo: boolean;
  ledger: Ledger<Row>;
};

export type Bulk<Row> = {
  /** The last one, until it is closed. */
  run: BulkRun<Row> | undefined;
  start: (action: BulkAction<Row>, rows: readonly Row[]) => void;
  retryFailed: () => void;
  /** Goes on with the rows that were not begun. */
  goOn: () => void;
  undo: () => void;
  stop: () => void;
  close: () => void;
};

/** Milliseconds to wait where the platform asks to, but does not say how long. */
const usualPause = 1000;

/** Runs the actions of many rows, one at a time. */
export function useBulk<Row>(onEnd: () => void): Bulk<Row> {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun<Row>>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** @param kept - what became of other rows earlier, for a run that goes on with it */
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
      skip: isUndo ? undefined : action.skip,
      reasonOf: (failure) => describeFailure(failure).message,
      pauseAfter,
      endsAll,
      signal: abort.signal,
      onProgress: show,
    });
    underWay.current = undefined;
    await readAgain(client);
    onEnd();
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

/** Once for all rows: a write through `useWrite` reads everything again after each. */
async function readAgain(client: QueryClient): Promise<void> {
  markStale(client);
  await client.refetchQueries({ type: "active", predicate: ({ state }) => state.isInvalidated });
}

/** An earlier ledger with what became of the rows that were tried again, or later. */
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

/** The session has ended, or the platform is out of reach. */
function endsAll(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.status === 401 || failure.status === 0);
}

function pauseAfter(failure: unknown): number | undefined {
  if (!(failure instanceof RequestFailure) || failure.status !== 429) return undefined;
  return failure.retryAfter === undefined ? usualPause : failure.retryAfter * 1000;
}
