import { expressionBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "#service/kernel/store/schema.ts";
import { namedFields } from "./fields.ts";
import { parseFilter } from "./filter.ts";
import { filterCondition, type FilterColumns } from "./filter-sql.ts";
import { presentGroups } from "./group-rows.ts";
import { isWanted, project, readProjection, type Projection } from "./projection.ts";
import { ScimFailure } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";
import { splitUrn, urns } from "./attributes.ts";
import { presentUsers, type ScimResource } from "./user-rows.ts";

/** A search: the parameters of a list, or the body of `.search`. */
type Search = {
  filter?: string | undefined;
  sortBy?: string | undefined;
  isDescending: boolean;
  /** From 1. */
  startIndex: number;
  count: number;
  projection: Projection;
};

/** Items of a page. Groups can have many members, so a page has fewer of them unless the members are left out. */
const mostItems = 1000;
const mostWithMembers = 100;
const usualItems = 100;

/**
 * A search from named values, which are texts in a query.
 * @throws ScimFailure 400 `invalidValue`
 */
export function readSearch(values: Readonly<Record<string, unknown>>): Search {
  const fields = namedFields(values);
  const textOf = (name: string) => {
    const value = fields.get(name.toLowerCase());
    return value === undefined || value === null || value === "" ? undefined : String(value);
  };
  return {
    filter: textOf("filter"),
    sortBy: textOf("sortBy"),
    isDescending: textOf("sortOrder")?.toLowerCase() === "descending",
    startIndex: Math.max(1, wholeOf(textOf("startIndex"), "startIndex") ?? 1),
    count: Math.min(mostItems, Math.max(0, wholeOf(textOf("count"), "count") ?? usualItems)),
    projection: readProjection(fields.get("attributes"), fields.get("excludedattributes")),
  };
}

function wholeOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new ScimFailure(400, `${name} must be a whole number.`, "invalidValue");
}

/** A page of resources (RFC 7644, section 3.4.2). */
type ListResponse = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Record<string, unknown>[];
};

