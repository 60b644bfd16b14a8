import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import type { ScimGroup, ScimRequest, ScimToken } from "#contract/provisioning.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { applyGroupRoles } from "#service/identity/provisioning/group-roles.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { hashSecret, makeScimToken } from "#service/kernel/secrets.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type {
  ScimGroupTable,
  ScimRequestTable,
  ScimTokenTable,
} from "#service/kernel/store/schema-provisioning.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { presentUserOf } from "../presenters/member-presenter.ts";
import { usersById } from "../presenters/user-presenter.ts";

/** Enough to replace one without a gap, for a provider and its staging. */
const mostTokens = 20;

/** @throws Failure 404, 403 */
async function provisioningScope(context: Context, organizationId: string): Promise<string> {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "set up provisioning for this organization");
  return organization.id;
}

export const provisioningHandlers = {
  "GET /v1/orgs/{organizationId}/provisioning": async (context, { params }) => {
    const { db, urls } = context;
    const id = await provisioningScope(context, params.organizationId);
    const domains = await db
      .selectFrom("organization_domain")
      .select("domain")
      .where("organization_id", "=", id)
      .orderBy("domain")
      .execute();
    const counts = await db
      .selectNoFrom((from) => [
        from
          .selectFrom("scim_user")
          .select(({ fn }) => fn.countAll<number | string>().as("people"))
          .where("organization_id", "=", id)
          .as("people"),
        from
          .selectFrom("scim_user")
          .select(({ fn }) => fn.countAll<number | string>().as("disabled"))
          .where("organization_id", "=", id)
          .where("active", "=", false)
          .as("disabled"),
        from
          .selectFrom("scim_group")
          .select(({ fn }) => fn.countAll<number | string>().as("groups"))
          .where("organization_id", "=", id)
          .as("groups"),
      ])
      .executeTakeFirstOrThrow();
    const lastOf = (failed: boolean) =>
      context.db
        .selectFrom("scim_request")
        .selectAll()
        .where("organization_id", "=", id)
        .where("status", failed ? ">=" : "<", 400)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
    const [write, failure] = [await lastOf(false), await lastOf(true)];
    return {
      url: `${urls.origin}/scim/v2/${id}`,
      domains: domains.map(({ domain }) => domain),
      people: Number(counts.people),
      disabled: Number(counts.disabled),
      groups: Number(counts.groups),
      ...(write && { lastWrite: presentRequest(write) }),
      ...(failure && { lastFailure: presentRequest(failure) }),
    };
  },

  "DELETE /v1/orgs/{organizationId}/provisioning": async (context, { params }) => {
    const id = await provisioningScope(context, params.organizationId);
    for (const table of ["scim_token", "scim_user", "scim_group"] as const) {
      await context.db.deleteFrom(table).where("organization_id", "=", id).execute();
    }
  },

  "GET /v1/orgs/{organizationId}/scim-tokens": async (context, { params, query }) => {
    const id = await provisioningScope(context, params.organizationId);
    const tokens = context.db
      .selectFrom("scim_token")
      .selectAll()
      .where("organization_id", "=", id);
    return listOf(tokens, query, [sortBy("scim_token.id", "desc")], (rows) =>
      presentTokens(context, rows),
    );
  },

  "POST /v1/orgs/{organizationId}/scim-tokens": async (context, { params, body }) => {
    const { db, clock, ids, caller } = context;
    const organizationId = await provisioningScope(context, params.organizationId);
    const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
    if (expiresAt !== null && expiresAt <= clock.now()) {
      throw invalid("body.expiresAt", "Choose a time in the future.");
    }
    await demandRoom(context, organizationId);
    const token = makeScimToken();
    const row: ScimTokenTable = {
      organization_id: organizationId,
      id: ids.next(),
      name: body.name,
      token_hash: hashSecret(token),
      created_by: caller.userId,
      created_at: clock.now(),
      expires_at: expiresAt,
      last_used_at: null,
    };
    await db.insertInto("scim_token").values(row).execute();
    const [presented] = await presentTokens(context, [row]);
    return { ...presented!, token };
  },

  "DELETE /v1/orgs/{organizationId}/scim-tokens/{scimTokenId}": async (context, { params }) => {
    const organizationId = await provisioningScope(context, params.organizationId);
    const tokens = context.db
      .selectFrom("scim_token")
      .select("id")
      .where("organization_id", "=", organizationId);
    const { id } = await find(tokens.where("id", "=", params.scimTokenId), "scim-token");
    await context.db
      .deleteFrom("scim_token")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  },

  "GET /v1/orgs/{organizationId}/scim-users": async (context, { params, query }) => {
    const id = await provisioningScope(context, params.organizationId);
    let people = context.db
      .selectFrom("scim_user")
      .innerJoin("member", (join) =>
        join
          .onRef("member.organization_id", "=", "scim_user.organization_id")
          .onRef("member.user_id", "=", "scim_user.user_id"),
      )
      .innerJoin("user", "user.id", "scim_user.user_id")
      .select(["scim_user.user_id", "scim_user.record", "scim_user.active"])
      .select(["scim_user.has_group_role", "scim_user.updated_at", "scim_user.display_key"])
      .select(["member.role", "member.disabled"])
      .select(["user.display_name", "user.email", "user.photo_url"])
      .where("scim_user.organization_id", "=", id);
    const text = query.search?.trim() ?? "";
    if (text !== "") {
      people = people.where(({ or }) =>
        or([contains("user.display_name", text), contains("user.email", text)]),
      );
    }
    return listOf(
      people,
      query,
      [sortBy("scim_user.display_key", "asc"), sortBy("scim_user.user_id", "asc")],
      (rows) =>
        rows.map((row) => ({
          object: "scim-user" as const,
          id: row.user_id,
          user: presentUserOf(row, context.urls),
          userName: row.record.userName,
          role: row.role,
          groupRole: row.has_group_role,
          active: row.active,
          disabled: row.disabled,
          updatedAt: timestamp(row.updated_at),
        })),
    );
  },

  "GET /v1/orgs/{organizationId}/scim-groups": async (context, { params, query }) => {
    const id = await provisioningScope(context, params.organizationId);
    return listOf(
      groupsOf(context, id),
      query,
      [sortBy("scim_group.display_key", "asc"), sortBy("scim_group.id", "asc")],
      (rows) => rows.map(presentGroup),
    );
  },

  "PATCH /v1/orgs/{organizationId}/scim-groups/{scimGroupId}": async (
    context,
    { params, body },
  ) => {
    const { db, clock } = context;
    const organizationId = await provisioningScope(context, params.organizationId);
    const wanted = groupsOf(context, organizationId).where(
      "scim_group.id",
      "=",
      params.scimGroupId,
    );
    const group = await find(wanted, "scim-group");
    if (group.role === body.role) return presentGroup(group);
    await db
      .updateTable("scim_group")
      .set({ role: body.role, updated_at: clock.now() })
      .where("organization_id", "=", organizationId)
      .where("id", "=", group.id)
      .execute();
    const members = await db
      .selectFrom("team_member")
      .select("user_id")
      .where("organization_id", "=", organizationId)
      .where("team_id", "=", group.id)
      .execute();
    await applyGroupRoles(
      db,
      organizationId,
      members.map((row) => row.user_id),
    );
    return presentGroup(await find(wanted, "scim-group"));
  },

  "GET /v1/orgs/{organizationId}/scim-requests": async (context, { params, query }) => {
    const id = await provisioningScope(context, params.organizationId);
    let requests = context.db
      .selectFrom("scim_request")
      .selectAll()
      .where("organization_id", "=", id);
    if (query.failed !== undefined) {
      requests = requests.where("status", query.failed ? ">=" : "<", 400);
    }
    return listOf(requests, query, [sortBy("scim_request.id", "desc")], (rows) =>
      rows.map(presentRequest),
    );
  },
} satisfies Partial<Handlers<Context>>;

