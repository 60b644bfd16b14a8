import { z } from "zod";
import { mount } from "./operation.ts";
import { Id, list, listQuery, openEnum, Role, Timestamp } from "./schema.ts";
import { Team } from "./team.ts";
import { User } from "./user.ts";

const permissionSource = openEnum(["direct", "team", "collection", "default", "organization"]);

/** When the access ends; absent: never. What has ended is in no response. */
const endsAt = Timestamp.optional();

export const UserPermission = z.object({ user: User, permission: Role, endsAt });
export type UserPermission = z.infer<typeof UserPermission>;

export const TeamPermission = z.object({ team: Team, permission: Role, endsAt });
export type TeamPermission = z.infer<typeof TeamPermission>;

/** A person's effective role, and each reason for it. */
export const AggregatePermission = z.object({
  user: User,
  permission: Role,
  sources: z.array(
    z.object({
      type: permissionSource.open,
      permission: Role,
      team: Team.optional(),
      collection: Id.optional(),
      endsAt,
    }),
  ),
});
export type AggregatePermission = z.infer<typeof AggregatePermission>;

const grantees = z.array(Id).max(1000);

/** When access is to end: in the future, at most five years from now. Null: never. */
export const AccessEnd = Timestamp.nullable();

/** `endsAt` absent: for who has access already as before, for others never. */
const PermissionCreate = z.object({
  users: grantees.optional(),
  teams: grantees.optional(),
  role: Role,
  endsAt: AccessEnd.optional(),
});

/** `endsAt` absent: as before. */
const grant = z.object({ role: Role, endsAt: AccessEnd.optional() });

function permissionOperations<const Base extends `/v1/${string}`>(base: Base) {
  return mount(base, {
    "GET /permissions/users": {
      query: listQuery(),
      response: list(UserPermission),
      status: 200,
      extension: true,
    },
    "GET /permissions/teams": {
      query: listQuery(),
      response: list(TeamPermission),
      status: 200,
      extension: true,
    },
    // The list can have thousands of entries. `user` limits it to one person, `search` to names and emails that contain a
    // text, and `direct` to people with a role on the item itself.
    "GET /permissions/aggregate": {
      query: listQuery({
        user: Id.optional(),
        search: z.string().max(200).optional(),
        direct: z.boolean().default(false),
      }),
      response: list(AggregatePermission),
      status: 200,
      extension: true,
    },
    "POST /permissions": { body: PermissionCreate, strict: true, status: 204, extension: true },
    "PATCH /permissions/users/{userId}": {
      body: grant,
      strict: true,
      status: 204,
      extension: true,
    },
    "DELETE /permissions/users/{userId}": { status: 204, extension: true },
    "PATCH /permissions/teams/{teamId}": {
      body: grant,
      strict: true,
      status: 204,
      extension: true,
    },
    "DELETE /permissions/teams/{teamId}": { status: 204, extension: true },
  });
}

/** Who has access to a space or collection. */
export const accessOperations = {
  ...permissionOperations("/v1/spaces/{spaceId}"),
  ...permissionOperations("/v1/collections/{collectionId}"),
};
