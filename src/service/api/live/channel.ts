import { setImmediate } from "node:timers/promises";
import type { LiveEvent } from "#contract/event.ts";
import type { Access, Grant } from "#service/identity/access/access.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isKind, nouns } from "#contract/nouns.ts";
import { readGrants } from "#service/identity/access/grants.ts";
import { readCollections, roleIn } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { subjectOf } from "#service/identity/access/subject.ts";
import type { EventQueue } from "./event-queue.ts";
import type { Listener, ListenerRole } from "./listener-roles.ts";

/** A stream of events within this process. */
export type Subscriber = Listener & { queue: EventQueue };

/** The streams of one organization, and its undelivered events. */
export type Channel = {
  readonly subscribers: ReadonlySet<Subscriber>;
  /** @param role the subscriber's role in the organization; null for a guest */
  add(subscriber: Subscriber, role: Access): void;
  remove(subscriber: Subscriber): void;
  /** Queues events for delivery. */
  take(rows: readonly EventTable[]): void;
  /** Loads who sees what, unless it is cached. @returns false if nothing had to be loaded */
  prepare(db: Db, joining: readonly Subscriber[], now: number): Promise<boolean>;
  /** Delivers to each subscriber the events they may see; closes streams without access. */
  deliver(roleOf: ListenerRole, now: number): Promise<void>;
  /** The events that a subscriber may see with their current access. */
  filter(subscriber: Subscriber, rows: readonly EventTable[], now: number): LiveEvent[];
};

/** Number of streams to write to before other requests get a turn: a few milliseconds of work. */
const atOnce = 50;

export function createChannel(organizationId: string): Channel {
  const subscribers = new Set<Subscriber>();
  /** The access used for each subscriber's last delivery. */
  const roles = new Map<Subscriber, Access>();
  let backlog: EventTable[] = [];
  let before: Sight | undefined;
  let sight: Sight | undefined;
  let isStale = true;

  const remove = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    roles.delete(subscriber);
  };

  /** One list per audience: of 2,000 users, most see the same. */
  function listsFor(all: readonly EventTable[], now: number) {
    const rows = all.filter(({ readers }) => readers === null);
    const events = new Map(all.map((row) => [row, presentEvent(row, now)]));
    const lists = new Map<string, LiveEvent[]>();
    const own = new Map<string, LiveEvent[]>();
    for (const row of all) {
      for (const id of row.readers ?? []) own.set(id, [...(own.get(id) ?? []), events.get(row)!]);
    }
    const sharedBy = (userId: string, earlier: Look, later: Look): LiveEvent[] => {
      const audience = audienceOf(userId, earlier, later);
      const shared = lists.get(audience);
      if (shared !== undefined) return shared;
      const visible = rows.filter((row) => isVisible(row, userId, earlier, later));
      const list = visible.map((row) => events.get(row)!);
      lists.set(audience, list);
      return list;
    };
    return ({ caller }: Subscriber, earlier: Look, later: Look): LiveEvent[] => {
      const shared = sharedBy(subjectOf(caller).ids.userId, earlier, later);
      const mine = own.get(caller.userId);
      return mine === undefined ? shared : [...shared, ...mine].toSorted(byId);
    };
  }

  return {
    subscribers,
    add(subscriber, role) {
      subscribers.add(subscriber);
      roles.set(subscriber, role);
    },
    remove,
    take(rows) {
      if (subscribers.size > 0) backlog.push(...rows);
      if (rows.some(decidesAccess)) isStale = true;
    },
    async prepare(db, joining, now) {
      const userIds = [...subscribers, ...joining].map(
        ({ caller }) => subjectOf(caller).ids.userId,
      );
      const people = [...new Set(userIds)];
      if (!isStale && sight !== undefined && now < sight.until) {
        await addToSight(sight, db, organizationId, people);
        return false;
      }
      // Any later commit brings an event that makes it stale again, and what ends by itself does so then.
      isStale = false;
      try {
        sight = await readSight(db, organizationId, people);
      } catch (error) {
        isStale = true;
        throw error;
      }
      return true;
    },
    async deliver(roleOf, now) {
      if (sight === undefined) return;
      const rows = backlog;
      backlog = [];
      const listFor = listsFor(rows, now);
      // What has ended isn't a reason to tell anyone anything, not even that it has ended.
      const earlier = before === undefined || before.until <= now ? sight : before;
      before = sight;
      let delivered = 0;
      for (const subscriber of subscribers) {
        const role = roleOf(subscriber);
        if (role === undefined) {
          subscriber.queue.end();
          remove(subscriber);
          continue;
        }
        const was = { role: roles.get(subscriber) ?? null, sight: earlier };
        roles.set(subscriber, role);
        const events = rows.length === 0 ? [] : listFor(subscriber, was, { role, sight });
        if (events.length === 0) continue;
        subscriber.queue.push(events);
        delivered += 1;
        // oxlint-disable-next-line no-await-in-loop
        if (delivered % atOnce === 0) await setImmediate();
      }
    },
    filter(subscriber, rows, now) {
      const role = roles.get(subscriber);
      if (role === undefined || sight === undefined) return [];
      const look = { role, sight };
      return rows
        .filter((row) => receives(row, subscriber, look, look))
        .map((row) => presentEvent(row, now));
    },
  };
}

