import type { LiveEvent } from "#contract/event.ts";
import type { Caller, Environment } from "../context.ts";
import { liveCredential } from "../auth/live-credential.ts";
import { second } from "../clock.ts";
import { earliestId, timeOfId } from "../ids.ts";
import type { Viewer } from "../access/levels.ts";
import type { EventTable } from "../store/schema-system.ts";
import type { Db } from "../store/schema.ts";
import { createEventFilter, type EventFilter } from "./event-filter.ts";

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
export async function openFeed(
  reader: Reader,
  options: FeedOptions,
): Promise<AsyncGenerator<LiveEvent>> {
  const { store, clock } = reader;
  const { organizationId, caller } = options;
  const filter = createEventFilter(store.read, organizationId);
  const viewer = await readViewer(store.read, organizationId, caller, clock.now());
  // Before the newest event is looked for, so that what is taken from the member's sight in between is told.
  if (viewer !== undefined) await filter(viewer, []);
  return readFeed(reader, options, { filter, ...(await beginningOf(reader, options)) });
}

/** Where a reader begins: after which event, and the later ones that are known. */
type Beginning = { last: string; seen: Set<string> };

async function beginningOf(
  { store, clock }: Reader,
  { organizationId, after, recent }: FeedOptions,
): Promise<Beginning> {
  if (after !== undefined) return { last: after, seen: new Set() };
  if (recent !== undefined) {
    return { last: earliestId(clock.now() - recent * second), seen: new Set() };
  }
  const last = (await newestEvent(store.read, organizationId)) ?? "";
  const seen = new Set<string>();
  for await (const rows of eventsAfter(store.read, organizationId, floorOf(store, last))) {
    for (const { id } of rows) seen.add(id);
  }
  return { last, seen };
}

async function* readFeed(
  { store, clock, live }: Reader,
  { organizationId, caller, signal }: FeedOptions,
  { last, seen, filter }: Beginning & { filter: EventFilter },
): AsyncGenerator<LiveEvent> {
  const isGone = () => signal?.aborted === true;
  while (!isGone() && !live.stopped) {
    const version = live.version(organizationId);
    const viewer = await readViewer(store.read, organizationId, caller, clock.now());
    if (viewer === undefined) return;
    const floor = floorOf(store, last);
    for (const id of seen) if (id <= floor) seen.delete(id);
    for await (const rows of eventsAfter(store.read, organizationId, floor)) {
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) {
        if (store.dialect !== "sqlite") seen.add(id);
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

function floorOf({ dialect }: Reader["store"], id: string): string {
  return dialect === "sqlite" || id === "" ? id : earliestId(timeOfId(id) - lookBack);
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
  return db
    .selectFrom("member")
    .select(["user_id", "role"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("disabled", "=", false)
    .where("user_id", "in", liveCredential(db, credential, now))
    .executeTakeFirst();
}

function present(row: EventTable, now: number): LiveEvent {
  return {
    id: row.id,
    kind: row.kind,
    resource: row.target_id,
    ...(row.action !== null && { action: row.action }),
    ...(row.ids !== null && { ids: row.ids }),
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.request_id !== null && { request: row.request_id }),
    age: Math.max(0, now - row.created_at),
  };
}
