import { sql } from "kysely";
import type { Access, OrganizationRules } from "./access.ts";
import type { Context } from "#service/kernel/context.ts";
import { missing, notFound } from "#service/kernel/errors.ts";
import { retention } from "#service/kernel/store/space-row.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type {
  CollectionTable,
  Db,
  OrganizationTable,
  SpaceTable,
} from "#service/kernel/store/schema.ts";
import { roleAmong, spaceVisibilityIn, type Viewer } from "./levels.ts";
import { treeAboveColumn, treeColumn, type AccessNode } from "./access-tree.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { requestBy } from "#service/kernel/store/order.ts";
import { demandFound } from "#service/kernel/store/list.ts";
import { credentialReaches } from "./sign-on-access.ts";
import { membershipColumn, subjectOf, type SubjectIds } from "./subject.ts";
import type { ViewRole } from "#contract/user.ts";

/*
 * How handlers find the item in their path. Each function reads the item and the caller's role, and returns the same
 * 404 if it doesn't exist, belongs to another organization, or isn't visible to the caller.
 */

export type Lookup = Pick<Context, "db" | "caller">;

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

type OrganizationKey = SubjectIds & { organizationId: string };

const organizationOfMember = compileOnce(organizationsOfMember);

const organizationWithTree = compileOnce((db, input: OrganizationKey, as: As) => {
  const { organizationId, userId } = input;
  const tree = treeColumn(db, { organizationId, userId, role: membershipColumn(as) });
  return organizationsOfMember(db, input, as).select(tree.as("member_tree"));
});

/** See `subjectOf`. */
type As = ViewRole | undefined;

function organizationsOfMember(db: Db, { organizationId, memberId }: OrganizationKey, as: As) {
  return db
    .selectFrom("organization")
    .innerJoin("member", "member.organization_id", "organization.id")
    .selectAll("organization")
    .select(membershipColumn(as).as("member_role"))
    .where("organization.id", "=", organizationId)
    .where("member.user_id", "=", memberId)
    .where("member.disabled", "=", false);
}

/** @throws Failure 404 */
export async function organizationScope(
  { db, caller }: Lookup,
  organizationId: string,
): Promise<OrganizationScope> {
  const { ids, as } = subjectOf(caller);
  const [first] = await organizationOfMember(db, { organizationId, ...ids }, as);
  const row = demandFound(first, "organization");
  const { member_role: role, ...organization } = row;
  return reachedScope({ db, caller }, organization, role);
}

/** As `organizationScope`, with the spaces that the caller can see, by the same statement. @throws Failure 404 */
export async function visibleScope(
  { db, caller }: Lookup,
  organizationId: string,
): Promise<OrganizationScope & { visibility: ReturnType<typeof spaceVisibilityIn> }> {
  const { ids, as } = subjectOf(caller);
  const [first] = await organizationWithTree(db, { organizationId, ...ids }, as);
  const row = demandFound(first, "organization");
  const { member_role: role, member_tree: tree, ...organization } = row;
  const scope = await reachedScope({ db, caller }, organization, role);
  return { ...scope, visibility: spaceVisibilityIn(db, organizationId, scope.viewer, tree) };
}

/** @throws Failure 404 if the caller's credential doesn't reach this organization of theirs */
export async function reachedScope(
  lookup: Lookup,
  organization: OrganizationTable,
  role: Access,
): Promise<OrganizationScope> {
  const member = { organizationId: organization.id, role, rules: organization };
  if (!(await credentialReaches(lookup, member))) throw notFound("organization");
  return { organization, role, viewer: viewerOf(lookup.caller, role) };
}

/** The subject as a member with a role in the organization, for `readVisibility`. */
export function viewerOf(caller: Lookup["caller"], role: Access): Viewer {
  return { user_id: subjectOf(caller).ids.userId, role };
}

export type ItemKey = SubjectIds & { id: string };

/** What decides the caller's role in a space or collection. */
type Caller = OrganizationRules & { membership: Access; member_tree: unknown };

