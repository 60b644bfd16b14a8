import { z } from "zod";
import { Member } from "./member.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, permissions } from "./schema.ts";
import { Team, TeamRole, teamTitle } from "./team.ts";

export const TeamCreate = z.object({ title: teamTitle, members: z.array(Id).optional() });

export const TeamMember = z.object({
  organization: Member,
  team: z.object({ role: TeamRole }),
  permissions: permissions("view"),
});
export type TeamMember = z.infer<typeof TeamMember>;

const userOrEmail = z.string().min(1).max(320);

/** A user who is both added and removed is removed. `memberships` maps user IDs to roles in the team. */
const TeamMembersUpdate = z.object({
  add: z.array(userOrEmail).optional(),
  remove: z.array(userOrEmail).optional(),
  memberships: z.record(Id, z.object({ role: TeamRole })).optional(),
});

export const teamOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/teams": {
    query: listQuery({ owner: Id.optional(), title: z.string().optional() }),
    response: list(Team),
    status: 200,
  },
  "PUT /v1/orgs/{organizationId}/teams": {
    body: TeamCreate,
    response: Team,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/teams/{teamId}": { response: Team, status: 200 },
  "PATCH /v1/orgs/{organizationId}/teams/{teamId}": {
    body: z.object({ title: teamTitle }),
    response: Team,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/teams/{teamId}": { status: 204 },
  "GET /v1/orgs/{organizationId}/teams/{teamId}/members": {
    query: listQuery(),
    response: list(TeamMember),
    status: 200,
  },
  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members": {
    body: TeamMembersUpdate,
    strict: true,
    status: 204,
  },
  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": {
    body: z.object({ role: TeamRole.optional() }),
    strict: true,
    status: 204,
  },
  "DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": { status: 204 },
});
