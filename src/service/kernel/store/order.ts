import { sql } from "kysely";
import { setTimeout as delay } from "node:timers/promises";
import { compileOnce, noteUnread } from "./compile-once.ts";
import type { Db } from "./schema.ts";
import type { Order } from "./store.ts";

type InChangeRequest = NonNullable<Order["changeRequest"]>;

/** For what moves a space's head, its counts, or the next number of its change requests. */
export const bySpace = ({ spaceId }: { spaceId: string }): Order => ({ space: spaceId });

/** For what moves a change request's head, or depends on where it is. */
export const byChangeRequest = ({ spaceId, changeRequestId }: InChangeRequest): Order => ({
  changeRequest: { spaceId, changeRequestId },
});

/** For what does both, such as merging. */
export const byBoth = (params: InChangeRequest): Order => ({
  ...bySpace(params),
  ...byChangeRequest(params),
});

/** What the transactions wait for that can't run at the same time. Merges wait for the space most of the time. */
export function queueOf({ space, changeRequest }: Order): string {
  return space ?? `${changeRequest?.spaceId}/${changeRequest?.changeRequestId}`;
}

/*
 * Rows of other tables that reference a locked row can still be inserted. Nobody waits for the results here: what the
 * transaction reads next is sent at once, and PostgreSQL runs it after the locks are there.
 */

const lockSpace = compileOnce(
  (db, { id }: { id: string }) =>
    db.selectFrom("space").select("id").where("id", "=", id).forNoKeyUpdate(),
  noteUnread,
);

type ChangeRequestKey = { spaceId: string; request: string | number };

const lockChangeRequest = compileOnce(
  (db, { spaceId, request }: ChangeRequestKey, column: "id" | "number") =>
    db
      .selectFrom("change_request")
      .select("id")
      .where("organization_id", "=", (from) =>
        from.selectFrom("space").select("organization_id").where("space.id", "=", spaceId),
      )
      .where("space_id", "=", spaceId)
      .where(column, "=", request)
      .forNoKeyUpdate(),
  noteUnread,
);

/** Waits for processes that are starting, and makes others wait until the transaction ends. `migrate` makes the row. */
export async function takeStartTurn(tx: Db): Promise<void> {
  await sql`select id from migration_turn for update`.execute(tx);
}

/** Locks the rows until the transaction ends. Only for PostgreSQL: SQLite has one writer. */
export async function takeTurn(tx: Db, { space, changeRequest }: Order): Promise<void> {
  if (space !== undefined) await lockSpace(tx, { id: space }, undefined);
  if (changeRequest === undefined) return;
  const { spaceId, changeRequestId } = changeRequest;
  const { request, column } = requestBy(changeRequestId);
  await lockChangeRequest(tx, { spaceId, request }, column);
}

/** A change request's ID or number, and its column. IDs have 20 characters, so a number is never mistaken for one. */
export function requestBy(idOrNumber: string): {
  request: string | number;
  column: "id" | "number";
} {
  return /^[1-9]\d{0,8}$/.test(idOrNumber)
    ? { request: Number(idOrNumber), column: "number" }
    : { request: idOrNumber, column: "id" };
}

/** Waits until those who entered the queue earlier have left it. @returns leaves the queue */
export type Queues = (name: string) => Promise<() => void>;

/**
 * Queues by name, in the order of arrival. Those who wait need no connection to the database meanwhile, and a retry
 * can't overtake anybody.
 * @param patience milliseconds
 * @param tooLate what is thrown after that
 */
export function createQueues(patience: number, tooLate: () => Error): Queues {
  /** Settles when the last one of a queue has left it. */
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const { promise: own, resolve: leave } = Promise.withResolvers<void>();
    const before = last.get(name);
    const all = before === undefined ? own : before.then(() => own);
    last.set(name, all);
    void all.then(() => {
      if (last.get(name) === all) last.delete(name);
    });
    if (before !== undefined && !(await isOver(before, patience))) {
      leave();
      throw tooLate();
    }
    return leave;
  };
}

async function isOver(work: Promise<void>, patience: number): Promise<boolean> {
  const stop = new AbortController();
  const timeout = delay(patience, false, { signal: stop.signal }).catch(() => false);
  const isInTime = await Promise.race([work.then(() => true), timeout]);
  stop.abort();
  return isInTime;
}
