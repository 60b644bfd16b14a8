import { sql, type CompiledQuery, type SelectQueryBuilder } from "kysely";
import type { Kind } from "#contract/nouns.ts";
import type { Access } from "./access.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Database, Db, OrganizationTable } from "#service/kernel/store/schema.ts";
import { demandFound } from "#service/kernel/store/list.ts";
import type { ViewRole } from "#contract/user.ts";
import { membershipColumn, subjectOf, type SubjectIds } from "./subject.ts";
import { reachedScope, type Lookup, type OrganizationScope } from "./scope.ts";

const organizationColumns = [
  "id",
  "title",
  "type",
  "plan",
  "use_case",
  "community_type",
  "email_domains",
  "hostname",
  "default_role",
  "default_content",
  "sso",
  "ai",
  "invite_links",
  "api_tokens",
  "personal_tokens",
  "longest_token_days",
  "console_addresses",
  "token_addresses",
  "audit_log_days",
  "two_step_days",
  "two_step_since",
  "logo",
  "created_by",
  "created_at",
  "updated_at",
  "deleted_at",
] as const satisfies (keyof OrganizationTable)[];

const prefix = "scope_";

/** The columns of an organization for a query that joins it, with names that no other table has. */
export const joinedOrganization = organizationColumns.map((name) =>
  sql.ref(`organization.${name}`).as(prefix + name),
);

type ItemInput = SubjectIds & { organizationId: string; id: string };

/** The organization of the path, for a left join of an item in it with all its columns. */
type Around = SelectQueryBuilder<Database, "organization", object>;
type Joined = { compile(db: Db): CompiledQuery };

/**
 * As `organizationScope`, with an item of the organization by the same statement.
 * @param join left joins the item and selects its columns, among them `organization_id`
 */
export function itemScope<Item>(kind: Kind, join: (around: Around, input: ItemInput) => Joined) {
  const find = compileOnce<ItemInput, Row, ViewRole | undefined>((db, input, as) => {
    const around = db
      .selectFrom("organization")
      .innerJoin("member as viewer", "viewer.organization_id", "organization.id")
      .select([...joinedOrganization, membershipColumn(as, "viewer").as(`${prefix}role`)])
      .where("organization.id", "=", input.organizationId)
      .where("viewer.user_id", "=", input.memberId)
      .where("viewer.disabled", "=", false);
    return join(around as never, input) as { compile(db: Db): CompiledQuery<Row> };
  });
  return async (
    lookup: Lookup,
    organizationId: string,
    id: string,
  ): Promise<OrganizationScope & { item(): Item }> => {
    const { ids, as } = subjectOf(lookup.caller);
    const input = { organizationId, ...ids, id };
    const [row] = await find(lookup.db, input, as);
    const { scope, item: columns } = splitOrganization(demandFound(row, "organization"));
    const { role, ...organization } = scope as Scope & { role: Access };
    const item = columns["organization_id"] === null ? undefined : (columns as Item);
    return {
      ...(await reachedScope(lookup, organization, role)),
      /** @throws Failure 404. A function, so that the caller's access is checked first. */
      item: () => demandFound(item, kind),
    };
  };
}

type Row = Record<string, unknown>;

/** A missing column of the organization doesn't compile. */
type Scope = Pick<OrganizationTable, (typeof organizationColumns)[number]>;

/** The organization in a row with the columns of `joinedOrganization`, and the other columns. */
export function splitOrganization(row: Row): { scope: Scope; item: Row } {
  const scope: Row = {};
  const item: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(prefix)) scope[name.slice(prefix.length)] = value;
    else item[name] = value;
  }
  return { scope: scope as Scope, item };
}