export function listResponse(
  { startIndex, totalResults }: { startIndex: number; totalResults: number },
  resources: Record<string, unknown>[],
): ListResponse {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

const eb = expressionBuilder<Database, "scim_user" | "scim_group">();

const isMember = (id: string | undefined) => {
  const of = eb
    .selectFrom("team_member")
    .select("team_member.user_id")
    .whereRef("team_member.organization_id", "=", "scim_group.organization_id")
    .whereRef("team_member.team_id", "=", "scim_group.id");
  return eb.exists(id === undefined ? of : of.where("team_member.user_id", "=", id));
};

const isInGroup = (id: string | undefined) => {
  const of = eb
    .selectFrom("team_member")
    .innerJoin("scim_group", (join) =>
      join
        .onRef("scim_group.organization_id", "=", "team_member.organization_id")
        .onRef("scim_group.id", "=", "team_member.team_id"),
    )
    .select("team_member.team_id")
    .whereRef("team_member.organization_id", "=", "scim_user.organization_id")
    .whereRef("team_member.user_id", "=", "scim_user.user_id");
  return eb.exists(id === undefined ? of : of.where("team_member.team_id", "=", id));
};

/** Entra asks for it before it sets one. It isn't an index of its own, because the filter names the person, too. */
const isManagedBy = (id: string | undefined) => {
  const manager = sql`coalesce(scim_user.record -> ${sql.lit(urns.enterprise)} -> 'manager' ->> 'value', '')`;
  return id === undefined ? sql<SqlBool>`${manager} <> ''` : sql<SqlBool>`${manager} = ${id}`;
};

const email = { type: "text", ref: "scim_user.email", folded: true } as const;

const userColumns: FilterColumns = {
  id: { type: "text", ref: "scim_user.user_id", folded: false },
  username: { type: "text", ref: "scim_user.user_name_key", folded: true },
  externalid: { type: "text", ref: "scim_user.external_id", folded: false },
  displayname: { type: "text", ref: "scim_user.display_key", folded: true },
  "name.givenname": { type: "text", ref: "scim_user.given_key", folded: true },
  "name.familyname": { type: "text", ref: "scim_user.family_key", folded: true },
  active: { type: "boolean", ref: "scim_user.active" },
  emails: email,
  "emails.value": email,
  "emails.type": { type: "constant", value: "work" },
  "emails.primary": { type: "constant", value: true },
  groups: { type: "related", exists: isInGroup },
  "groups.value": { type: "related", exists: isInGroup },
  manager: { type: "related", exists: isManagedBy },
  "manager.value": { type: "related", exists: isManagedBy },
  "meta.created": { type: "time", ref: "scim_user.created_at" },
  "meta.lastmodified": { type: "time", ref: "scim_user.updated_at" },
  "meta.resourcetype": { type: "constant", value: "user" },
};

const groupColumns: FilterColumns = {
  id: { type: "text", ref: "scim_group.id", folded: false },
  displayname: { type: "text", ref: "scim_group.display_key", folded: true },
  externalid: { type: "text", ref: "scim_group.external_id", folded: false },
  members: { type: "related", exists: isMember },
  "members.value": { type: "related", exists: isMember },
  "meta.created": { type: "time", ref: "scim_group.created_at" },
  "meta.lastmodified": { type: "time", ref: "scim_group.updated_at" },
  "meta.resourcetype": { type: "constant", value: "group" },
};

/** The column to sort by. @throws ScimFailure 400 for an attribute that can't be sorted by */
function sortColumn(sortBy: string | undefined, columns: FilterColumns): string | undefined {
  if (sortBy === undefined) return undefined;
  const path = splitUrn(sortBy).path.toLowerCase();
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (column !== undefined && "ref" in column) return column.ref;
  throw new ScimFailure(400, `Can't sort by ${sortBy.slice(0, 100)}.`, "invalidValue");
}

/** Users in a fixed order: as asked, else and among equals by their IDs. */
export async function searchUsers(scope: ScimScope, search: Search): Promise<ListResponse> {
  const { db, organizationId } = scope;
  let users = db.selectFrom("scim_user").where("scim_user.organization_id", "=", organizationId);
  if (search.filter !== undefined) {
    users = users.where(filterCondition(parseFilter(search.filter), userColumns));
  }
  const sort = sortColumn(search.sortBy, userColumns);
  const order = search.isDescending ? "desc" : "asc";
  const { total } = await users
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  let page = users.selectAll("scim_user");
  if (sort !== undefined) page = page.orderBy(({ ref }) => ref(sort as never), order);
  const rows =
    search.count === 0
      ? []
      : await page
          .orderBy("scim_user.user_id", order)
          .limit(search.count)
          .offset(search.startIndex - 1)
          .execute();
  const isWithGroups = isWanted(search.projection, "groups");
  return paged(search, Number(total), await presentUsers(scope, rows, isWithGroups));
}

/** Groups in a fixed order: as asked, else and among equals by their IDs. */
export async function searchGroups(scope: ScimScope, search: Search): Promise<ListResponse> {
  const { db, organizationId } = scope;
  let groups = db.selectFrom("scim_group").where("scim_group.organization_id", "=", organizationId);
  if (search.filter !== undefined) {
    groups = groups.where(filterCondition(parseFilter(search.filter), groupColumns));
  }
  const sort = sortColumn(search.sortBy, groupColumns);
  const order = search.isDescending ? "desc" : "asc";
  const { total } = await groups
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const isWithMembers = isWanted(search.projection, "members");
  const count = Math.min(search.count, isWithMembers ? mostWithMembers : mostItems);
  let page = groups.selectAll("scim_group");
  if (sort !== undefined) page = page.orderBy(({ ref }) => ref(sort as never), order);
  const rows =
    count === 0
      ? []
      : await page
          .orderBy("scim_group.id", order)
          .limit(count)
          .offset(search.startIndex - 1)
          .execute();
  return paged(search, Number(total), await presentGroups(scope, rows, isWithMembers));
}

function paged(
  { startIndex, projection }: Search,
  totalResults: number,
  resources: readonly ScimResource[],
): ListResponse {
  return listResponse(
    { startIndex, totalResults },
    resources.map((resource) => project(resource, projection)),
  );
}

/**
 * Users, then groups. A filter by an attribute that only one of them has finds only those.
 * @throws ScimFailure 400 for a filter or an order that neither has
 */
export async function searchAll(scope: ScimScope, search: Search): Promise<ListResponse> {
  const tried: Attempt[] = [];
  for (const searchIn of [searchUsers, searchGroups]) {
    const skipped = tried.reduce((sum, { totalResults }) => sum + totalResults, 0);
    const listed = tried.reduce((sum, { itemsPerPage }) => sum + itemsPerPage, 0);
    const startIndex = Math.max(1, search.startIndex - skipped);
    tried.push(
      await attempt(searchIn, scope, { ...search, startIndex, count: search.count - listed }),
    );
  }
  const lists = tried.filter((list) => list.failure === undefined);
  if (lists.length === 0) throw tried[0]!.failure!;
  const totalResults = lists.reduce((sum, list) => sum + list.totalResults, 0);
  return listResponse(
    { startIndex: search.startIndex, totalResults },
    lists.flatMap(({ Resources }) => Resources),
  );
}

type Attempt = Pick<ListResponse, "Resources" | "totalResults" | "itemsPerPage"> & {
  failure: ScimFailure | undefined;
};

async function attempt(
  searchIn: typeof searchUsers,
  scope: ScimScope,
  search: Search,
): Promise<Attempt> {
  try {
    return { ...(await searchIn(scope, search)), failure: undefined };
  } catch (failure) {
    if (!(failure instanceof ScimFailure) || failure.status !== 400) throw failure;
    return { Resources: [], totalResults: 0, itemsPerPage: 0, failure };
  }
}
