import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import { Unavailable } from "./unavailable.ts";

const flush = promisify(fdatasync);

type LogSync = {
  /**
   * Settles when the disk has all transactions that were committed before the call.
   * @throws Unavailable if the disk fails. Transactions since the last success may be lost in a power failure.
   */
  sync(): Promise<void>;
  close(): void;
};

/**
 * Waits for the disk beside the process, which SQLite's own fsync would block.
 * @param path of a database in WAL mode that stays open: closing it removes its log
 */
export function createLogSync(path: string): LogSync {
  let file: number | undefined;
  return {
    async sync() {
      try {
        // A new log has its file after its first transaction. SQLite makes the file's name durable with its header.
        file ??= openSync(`${path}-wal`, "r+");
        await flush(file);
      } catch (error) {
        throw diskFailed(error);
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function diskFailed(cause: unknown): Unavailable {
  const message =
    "Couldn't save: the server's disk reported an error. Ask the operator to check the disk and restart Bindery. Then check whether your change was saved.";
  return new Unavailable(message, { lost: false, cause });
}
