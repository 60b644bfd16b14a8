import { effectiveRole, type Access } from "../access.ts";
import type { Context } from "../context.ts";
import { missing, notFound } from "../errors.ts";
import { retention } from "../lifecycle/retention.ts";
import type { ChangeRequestTable } from "../store/schema-discussion.ts";
import type { CollectionTable, OrganizationTable, SpaceTable } from "../store/schema.ts";
import { readGrants } from "../access/grants.ts";
import { levelsOf, readPath, type Placed, type Viewer } from "../access/levels.ts";
import { find } from "./list.ts";
import { credentialReaches } from "./organizations/sign-on-access.ts";

/*
 * How handlers find the item in their path. Each function reads the item and the caller's role, and returns the same
 * 404 if it doesn't exist, belongs to another organization, or isn't visible to the caller.
 */

type Lookup = Pick<Context, "db" | "caller">;

/** `role` is the caller's role in the organization, null for a guest. `viewer` is the caller, for `readVisibility`. */
export type OrganizationScope = { organization: OrganizationTable; role: Access; viewer: Viewer };

/**
 * `role` is the caller's effective role in the collection, at least `read`; `membership` is their role in the
 * organization.
 */
type CollectionScope = { collection: CollectionTable; role: Access; membership: Access };

/**
 * `role` is the caller's effective role in the space, at least `read`; `membership` is their role in the organization.
 */
export type SpaceScope = { space: SpaceTable; role: Access; membership: Access };

type ChangeRequestScope = SpaceScope & { changeRequest: ChangeRequestTable };

/** @throws Failure 404 */
export async function organizationScope(
  { db, caller }: Lookup,
  organizationId: string,
): Promise<OrganizationScope> {
  const row = await find(
    db
      .selectFrom("organization")
      .innerJoin("member", "member.organization_id", "organization.id")
      .selectAll("organization")
      .select("member.role as member_role")
      .where("organization.id", "=", organizationId)
      .where("member.user_id", "=", caller.userId)
      .where("member.disabled", "=", false),
    "organization",
  );
  const { member_role: role, ...organization } = row;
  const member = { organizationId, role, enforced: organization.sso };
  if (!(await credentialReaches({ db, caller }, member))) throw notFound("organization");
  return { organization, role, viewer: { user_id: caller.userId, role } };
}

/** @throws Failure 404 */
export async function collectionScope(
  context: Lookup,
  collectionId: string,
): Promise<CollectionScope> {
  const collection = await find(
    context.db.selectFrom("collection").selectAll().where("id", "=", collectionId),
    "collection",
  );
  const access = await accessTo(context, collection);
  if (access.role === null) throw notFound("collection");
  return { collection, ...access };
}

/** A space that isn't deleted. @throws Failure 404 */
export async function spaceScope(context: Lookup, spaceId: string): Promise<SpaceScope> {
  const space = await find(
    context.db
      .selectFrom("space")
      .selectAll()
      .where("id", "=", spaceId)
      .where("deleted_at", "is", null),
    "space",
  );
  const access = await accessTo(context, space);
  if (access.role === null) throw notFound("space");
  return { space, ...access };
}

/** A deleted space that can still be restored. @throws Failure 404 */
export async function deletedSpaceScope(
  context: Lookup & Pick<Context, "clock">,
  spaceId: string,
): Promise<SpaceScope> {
  const space = await context.db
    .selectFrom("space")
    .selectAll()
    .where("id", "=", spaceId)
    .where("deleted_at", ">", context.clock.now() - retention)
    .executeTakeFirst();
  if (space === undefined) throw missing("deleted space");
  const access = await accessTo(context, space);
  if (access.role === null) throw missing("deleted space");
  return { space, ...access };
}

/** @param idOrNumber a change request's ID, or its number in the space. @throws Failure 404 */
export async function changeRequestScope(
  context: Lookup,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestScope> {
  const scope = await spaceScope(context, spaceId);
  // IDs have 20 characters, so a number is never mistaken for one.
  const byNumber = /^[1-9]\d{0,8}$/.test(idOrNumber);
  const changeRequest = await find(
    context.db
      .selectFrom("change_request")
      .selectAll()
      .where("organization_id", "=", scope.space.organization_id)
      .where("space_id", "=", scope.space.id)
      .where((where) =>
        byNumber ? where("number", "=", Number(idOrNumber)) : where("id", "=", idOrNumber),
      ),
    "change-request",
  );
  return { ...scope, changeRequest };
}

/** The caller's role in a space or collection (null: no access) and in its organization (null: guest). */
async function accessTo(
  { db, caller }: Lookup,
  thing: Placed & { organization_id: string },
): Promise<{ role: Access; membership: Access }> {
  const { organization_id: organizationId } = thing;
  const member = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["member.user_id", "member.role", "organization.sso as enforced"])
    .where("member.organization_id", "=", organizationId)
    .where("member.user_id", "=", caller.userId)
    .where("member.disabled", "=", false)
    .executeTakeFirst();
  if (
    member === undefined ||
    !(await credentialReaches({ db, caller }, { organizationId, ...member }))
  ) {
    return { role: null, membership: null };
  }
  const { role: membership } = member;
  if (membership === "admin") return { role: "admin", membership };
  const path = await readPath(db, organizationId, thing);
  const ids = path.map(({ id }) => id);
  const grants = await readGrants(db, organizationId, [caller.userId], ids);
  return { role: effectiveRole(membership, levelsOf(path), grants), membership };
}
