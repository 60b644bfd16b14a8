import type { LiveEvent } from "#contract/event.ts";
import type { Caller, Environment } from "../context.ts";
import { idleTime } from "../auth/sessions.ts";
import { second } from "../clock.ts";
import { earliestId, timeOfId } from "../ids.ts";
import type { Viewer } from "../resources/levels.ts";
import type { EventTable } from "../store/schema-system.ts";
import type { Db } from "../store/schema.ts";
import { createEventFilter } from "./event-filter.ts";

type Reader = Pick<Environment, "store" | "clock" | "live">;

export type FeedOptions = {
  organizationId: string;
  caller: Caller;
  /** ID of the last event that the reader has; absent: only what happens from now on. */
  after?: string | undefined;
  /** Begins with what happened so many seconds ago; of no meaning beside `after`. */
  recent?: number | undefined;
  /** Aborted when the reader is gone. */
  signal?: AbortSignal;
};

/** What other processes do is found this much later, in milliseconds. */
const pollEvery = 1 * second;
const rowsAtOnce = 500;
/**
 * Processes on one PostgreSQL commit in another order than they make IDs, by as much as a commit takes and their clocks
 * differ: so far back each look goes. The embedded store has one writer, whose order of IDs is that of its commits.
 */
const lookBack = 5 * second;

/**
 * The changes of an organization that a member may know of, as they are committed, until the member signs out, leaves the
 * organization or stops reading, or the service stops. An event is never left out; one can come twice after resuming.
 */
export async function* readFeed(
  { store, clock, live }: Reader,
  { organizationId, caller, after, recent, signal }: FeedOptions,
): AsyncGenerator<LiveEvent> {
  const begin =
    after ?? (recent === undefined ? undefined : earliestId(clock.now() - recent * second));
  const back = store.dialect === "sqlite" ? 0 : lookBack;
  const seen = new Set<string>();
  const filter = createEventFilter(store.read, organizationId);
  let last = begin ?? (await newestEvent(store.read, organizationId)) ?? "";
  if (begin === undefined) {
    for await (const rows of eventsAfter(store.read, organizationId, floorOf(last, back))) {
      for (const { id } of rows) seen.add(id);
    }
  }
  const isGone = () => signal?.aborted === true;
  while (!isGone() && !live.stopped) {
    const version = live.version(organizationId);
    const viewer = await readViewer(store.read, organizationId, caller, clock.now());
    if (viewer === undefined) return;
    const floor = floorOf(last, back);
    for (const id of seen) if (id <= floor) seen.delete(id);
    for await (const rows of eventsAfter(store.read, organizationId, floor)) {
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) {
        if (back > 0) seen.add(id);
        if (id > last) last = id;
      }
      for (const row of await filter(viewer, fresh)) {
        if (isGone()) return;
        yield present(row, clock.now());
      }
    }
    await live.wait(organizationId, version, pollEvery, signal);
  }
}

function floorOf(id: string, back: number): string {
  return back === 0 || id === "" ? id : earliestId(timeOfId(id) - back);
}

async function newestEvent(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("event")
    .select("id")
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function* eventsAfter(
  db: Db,
  organizationId: string,
  floor: string,
): AsyncGenerator<EventTable[]> {
  for (let from = floor; ;) {
    const rows = await db
      .selectFrom("event")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("id", ">", from)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    yield rows;
    if (rows.length < rowsAtOnce) return;
    from = rows.at(-1)!.id;
  }
}

/** The member behind the stream; undefined once the credential or the membership has ended. */
async function readViewer(
  db: Db,
  organizationId: string,
  { userId, credential }: Caller,
  now: number,
): Promise<Viewer | undefined> {
  const alive =
    credential.kind === "token"
      ? db
          .selectFrom("api_token")
          .select("user_id")
          .where("id", "=", credential.id)
          .where((where) =>
            where.or([where("expires_at", "is", null), where("expires_at", ">", now)]),
          )
      : db
          .selectFrom("session")
          .select("user_id")
          .where("id_hash", "=", credential.id)
          .where("expires_at", ">", now)
          .where("last_used_at", ">", now - idleTime);
  return db
    .selectFrom("member")
    .select(["user_id", "role"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("disabled", "=", false)
    .where("user_id", "in", alive)
    .executeTakeFirst();
}

function present(row: EventTable, now: number): LiveEvent {
  return {
    id: row.id,
    kind: row.kind,
    resource: row.target_id,
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.request_id !== null && { request: row.request_id }),
    age: Math.max(0, now - row.created_at),
  };
}
