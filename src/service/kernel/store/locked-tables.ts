import type pg from "pg";
import { isTableLock, locked, Unavailable } from "./unavailable.ts";

/**
 * Statements that timed out because a table is locked. One locked table must not occupy every connection, so they fail
 * immediately until it is free.
 */
export type LockedTables = {
  /** @throws Unavailable if the statement is held up */
  refuse(text: string): void;
  note(text: string, values: unknown[] | undefined): void;
  stop(): void;
};

type Prober = Pick<pg.Client, "connect" | "query" | "end">;

/**
 * @param open a connection of its own, not connected yet, on which locks are waited for. It finds out when a table is free:
 * a statement that is only explained takes the same locks.
 */
export function createLockedTables(open: () => Prober): LockedTables {
  const waiting = new Map<string, unknown[]>();
  let isProbing = false;
  let isStopped = false;

  async function probe(): Promise<void> {
    const client = open();
    try {
      await client.connect();
      while (waiting.size > 0 && !isStopped) {
        for (const [text, values] of waiting) {
          const isLocked = await client.query(`explain ${text}`, values).then(
            () => false,
            (error: unknown) => error instanceof Unavailable && isTableLock(error.cause),
          );
          if (!isLocked) waiting.delete(text);
        }
      }
    } finally {
      // Nothing waits for this: a connection that was lost may not say that it ended.
      client.end().catch(() => {});
    }
  }

  return {
    refuse(text) {
      if (waiting.has(text)) throw locked();
    },
    note(text, values = []) {
      if (isStopped) return;
      waiting.set(text, values);
      if (isProbing) return;
      isProbing = true;
      probe()
        .catch(() => {})
        .finally(() => {
          // If the server can't be reached, each statement finds out by itself.
          waiting.clear();
          isProbing = false;
        });
    },
    stop: () => void (isStopped = true),
  };
}
