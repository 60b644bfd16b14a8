import { asPartOf } from "#console/data/client.ts";
import { makeKey } from "#console/data/send-once.ts";

/** A row that was skipped or failed, and the reason as a sentence. */
export type Told<Row> = { row: Row; reason: string };

/** The result of a bulk action for each row. */
export type Ledger<Row> = {
  total: number;
  changed: readonly Row[];
  skipped: readonly Told<Row>[];
  failed: readonly Told<Row>[];
  /** Not started, because the action was stopped or couldn't continue. */
  left: readonly Row[];
  /** The platform asked to wait before the next request. */
  isWaiting: boolean;
  /** Finished or stopped. */
  isOver: boolean;
};

export type RunOptions<Row> = {
  run: (row: Row) => Promise<unknown>;
  /** Sends one request for up to `most` rows. If it fails, each row is tried alone. */
  together?: { most: number; run: (rows: readonly Row[]) => Promise<unknown> } | undefined;
  /** Why a row is skipped; undefined if it isn't. */
  skip?: ((row: Row) => string | undefined) | undefined;
  /** Describes a failure in words. */
  reasonOf: (failure: unknown) => string;
  /** Milliseconds to wait before retrying; undefined if a retry can't help. */
  pauseAfter: (failure: unknown) => number | undefined;
  /** Whether all further rows would fail the same way; they aren't tried then. */
  endsAll: (failure: unknown) => boolean;
  /** Stops the action: running requests finish, and no new ones start. */
  signal: AbortSignal;
  /** Called at the start, on changes at most every 100 ms, and at the end. */
  onProgress: (ledger: Ledger<Row>) => void;
};

/** Concurrent requests. */
const lanes = 4;
/** The limit of retries per row when the platform asks to wait. */
const patience = 20;
/** Interval between progress reports, in milliseconds. */
const reportEvery = 100;

/** Sends requests for many rows. Never throws: failures are in the ledger. */
export async function runOver<Row>(
  rows: readonly Row[],
  options: RunOptions<Row>,
): Promise<Ledger<Row>> {
  const { signal } = options;
  const act = makeKey();
  const changed: Row[] = [];
  const skipped: Told<Row>[] = [];
  const failed: Told<Row>[] = [];
  const left: Row[] = [];
  const state = { isWaiting: false, isOver: false };
  const ledger = (): Ledger<Row> => ({
    total: rows.length,
    changed,
    skipped,
    failed,
    left,
    ...state,
  });
  let hasEnded = false;
  const isStopped = () => signal.aborted || hasEnded;
  let reported = 0;
  const report = () => {
    if (performance.now() - reported < reportEvery) return;
    reported = performance.now();
    options.onProgress(ledger());
  };
  let pause: Promise<void> | undefined;
  const waitFor = (milliseconds: number) => {
    // One pause for all lanes, because they share the exhausted rate limit.
    pause ??= sleep(milliseconds, signal).then(() => {
      pause = undefined;
      state.isWaiting = false;
    });
    state.isWaiting = true;
    options.onProgress(ledger());
    return pause;
  };
  const runRow = async (row: Row): Promise<void> => {
    for (let tries = 0; ; tries++) {
      await pause;
      if (isStopped()) {
        left.push(row);
        return;
      }
      try {
        await asPartOf(act, () => options.run(row));
        changed.push(row);
        return;
      } catch (failure) {
        const milliseconds = options.pauseAfter(failure);
        if (milliseconds === undefined || tries >= patience) {
          failed.push({ row, reason: options.reasonOf(failure) });
          hasEnded ||= options.endsAll(failure);
          return;
        }
        await waitFor(milliseconds);
      }
    }
  };
  const some = async (group: readonly Row[]): Promise<void> => {
    if (options.together !== undefined && group.length > 1 && pause === undefined) {
      try {
        await asPartOf(act, () => options.together?.run(group));
        changed.push(...group);
        return;
      } catch {
        // Trying each row tells which of them fail, and why.
      }
    }
    for (const row of group) {
      await runRow(row);
      report();
    }
  };
  let next = 0;
  const lane = async () => {
    while (next < rows.length && !isStopped()) {
      const group = rows.slice(next, next + (options.together?.most ?? 1));
      next += group.length;
      const taken = group.filter((row) => {
        const reason = options.skip?.(row);
        if (reason !== undefined) skipped.push({ row, reason });
        return reason === undefined;
      });
      await some(taken);
      report();
    }
  };
  options.onProgress(ledger());
  await Promise.all(Array.from({ length: lanes }, lane));
  left.push(...rows.slice(next));
  state.isOver = true;
  state.isWaiting = false;
  const end = ledger();
  options.onProgress(end);
  return end;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Rows by the reason they were skipped or failed, most frequent reason first. */
export function byReason<Row>(told: readonly Told<Row>[]): [reason: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const { row, reason } of told) {
    const rows = groups.get(reason);
    if (rows === undefined) groups.set(reason, [row]);
    else rows.push(row);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}