const byId = (a: LiveEvent, b: LiveEvent) => (a.id < b.id ? -1 : 1);

function presentEvent(row: EventTable, now: number): LiveEvent {
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

/** Kinds whose events can change who sees what, including other items. */
const accessKinds: ReadonlySet<string> = new Set([
  "organization",
  "member",
  "team",
  "collection",
  "space",
]);

/** Whether an event can change what members may see. */
function decidesAccess({ kind }: Pick<EventTable, "kind">): boolean {
  return accessKinds.has(kind);
}

/** A user's grants by space or collection. Users with the same role and the same `key` see the same items. */
type Grants = { key: string; at: ReadonlyMap<string, readonly Grant[]> };

/**
 * Who sees what in an organization: its spaces and collections, and the listeners' grants. Cached until an event
 * changes it, or the first grant ends.
 */
type Sight = {
  items: ReadonlyMap<string, AccessNode>;
  /** By user. */
  granted: Map<string, Grants>;
  until: number;
};

/** Uses five queries, regardless of the number of listeners. */
async function readSight(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Sight> {
  const spaces = await db
    .selectFrom("space")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .execute();
  const items = new Map(await readCollections(db, organizationId));
  for (const space of spaces) items.set(space.id, space);
  const sight: Sight = { items, granted: new Map(), until: Number.POSITIVE_INFINITY };
  await addToSight(sight, db, organizationId, userIds);
  return sight;
}

/** Adds the grants of users who start to listen later. */
async function addToSight(
  sight: Sight,
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const { granted } = sight;
  const missing = userIds.filter((id) => !granted.has(id));
  const grants = await readGrants(db, organizationId, missing);
  for (const { endsAt } of grants) sight.until = Math.min(sight.until, endsAt ?? sight.until);
  const byUser = Map.groupBy(grants, ({ userId }) => userId);
  for (const userId of missing) {
    const at = Map.groupBy(byUser.get(userId) ?? [], (grant) => grant.at);
    granted.set(userId, { key: [...at.keys()].toSorted().join(" "), at });
  }
}

/** A member's access at one time: the role (null for a guest) and what was visible. */
type Look = { role: Access; sight: Sight };

/** Key of a group of users who get the same events. @param before access at the previous delivery */
function audienceOf(userId: string, before: Look, now: Look): string {
  return [before, now]
    .map(({ role, sight }) => {
      const kind = role === "admin" || role === null ? String(role) : "member";
      return kind === "admin" ? kind : `${kind} ${sight.granted.get(userId)?.key ?? ""}`;
    })
    .join("\n");
}

/** Whether a member receives an event. What is for certain people isn't for who views as one of them. */
function receives(row: EventTable, { caller }: Subscriber, before: Look, now: Look): boolean {
  if (row.readers !== null) return row.readers.includes(caller.userId);
  return isVisible(row, subjectOf(caller).ids.userId, before, now);
}

/**
 * Members receive nothing about items that they can't see. But if an item has just become invisible to them, they are
 * notified, because it would otherwise stay on their screen.
 */
function isVisible(row: EventTable, userId: string, before: Look, now: Look): boolean {
  if (now.role === "admin") return true;
  const place = placeOf(row);
  if (place !== undefined) return sees(now, userId, place) || sees(before, userId, place);
  if (isKind(row.kind) && nouns[row.kind].audience === "admins") return false;
  return now.role !== null || row.kind === "organization";
}

function sees({ role, sight: { items, granted } }: Look, userId: string, id: string): boolean {
  const place = items.get(id);
  if (place === undefined) return false;
  return roleIn(items, role, granted.get(userId)?.at ?? new Map(), place) !== null;
}

/** The space or collection of an event; undefined for the organization as a whole. */
function placeOf(row: EventTable): string | undefined {
  return row.space_id ?? (row.kind === "collection" ? row.target_id : undefined);
}
