import pg from "pg";
import {
  explainUnavailable,
  isReadOnly,
  isTableLock,
  locked,
  Unavailable,
  unreachable,
} from "./unavailable.ts";
import { toParameter } from "./values.ts";

/** Among a connection's options: it only reads. */
export const readOnlyOption = "-c default_transaction_read_only=on";

/** Milliseconds for which a statement fails at once after it timed out on a locked table. */
const lockMemory = 5000;

/** Statements that wait for a locked table, with the time until which no other connection joins them. */
const heldUp = new Map<string, number>();

/**
 * A connection that survives the loss of its server: whatever waits for an answer is rejected with an Unavailable, and the
 * pool replaces the connection.
 */
export class ResilientClient extends pg.Client {
  readonly #mayWrite: boolean;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#mayWrite = !config.options?.includes(readOnlyOption);
    // The query under way is rejected anyway. Without a listener the loss would end this process.
    this.on("error", () => {});
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (parameterName === "in_hot_standby" && parameterValue === "on") {
        this.abandon(new Error("it is a standby, which accepts no writes"));
      }
    });
  }

  /** Closes the connection without waiting for the server. */
  abandon(reason?: Error): void {
    this.connection.stream.destroy(reason);
  }

  // pg overloads `query` by the kind of its parameters; Kysely uses this one form.
  override query(...parameters: unknown[]): never {
    const [text, values] = parameters as [string, unknown[] | undefined];
    return this.#ask(text, values) as never;
  }

  async #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
    refuseHeldUp(text);
    try {
      // pg would send arrays as PostgreSQL's own type; the rest of the store means JSON.
      return await super.query(text, values?.map(toParameter));
    } catch (error) {
      if (isTableLock(error)) heldUp.set(text, Date.now() + lockMemory);
      const isFenced = this.#mayWrite && isReadOnly(error);
      const explained = isFenced ? unreachable(error) : explainUnavailable(error);
      // A silent server may hold on to the connection, and a standby keeps it open: the next query needs another one.
      if (explained instanceof Unavailable && explained.lost) this.abandon();
      throw explained;
    }
  }
}

/**
 * One locked table must not occupy every connection, so one query at a time finds out whether it's still locked.
 * @throws Unavailable
 */
function refuseHeldUp(text: string): void {
  const until = heldUp.get(text);
  if (until === undefined) return;
  if (Date.now() < until) throw locked();
  heldUp.delete(text);
}
