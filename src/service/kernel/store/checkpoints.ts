import type BetterSqlite from "better-sqlite3";
import { createBoundedWorker, type BoundedWorker } from "../bounded-worker.ts";
import type { CheckpointResult, CheckpointRequest, Log } from "./checkpoint-worker.ts";

export type CheckpointThread = BoundedWorker<CheckpointRequest, CheckpointResult>;

/** In pages of the log, 4 KB each. */
type CheckpointLimits = {
  /** New pages after which a checkpoint begins. Larger ones delay the commits beside them, because both use the disk. */
  every: number;
  /**
   * From this size on, writers wait for checkpoints: the log starts over only if nothing was written during one. If the
   * thread fails, this one does its work.
   */
  pause: number;
};

const usual: CheckpointLimits = { every: 1000, pause: 4000 };
/** Maximum milliseconds for a checkpoint in its thread. */
const longest = 60_000;

export type Checkpoints = {
  /** Call it after each commit. If it returns a promise, the next transaction must wait for it. */
  committed(): Promise<void> | undefined;
  end(): Promise<void>;
};

export function createCheckpointThread(): CheckpointThread {
  return createBoundedWorker(new URL("./checkpoint-worker.ts", import.meta.url));
}

/**
 * Copies SQLite's log into the database in another thread. SQLite itself would do so after a commit, and block the process
 * until the disk has megabytes. What is committed is durable in the log, so no request has to wait for a copy.
 * @param connection the writer's. From now on it copies only when it closes the database, or if the thread fails.
 */
export function createCheckpoints(
  connection: BetterSqlite.Database,
  thread: CheckpointThread = createCheckpointThread(),
  { every, pause }: CheckpointLimits = usual,
): Checkpoints {
  connection.pragma("wal_autocheckpoint = 0");
  const count = connection.prepare<[], Log>("pragma wal_checkpoint(NOOP)");
  let running: Promise<void> | undefined;
  let hasFailed = false;
  /** Pages of the log that were copied, or should have been. */
  let tried = 0;
  let pauseAt = pause;

  async function copy(pages: number): Promise<void> {
    const result = await thread.ask({ path: connection.name }, longest);
    hasFailed = !("log" in result);
    tried = "log" in result ? result.log : pages;
    // Pages that a read still needs can't be copied, however often it's tried.
    pauseAt = "log" in result && result.checkpointed < result.log ? tried + every : pause;
    running = undefined;
  }

  function copyHere(pages: number): void {
    tried = pages;
    try {
      connection.pragma("wal_checkpoint(PASSIVE)");
    } catch {
      // As after SQLite's own checkpoints, the commit is durable, and the pages stay in the log until the next try.
    }
  }

  return {
    committed() {
      const { log } = count.get()!;
      if (log < tried) [tried, pauseAt] = [0, pause];
      if (running === undefined) {
        if (log < tried + every && log < pauseAt) return undefined;
        if (hasFailed && log >= pause) {
          copyHere(log);
          return undefined;
        }
        running = copy(log);
      }
      return log < pauseAt ? undefined : running;
    },
    end: () => thread.close(),
  };
}
