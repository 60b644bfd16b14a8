import { day } from "#service/kernel/clock.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { wakeMerges } from "#service/documents/content/merge-queue.ts";
import { namesOf, wordsFor, type Who } from "./grant-notes.ts";

type Facilities = Pick<Environment, "store" | "clock" | "ids" | "live" | "jobs">;

/** How long before the end of access people are told. Who got it for no longer was told then. */
export const warnedBefore = 3 * day;

const rowsAtOnce = 200;

/** Users in one event. */
const readersAtOnce = 1000;

type Row = Pick<
  AccessGrantTable,
  "organization_id" | "target_id" | "grantee_kind" | "grantee_id" | "role"
> & { ends_at: number };

type Item = { kind: "space" | "collection"; id: string; title: string };

/**
 * Clears away access that has ended, which doesn't count anymore: tells those who had it and who look at it that it is gone, with an
 * entry in the audit log for each.
 * @param organizationId absent: of all organizations
 */
export async function clearEndedAccess(
  facilities: Facilities,
  signal: AbortSignal,
  organizationId?: string,
): Promise<void> {
  const { store, clock } = facilities;
  for (;;) {
    signal.throwIfAborted();
    const rows = await someGrants(store.read, { until: clock.now(), organizationId });
    if (rows.length === 0) return;
    for (const some of byItem(rows)) {
      signal.throwIfAborted();
      await store.transaction((tx) => clear(tx, facilities, some));
    }
  }
}

function someGrants(
  db: Db,
  { until, organizationId }: { until: number; organizationId: string | undefined },
): Promise<Row[]> {
  return db
    .selectFrom("access_grant")
    .select(["organization_id", "target_id", "grantee_kind", "grantee_id", "role"])
    .select((eb) => eb.ref("ends_at").$notNull().as("ends_at"))
    .where("ends_at", "<=", until)
    .$if(organizationId !== undefined, (query) =>
      query.where("organization_id", "=", organizationId!),
    )
    .orderBy("ends_at")
    .limit(rowsAtOnce)
    .execute();
}

const byItem = (rows: readonly Row[]) => Map.groupBy(rows, (row) => row.target_id).values();

async function clear(tx: Db, facilities: Facilities, rows: readonly Row[]): Promise<void> {
  const { organization_id: organizationId, target_id: id } = rows[0]!;
  const cleared: Row[] = [];
  for (const row of rows) {
    // Another process may have cleared it meanwhile, or somebody has given it again.
    // oxlint-disable-next-line no-await-in-loop
    const { numDeletedRows } = await tx
      .deleteFrom("access_grant")
      .where("organization_id", "=", organizationId)
      .where("target_id", "=", id)
      .where("grantee_kind", "=", row.grantee_kind)
      .where("grantee_id", "=", row.grantee_id)
      .where("ends_at", "=", row.ends_at)
      .executeTakeFirst();
    if (numDeletedRows > 0n) cleared.push(row);
  }
  const item = cleared.length === 0 ? undefined : await readItem(tx, organizationId, id);
  if (item === undefined) return;
  const action = `${item.kind}.permissions-delete`;
  const change = { ...eventOf(organizationId, item), action };
  await addEvent(tx, facilities, change);
  // They don't see the item anymore, so what concerns it doesn't reach them.
  const people = await peopleOf(tx, organizationId, cleared);
  for (const readers of chunksOf(people, readersAtOnce)) {
    // oxlint-disable-next-line no-await-in-loop
    await addEvent(tx, facilities, { ...change, readers });
  }
  const whose = cleared.map(whoOf);
  const names = await namesOf(tx, { organization_id: organizationId }, whose);
  for (const [index, row] of cleared.entries()) {
    const before = wordsFor({ role: row.role, endsAt: row.ends_at });
    // oxlint-disable-next-line no-await-in-loop
    await addAuditEvent(
      tx,
      facilities,
      { changes: [{ field: "access", before, after: null }] },
      {
        organizationId,
        what: { action, kind: item.kind, target: id, title: item.title },
        result: "success",
        detail: `The access of ${names[index]} ended.`,
      },
    );
  }
  const spaceId = item.kind === "space" ? id : undefined;
  await wakeMerges(tx, facilities.jobs, { organizationId, spaceId });
}

/** Tells people by an event that access ends soon, once for each end. The relay finds out whose. */
export async function warnOfEndingAccess(
  facilities: Facilities,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = facilities;
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const rows = await store.read
      .selectFrom("access_grant")
      .select(["organization_id", "target_id", "grantee_kind", "grantee_id", "role"])
      .select((eb) => eb.ref("ends_at").$notNull().as("ends_at"))
      .where("ends_at", ">", now)
      .where("ends_at", "<=", now + warnedBefore)
      .where(({ eb }) => eb("granted_at", "<=", eb("ends_at", "-", warnedBefore)))
      .where(({ or, eb }) =>
        or([eb("warned_of", "is", null), eb("warned_of", "!=", eb.ref("ends_at"))]),
      )
      .orderBy("ends_at")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    for (const some of byItem(rows)) {
      signal.throwIfAborted();
      await store.transaction((tx) => warn(tx, facilities, some));
    }
  }
}

async function warn(tx: Db, facilities: Facilities, rows: readonly Row[]): Promise<void> {
  const { organization_id: organizationId, target_id: id } = rows[0]!;
  let warned = 0n;
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { numUpdatedRows } = await tx
      .updateTable("access_grant")
      .set({ warned_of: row.ends_at })
      .where("organization_id", "=", organizationId)
      .where("target_id", "=", id)
      .where("grantee_kind", "=", row.grantee_kind)
      .where("grantee_id", "=", row.grantee_id)
      .where("ends_at", "=", row.ends_at)
      .executeTakeFirst();
    warned += numUpdatedRows;
  }
  const item = warned === 0n ? undefined : await readItem(tx, organizationId, id);
  if (item === undefined) return;
  const action = `${item.kind}.access-ends`;
  await addEvent(tx, facilities, { ...eventOf(organizationId, item), action });
}

const whoOf = ({ grantee_kind: kind, grantee_id: id }: Row): Who => ({ kind, id });

function eventOf(organizationId: string, { kind, id, title }: Item) {
  const ids: Record<string, string> = kind === "space" ? { spaceId: id } : { collectionId: id };
  return {
    organizationId,
    kind,
    targetId: id,
    ids,
    spaceId: kind === "space" ? id : undefined,
    title,
  };
}

/** A space that is deleted, too: it can be restored. */
async function readItem(tx: Db, organizationId: string, id: string): Promise<Item | undefined> {
  const space = await tx
    .selectFrom("space")
    .select(["title"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (space !== undefined) return { kind: "space", id, title: space.title ?? "" };
  const collection = await tx
    .selectFrom("collection")
    .select("title")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return collection && { kind: "collection", id, title: collection.title };
}

/** Users, and the members of teams. */
export async function peopleOf(
  db: Db,
  organizationId: string,
  grants: readonly Pick<Row, "grantee_kind" | "grantee_id">[],
): Promise<string[]> {
  const idsOf = (kind: Who["kind"]) =>
    grants.flatMap((row) => (row.grantee_kind === kind ? [row.grantee_id] : []));
  const teams = idsOf("team");
  const members =
    teams.length === 0
      ? []
      : await db
          .selectFrom("team_member")
          .select("user_id")
          .where("organization_id", "=", organizationId)
          .where("team_id", "in", teams)
          .execute();
  return [...new Set([...idsOf("user"), ...members.map((row) => row.user_id)])];
}
