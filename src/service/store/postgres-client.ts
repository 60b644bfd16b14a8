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

/** Connection option for read-only access. */
export const readOnlyOption = "-c default_transaction_read_only=on";

/** After a statement timed out on a locked table, the same statement fails immediately for this many milliseconds. */
const lockMemory = 5000;

/** Statements waiting for a locked table, with the time until which no other connection may wait for the same. */
const heldUp = new Map<string, number>();

/**
 * A connection that survives the loss of its server: pending queries are rejected with Unavailable, and the pool
 * replaces the connection.
 */
export class ResilientClient extends pg.Client {
  readonly #mayWrite: boolean;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#mayWrite = !config.options?.includes(readOnlyOption);
    // The running query is rejected anyway. Without a listener, the lost connection would end this process.
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

  // pg overloads `query` by parameter types; Kysely uses only this form.
  override query(...parameters: unknown[]): never {
    const [text, values] = parameters as [string, unknown[] | undefined];
    return this.#ask(text, values) as never;
  }

  async #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
    refuseHeldUp(text);
    try {
      // pg would send arrays as PostgreSQL arrays, but the store uses them as JSON.
      return await super.query(text, values?.map(toParameter));
    } catch (error) {
      if (isTableLock(error)) heldUp.set(text, Date.now() + lockMemory);
      const isFenced = this.#mayWrite && isReadOnly(error);
      const explained = isFenced ? unreachable(error) : explainUnavailable(error);
      // A silent server may keep the connection open, and so does a standby, so the next query needs a new one.
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