/** What organizations demand of credentials, for a query that joins one. */
export const ruleColumns = [
  "organization.sso",
  "organization.api_tokens",
  "organization.personal_tokens",
  "organization.longest_token_days",
  "organization.console_addresses",
  "organization.token_addresses",
  "organization.two_step_since",
  "organization.two_step_days",
] as const;

const callerColumns: ReadonlySet<string> = new Set<keyof Caller>([
  "membership",
  "member_tree",
  "sso",
  "api_tokens",
  "personal_tokens",
  "longest_token_days",
  "console_addresses",
  "token_addresses",
  "two_step_since",
  "two_step_days",
]);

/** A row of a query with the columns of `Caller`, without them. */
function withoutCaller<Item extends object>(row: Item & Caller): Item {
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (!callerColumns.has(name)) item[name] = value;
  }
  return item as Item;
}

/** The columns of `Caller`, for a query that joins the organization and the caller's membership. */
function callerOf(db: Db, table: "space" | "collection", userId: string, as: As) {
  const role = membershipColumn(as);
  return [
    role.as("membership"),
    ...ruleColumns,
    treeAboveColumn(db, { table, userId, role }).as("member_tree"),
  ] as const;
}

const collectionOfMember = compileOnce((db, { id, userId, memberId }: ItemKey, as: As) =>
  db
    .selectFrom("collection")
    .innerJoin("organization", "organization.id", "collection.organization_id")
    .innerJoin("member", "member.organization_id", "organization.id")
    .selectAll("collection")
    .select(callerOf(db, "collection", userId, as))
    .where("collection.id", "=", id)
    .where("member.user_id", "=", memberId)
    .where("member.disabled", "=", false),
);

const spaceOfMember = compileOnce(spacesOfMember);

/** A space with what decides the caller's role in it, for further joins. */
export function spacesOfMember(db: Db, { id, userId, memberId }: ItemKey, as: As) {
  return db
    .selectFrom("space")
    .innerJoin("organization", "organization.id", "space.organization_id")
    .innerJoin("member", "member.organization_id", "organization.id")
    .selectAll("space")
    .select(callerOf(db, "space", userId, as))
    .where("space.id", "=", id)
    .where("member.user_id", "=", memberId)
    .where("member.disabled", "=", false);
}

/** @throws Failure 404 */
export async function collectionScope(
  context: Lookup,
  collectionId: string,
): Promise<CollectionScope> {
  const { ids, as } = subjectOf(context.caller);
  const [row] = await collectionOfMember(context.db, { id: collectionId, ...ids }, as);
  if (row === undefined) throw notFound("collection");
  const role = await roleIn(context, row);
  if (role === null) throw notFound("collection");
  return { collection: withoutCaller<CollectionTable>(row), role, membership: row.membership };
}

/** A space that isn't deleted. @throws Failure 404 */
export async function spaceScope(context: Lookup, spaceId: string): Promise<SpaceScope> {
  const { ids, as } = subjectOf(context.caller);
  const [row] = await spaceOfMember(context.db, { id: spaceId, ...ids }, as);
  return foundScope(context, row);
}

/** A row of `spacesOfMember`. */
export type FoundSpace = SpaceTable & Caller;

/** @param row of `spacesOfMember`. @throws Failure 404 if it is deleted, or not visible to the caller */
export async function foundScope(
  context: Lookup,
  row: FoundSpace | undefined,
): Promise<SpaceScope> {
  const scope = row?.deleted_at === null ? await seenSpace(context, row) : undefined;
  if (scope === undefined) throw notFound("space");
  return scope;
}

/** A space, whether or not it is deleted. @throws Failure 404 */
export async function anySpaceScope(context: Lookup, spaceId: string): Promise<SpaceScope> {
  const { ids, as } = subjectOf(context.caller);
  const [row] = await spaceOfMember(context.db, { id: spaceId, ...ids }, as);
  const scope = row === undefined ? undefined : await seenSpace(context, row);
  if (scope === undefined) throw notFound("space");
  return scope;
}

