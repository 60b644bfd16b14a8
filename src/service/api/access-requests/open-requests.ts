import { accessRequestDays } from "#contract/limits.ts";
import { effectiveRole, type Access } from "#service/identity/access/access.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { readGrants } from "#service/identity/access/grants.ts";
import { levelsOf, pathOf, readCollections } from "#service/identity/access/levels.ts";
import { day } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { AccessRequestTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** A request that nobody answers ends then. */
export const answeredWithin = accessRequestDays * day;

/** So few that all of an organization can be looked at for a list. */
export const mostPending = { ofPerson: 20, ofOrganization: 1000 };

/** A request for something that exists. */
export type OpenRequest = AccessRequestTable & { item: AccessNode; title: string };

/**
 * The pending requests that a member can answer, the oldest first: for a space or collection that they administer, and that whoever asked
 * still can't see. At most `mostPending.ofOrganization`. By three statements, or one if there are none.
 * @param roleAt the role of the member who looks
 * @param only the ID of a request, or of the space or collection
 */
export async function openRequests(
  { db, clock }: Pick<Context, "db" | "clock">,
  organizationId: string,
  roleAt: (item: AccessNode) => Access,
  only: { id?: string | undefined; item?: string | undefined } = {},
): Promise<OpenRequest[]> {
  const pending = await pendingRequests(db, organizationId, clock.now() - answeredWithin, only);
  const mine = pending.filter(({ request }) => roleAt(request.item) === "admin");
  const seesAlready = await readSight(db, organizationId, mine);
  return mine.filter((row) => !seesAlready(row)).map(({ request }) => request);
}

/**
 * Ends the requests of an organization whose askers can see by now what they asked for, in whatever way: a share of a collection above,
 * a team, a role. Otherwise they would be pending again once that access ends, although nobody asked.
 */
export async function endAnswered(
  { store, clock }: Pick<Context, "store" | "clock">,
  organizationId: string,
): Promise<void> {
  const now = clock.now();
  const since = now - answeredWithin;
  const readAnswered = async (db: Db) => {
    const pending = await pendingRequests(db, organizationId, since);
    const seesAlready = await readSight(db, organizationId, pending);
    return pending.filter(seesAlready).map(({ request }) => request.id);
  };
  // Most acts answer none, and need no transaction.
  if ((await readAnswered(store.read)).length === 0) return;
  await store.transaction(async (tx) => {
    const ids = await readAnswered(tx);
    await tx
      .updateTable("access_request")
      .set({ status: "given", decided_at: now })
      .where("organization_id", "=", organizationId)
      .where("id", "in", among(tx, ids))
      .where("status", "=", "pending")
      .execute();
  });
}

type Pending = { asker: Access; request: OpenRequest };

async function pendingRequests(
  db: Db,
  organizationId: string,
  since: number,
  only: { id?: string | undefined; item?: string | undefined } = {},
): Promise<Pending[]> {
  const rows = await pendingRows(db, organizationId, since, only);
  return rows.map(({ member_role, title, parent, default_level, ...row }) => ({
    asker: member_role,
    request: { ...row, title: title ?? "", item: { id: row.target_id, parent, default_level } },
  }));
}

/** Whether who asked can see what they asked for. By two statements, or none without requests. */
async function readSight(
  db: Db,
  organizationId: string,
  pending: readonly Pending[],
): Promise<(request: Pending) => boolean> {
  if (pending.length === 0) return () => false;
  const collections = await readCollections(db, organizationId);
  const askers = [...new Set(pending.map(({ request }) => request.user_id))];
  const grants = Map.groupBy(await readGrants(db, organizationId, askers), (row) => row.userId);
  return ({ asker, request }) => {
    const path = pathOf(collections, request.item);
    const above = new Set(path.map(({ id }) => id));
    const own = (grants.get(request.user_id) ?? []).filter(({ at }) => above.has(at));
    return effectiveRole(asker, levelsOf(path), own) !== null;
  };
}

function pendingRows(
  db: Db,
  organizationId: string,
  since: number,
  { id, item }: { id?: string | undefined; item?: string | undefined },
) {
  return db
    .selectFrom("access_request")
    .innerJoin("member", (join) =>
      join
        .onRef("member.organization_id", "=", "access_request.organization_id")
        .onRef("member.user_id", "=", "access_request.user_id"),
    )
    .leftJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "access_request.organization_id")
        .onRef("space.id", "=", "access_request.target_id")
        .on("access_request.target_kind", "=", "space")
        .on("space.deleted_at", "is", null),
    )
    .leftJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "access_request.organization_id")
        .onRef("collection.id", "=", "access_request.target_id")
        .on("access_request.target_kind", "=", "collection"),
    )
    .selectAll("access_request")
    .select("member.role as member_role")
    .select(({ fn }) => [
      fn.coalesce("space.title", "collection.title").as("title"),
      fn.coalesce("space.parent", "collection.parent").as("parent"),
      fn.coalesce("space.default_level", "collection.default_level").as("default_level"),
    ])
    .where("access_request.organization_id", "=", organizationId)
    .where("access_request.status", "=", "pending")
    .where("access_request.asked_at", ">", since)
    .where("member.disabled", "=", false)
    .where(({ or, eb }) =>
      or([eb("space.id", "is not", null), eb("collection.id", "is not", null)]),
    )
    .$if(id !== undefined, (query) => query.where("access_request.id", "=", id!))
    .$if(item !== undefined, (query) => query.where("access_request.target_id", "=", item!))
    .orderBy("access_request.asked_at")
    .orderBy("access_request.id")
    .limit(mostPending.ofOrganization)
    .execute();
}
