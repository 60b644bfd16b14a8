import { z } from "zod";
import { defineOperations } from "./operation.ts";
import {
  Count,
  Id,
  list,
  listQuery,
  openEnum,
  Order,
  patch,
  Role,
  Timestamp,
  urls,
} from "./schema.ts";
import { Space } from "./space.ts";
import { Team, TeamRole } from "./team.ts";
import { User } from "./user.ts";

/** `role` null means guest: access only through grants on spaces and collections. */
export const MemberRole = Role.nullable();

const twoStepState = openEnum(["on", "provider", "missing"]);

export const Member = z
  .object({
    object: z.literal("member"),
    id: Id,
    role: MemberRole,
    user: User,
    disabled: z.boolean(),
    joinedAt: Timestamp,
    /** Absent until the member has been seen once. */
    lastSeenAt: Timestamp.optional(),
    sso: z.boolean(),
    /**
     * Whether the member's account has a second step. `provider`: it has none, but the member signs in with single sign-on,
     * which decides about that. Only admins see it. An addition to the specification.
     */
    twoStep: twoStepState.open.optional(),
    /** Whether the organization's identity provider manages the membership; absent: no. An extension. */
    provisioned: z.boolean().optional(),
    spaces: Count,
    teams: Count,
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** A disabled member keeps their role, teams, and grants, but can't access anything. `disabled` is an extension. */
const MemberUpdate = patch(z.object({ role: MemberRole, disabled: z.boolean() }));

/** A space or collection that was shared with the member directly, not through a team. */
const MemberGrant = z.object({
  permission: Role,
  space: Id.optional(),
  collection: Id.optional(),
  title: z.string(),
  /** When the access ends; absent: never. */
  endsAt: Timestamp.optional(),
});
type MemberGrant = z.infer<typeof MemberGrant>;

/** A one-time link to set a new password and sign in. It is returned only at creation. */
export const SignInLink = z.object({ expiresAt: Timestamp, urls: urls(["signIn"]) });

/**
 * With `lastSeenAt`, only members who have been seen are listed. Roles are sorted from the strongest; `role`, `teams`, and
 * `spaces` are extensions.
 */
const memberSort = openEnum(["joinedAt", "lastSeenAt", "name", "role", "teams", "spaces"]);

/** Extensions of the list's filters. */
const memberFilters = {
  sso: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Only for admins. */
  twoStep: twoStepState.known.optional(),
  /** Only service accounts, or only people. */
  serviceAccount: z.boolean().optional(),
  /** Only members who weren't seen for as many days; who never was seen counts from when they joined. */
  inactiveDays: z.int().min(1).max(3650).optional(),
};

/** The latest sign-in through an identity provider, and what its rules gave: a role unless absent, and teams. */
const MemberSignOn = z.object({
  provider: z.object({ id: Id, label: z.string() }),
  at: Timestamp,
  role: MemberRole.optional(),
  teams: z.array(Team),
});

export const memberOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/members": {
    query: listQuery({
      order: Order,
      role: z.enum([...Role.options, "guest"]).optional(),
      search: z.string().optional(),
      sort: memberSort.known.default("joinedAt"),
      ...memberFilters,
    }),
    response: list(Member),
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/members/{userId}": { response: Member, status: 200 },
  "PATCH /v1/orgs/{organizationId}/members/{userId}": {
    body: MemberUpdate,
    response: Member,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/members/{userId}": { status: 204 },
  "POST /v1/orgs/{organizationId}/ping": {
    response: z.object({ serviceVisitorClaims: z.string().optional() }),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/members/{userId}/sso": {
    response: Member,
    strict: true,
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link": {
    response: SignInLink,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/members/{userId}/spaces": {
    query: listQuery({ order: Order }),
    response: list(z.object({ permission: Role, space: Space })),
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/members/{userId}/grants": {
    query: listQuery(),
    response: list(MemberGrant),
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/members/{userId}/sign-ons": {
    response: z.object({ signOns: z.array(MemberSignOn) }),
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/members/{userId}/teams": {
    query: listQuery({ title: z.string().optional() }),
    response: list(z.object({ team: Team, member: z.object({ role: TeamRole }) })),
    status: 200,
  },
});