async function demandRoom({ db }: Context, organizationId: string): Promise<void> {
  const { count } = await db
    .selectFrom("scim_token")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostTokens) return;
  throw new Failure(
    409,
    `This organization has reached the limit of ${mostTokens} provisioning tokens. Revoke one you no longer need.`,
  );
}

async function presentTokens(
  { db, urls }: Context,
  rows: readonly ScimTokenTable[],
): Promise<ScimToken[]> {
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    object: "scim-token",
    id: row.id,
    name: row.name,
    createdAt: timestamp(row.created_at),
    createdBy: userOf(row.created_by),
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(row.last_used_at) }),
    ...(row.expires_at !== null && { expiresAt: timestamp(row.expires_at) }),
  }));
}

function presentRequest(row: ScimRequestTable): ScimRequest {
  return {
    object: "scim-request",
    id: row.id,
    createdAt: timestamp(row.created_at),
    method: row.method,
    path: row.path,
    status: row.status,
    ...(row.detail !== null && { detail: row.detail }),
    token: row.token_name,
  };
}

function groupsOf({ db }: Context, organizationId: string) {
  return db
    .selectFrom("scim_group")
    .select(["scim_group.id", "scim_group.title", "scim_group.display_key"])
    .select(["scim_group.role", "scim_group.updated_at"])
    .select(
      sql<number | string>`(
        select count(*) from team_member
        where team_member.organization_id = scim_group.organization_id
          and team_member.team_id = scim_group.id
      )`.as("members"),
    )
    .where("scim_group.organization_id", "=", organizationId);
}

type GroupRow = Pick<ScimGroupTable, "id" | "title" | "role" | "updated_at"> & {
  members: number | string;
};

function presentGroup(row: GroupRow): ScimGroup {
  return {
    object: "scim-group",
    id: row.id,
    title: row.title,
    members: Number(row.members),
    role: row.role,
    updatedAt: timestamp(row.updated_at),
  };
}
