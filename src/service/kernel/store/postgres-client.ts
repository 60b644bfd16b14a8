import pg from "pg";
import { systemClock, type Clock } from "../clock.ts";
import {
  explainUnavailable,
  isReadOnly,
  isTableLock,
  Unavailable,
  unreachable,
} from "./unavailable.ts";
import type { LockedTables } from "./locked-tables.ts";
import { isUnread } from "./compile-once.ts";
import { toParameter } from "./values.ts";

/** Connection option for read-only access. */
export const readOnlyOption = "-c default_transaction_read_only=on";

/** `lockedTables`: statements that needn't be tried, because they would wait for a locked table. */
export type ResilientConfig = pg.ClientConfig & { clock?: Clock; lockedTables?: LockedTables };

/**
 * A connection that survives the loss of its server: pending queries are rejected with Unavailable, and the pool
 * replaces the connection.
 */
export class ResilientClient extends pg.Client {
  readonly #mayWrite: boolean;
  readonly #clock: Clock;
  readonly #lockedTables: LockedTables | undefined;
  /** The statement that begins the transaction, until it's known to have begun. */
  #begun: Promise<PromiseSettledResult<unknown>> | undefined;
  /** Statements of the transaction that were sent and aren't known to have succeeded. */
  readonly #unread: Promise<PromiseSettledResult<unknown>>[] = [];

  constructor(config: ResilientConfig = {}) {
    super(config);
    this.#clock = config.clock ?? systemClock;
    this.#lockedTables = config.lockedTables;
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

  /** Sends what can be sent without waiting for an answer, so that a transaction takes fewer round trips. */
  async #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
    if (text.startsWith("start transaction")) {
      this.#begun = settled(this.#send(text, values));
      return unreadResult;
    }
    // If the transaction doesn't begin, a write must not run by itself.
    if (!text.startsWith("select")) await this.#demandBegun();
    if (isUnread(text)) {
      this.#unread.push(settled(this.#send(text, values)));
      return unreadResult;
    }
    const answer = settled(this.#send(text, values));
    const unread = this.#unread.splice(0);
    if (text !== "rollback") {
      await this.#demandBegun();
      // After a failed statement, those behind it only say that the transaction has failed.
      for (const earlier of unread) demandValue(await earlier);
    }
    return demandValue(await answer);
  }

  async #demandBegun(): Promise<void> {
    const begun = await this.#begun;
    this.#begun = undefined;
    if (begun !== undefined) demandValue(begun);
  }

  async #send(text: string, values: unknown[] | undefined): Promise<unknown> {
    this.#lockedTables?.refuse(text);
    try {
      // pg would send arrays as PostgreSQL arrays, but the store uses them as JSON.
      return await super.query(
        text,
        values?.map((value) => toParameter(value, this.#clock)),
      );
    } catch (error) {
      if (isTableLock(error)) this.#lockedTables?.note(text, values);
      const isFenced = this.#mayWrite && isReadOnly(error);
      const explained = isFenced ? unreachable(error) : explainUnavailable(error);
      // A silent server may keep the connection open, and so does a standby, so the next query needs a new one.
      if (explained instanceof Unavailable && explained.lost) this.abandon();
      throw explained;
    }
  }
}

/** What Kysely gets for a statement whose result nobody reads. */
const unreadResult = { command: "", rowCount: 0, rows: [] };

/** Never rejects, because it may be awaited much later. */
async function settled(answer: Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const [result] = await Promise.allSettled([answer]);
  return result;
}

function demandValue(result: PromiseSettledResult<unknown>): unknown {
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
