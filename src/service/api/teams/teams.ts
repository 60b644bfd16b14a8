import type { Handlers } from "#contract/operations.ts";
import { sql } from "kysely";
import {
  demand,
  organizationPermissions,
  teamPermissions,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { TeamTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { removeGrantsOf } from "#service/identity/access/grants.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { itemScope } from "#service/identity/access/item-scope.ts";
import { demandOwnTeam } from "#service/identity/provisioning/managed.ts";
import { organizationScope, type OrganizationScope } from "#service/identity/access/scope.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { addToTeam, findMembers } from "./team-membership.ts";
import { presentTeams, teamColumns, type TeamRow } from "../presenters/team-presenter.ts";

type TeamScope = OrganizationScope & {
  team: TeamTable;
  permissions: ReturnType<typeof teamPermissions>;
};

const teamIn = itemScope<TeamRow>("team", (around, input) =>
  around
    .leftJoin("team", (join) =>
      join.onRef("team.organization_id", "=", "organization.id").on("team.id", "=", input.id),
    )
    .selectAll("team")
    .select(teamColumns(input.userId)),
);

/** The team in a path, if the caller can see it. @throws Failure 404 */
export async function teamScope(
  context: Pick<Context, "db" | "caller">,
  { organizationId, teamId }: { organizationId: string; teamId: string },
): Promise<TeamScope> {
  const { item, ...scope } = await teamIn(context, organizationId, teamId);
  const team = item();
  const permissions = teamPermissions(scope.role, team.viewer_role ?? undefined);
  if (!permissions.view) throw notFound("team");
  return { ...scope, team, permissions };
}

function teamsOf(db: Db, { organization, viewer }: OrganizationScope) {
  return db
    .selectFrom("team")
    .selectAll("team")
    .select(teamColumns(viewer.user_id))
    .where("team.organization_id", "=", organization.id);
}

async function presentTeam(context: Context, scope: OrganizationScope, id: string) {
  const row = await teamsOf(context.db, scope).where("id", "=", id).executeTakeFirstOrThrow();
  const [team] = await presentTeams(context, row.organization_id, scope.viewer, [row]);
  return team!;
}

export const teamHandlers = {
  "GET /v1/orgs/{organizationId}/teams": async (context, { params, query }) => {
    const scope = await organizationScope(context, params.organizationId);
    const { organization, role, viewer } = scope;
    demand(organizationPermissions(role).listTeams, "list the teams of this organization");
    let teams = teamsOf(context.db, scope);
    const { owner, title } = query;
    if (title !== undefined) teams = teams.where(contains("team.title", title));
    if (owner !== undefined) {
      // Admins manage every team, owners their own.
      teams = teams.where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom("team_member")
              .select("team_member.user_id")
              .whereRef("team_member.organization_id", "=", "team.organization_id")
              .whereRef("team_member.team_id", "=", "team.id")
              .where("team_member.user_id", "=", owner)
              .where("team_member.role", "=", "owner"),
          ),
          where.exists(
            where
              .selectFrom("member")
              .select("member.user_id")
              .whereRef("member.organization_id", "=", "team.organization_id")
              .where("member.user_id", "=", owner)
              .where("member.role", "=", "admin"),
          ),
        ]),
      );
    }
    return listOf(
      teams,
      query,
      [
        { name: "title", by: sql`lower(${sql.ref("team.title")})`, type: "text", order: "asc" },
        sortBy("team.id", "asc"),
      ],
      (rows) => presentTeams(context, organization.id, viewer, rows),
    );
  },

  "PUT /v1/orgs/{organizationId}/teams": async (context, { params, body }) => {
    const { db, clock, ids, caller } = context;
    const scope = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(scope.role).ownTeam, "create teams in this organization");
    const members = await findMembers(db, scope.organization.id, body.members ?? [], {
      path: "body.members",
      byEmail: false,
    });
    const now = clock.now();
    const team: TeamTable = {
      organization_id: scope.organization.id,
      id: ids.next(),
      title: body.title,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    };
    await db.insertInto("team").values(team).execute();
    const roles = new Map(members.map((id) => [id, undefined as "owner" | undefined]));
    // A creator who isn't an admin must be an owner to manage the team.
    if (!organizationPermissions(scope.role).admin) roles.set(caller.userId, "owner");
    await addToTeam(context, team, roles);
    return presentTeam(context, scope, team.id);
  },

  "GET /v1/orgs/{organizationId}/teams/{teamId}": async (context, { params }) => {
    const scope = await teamScope(context, params);
    return presentTeam(context, scope, scope.team.id);
  },

  "PATCH /v1/orgs/{organizationId}/teams/{teamId}": async (context, { params, body }) => {
    const scope = await teamScope(context, params);
    demand(scope.permissions.admin, "rename this team");
    await demandOwnTeam(context.db, scope.team);
    const { organization_id: organizationId, id } = scope.team;
    await context.db
      .updateTable("team")
      .set({ title: body.title, updated_at: context.clock.now() })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
    return presentTeam(context, scope, id);
  },

  "DELETE /v1/orgs/{organizationId}/teams/{teamId}": async (context, { params }) => {
    const { team, permissions } = await teamScope(context, params);
    demand(permissions.admin, "delete this team");
    await demandOwnTeam(context.db, team);
    await removeGrantsOf(context.db, team.organization_id, team.id);
    await context.db
      .deleteFrom("team")
      .where("organization_id", "=", team.organization_id)
      .where("id", "=", team.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