async function seenSpace(context: Lookup, row: FoundSpace): Promise<SpaceScope | undefined> {
  const role = await roleIn(context, row);
  if (role === null) return undefined;
  return { space: withoutCaller<SpaceTable>(row), role, membership: row.membership };
}

/** A deleted space that can still be restored. @throws Failure 404 */
export async function deletedSpaceScope(
  context: Lookup & Pick<Context, "clock">,
  spaceId: string,
): Promise<SpaceScope> {
  const since = context.clock.now() - retention;
  const { ids, as } = subjectOf(context.caller);
  const [row] = await spaceOfMember(context.db, { id: spaceId, ...ids }, as);
  const isKept = row !== undefined && row.deleted_at !== null && row.deleted_at > since;
  const scope = isKept ? await seenSpace(context, row) : undefined;
  if (scope === undefined) throw missing("deleted space");
  return scope;
}

const requestColumns = [
  "organization_id",
  "id",
  "space_id",
  "number",
  "status",
  "subject",
  "description",
  "revision",
  "revision_initial",
  "revision_merged_ancestor",
  "revision_merged",
  "agent_task_id",
  "created_by",
  "merged_by",
  "merged_at",
  "merged_without",
  "reverts",
  "created_at",
  "updated_at",
] as const satisfies (keyof ChangeRequestTable)[];

const requestPrefix = "request_";

export type ChangeRequestKey = ItemKey & { request: string | number };

/** The column that names a change request, and the subject's role as in `subjectOf`. */
export type RequestShape = { column: "id" | "number"; as: As };

/** The same with a change request of the space, for `requestScope`. */
export function requestsOfMember(db: Db, input: ChangeRequestKey, { column, as }: RequestShape) {
  return spacesOfMember(db, input, as)
    .leftJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "space.organization_id")
        .onRef("change_request.space_id", "=", "space.id")
        .on(`change_request.${column}`, "=", input.request),
    )
    .select(
      requestColumns.map((name) => sql.ref(`change_request.${name}`).as(requestPrefix + name)),
    );
}

const changeRequestOfMember = compileOnce(requestsOfMember);

/** @param idOrNumber a change request's ID, or its number in the space. @throws Failure 404 */
export async function changeRequestScope(
  context: Lookup,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestScope> {
  const { input, shape } = changeRequestInput(context, spaceId, idOrNumber);
  const [row] = await changeRequestOfMember(context.db, input, shape);
  return requestScope(context, row);
}

/** The input and the shape of `requestsOfMember`. */
export function changeRequestInput({ caller }: Lookup, spaceId: string, idOrNumber: string) {
  const { request, column } = requestBy(idOrNumber);
  const { ids, as } = subjectOf(caller);
  return { input: { id: spaceId, ...ids, request }, shape: { column, as } };
}

/** @param row of `requestsOfMember`. @throws Failure 404 */
export async function requestScope(
  context: Lookup,
  row: FoundSpace | undefined,
): Promise<ChangeRequestScope> {
  if (row === undefined) throw notFound("space");
  const { space, request } = apart(row);
  const scope = await foundScope(context, space);
  return { ...scope, changeRequest: demandFound(request, "change-request") };
}

/** A space and the change request that was joined to it. */
function apart<Space extends object>(
  row: Space,
): { space: Space; request: ChangeRequestTable | undefined } {
  const space: Record<string, unknown> = {};
  const request: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(requestPrefix)) request[name.slice(requestPrefix.length)] = value;
    else space[name] = value;
  }
  const requestRow = request["id"] === null ? undefined : (request as RequestRow);
  return { space: space as Space, request: requestRow };
}

/** A missing column doesn't compile. */
type RequestRow = Pick<ChangeRequestTable, (typeof requestColumns)[number]>;

/** The caller's role in a space or collection; null: no access. */
async function roleIn(
  { db, caller }: Lookup,
  item: AccessNode & { organization_id: string } & Caller,
): Promise<Access> {
  const { organization_id: organizationId, membership, member_tree } = item;
  const member = { organizationId, role: membership, rules: item };
  if (!(await credentialReaches({ db, caller }, member))) return null;
  return roleAmong(member_tree, membership, item);
}
