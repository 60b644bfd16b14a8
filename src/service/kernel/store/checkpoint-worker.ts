import { parentPort } from "node:worker_threads";
import BetterSqlite from "better-sqlite3";

export type CheckpointRequest = { path: string };
/** Pages in the log, and how many of them the database has, too. */
export type Log = { log: number; checkpointed: number };
export type CheckpointResult = Log | { error: string };

/** The only database whose log this thread copies. */
let database: BetterSqlite.Database | undefined;

function open(path: string): BetterSqlite.Database {
  const opened = new BetterSqlite(path, { fileMustExist: true });
  opened.pragma("synchronous = FULL");
  return opened;
}

function copy({ path }: CheckpointRequest): CheckpointResult {
  try {
    database ??= open(path);
    // It waits for nobody: a transaction can begin and commit meanwhile.
    const [result] = database.pragma("wal_checkpoint(PASSIVE)") as [Log & { busy: number }];
    if (result.busy !== 0) return { error: "Another process copies the log." };
    return { log: result.log, checkpointed: result.checkpointed };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (request: CheckpointRequest) => parentPort?.postMessage(copy(request)));
