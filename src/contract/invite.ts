import { z } from "zod";
import { MemberRole } from "./member.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, Role, Timestamp, urls } from "./schema.ts";

/** A link by which anyone becomes a member, or a guest with a level on one space or collection. */
export const LinkInvite = z
  .object({
    object: z.literal("link-invite"),
    id: Id,
    role: MemberRole.optional(),
    level: Role.optional(),
    space: Id.optional(),
    collection: Id.optional(),
    createdAt: Timestamp,
    urls: urls(["invite"]),
  })
  .meta({ id: "LinkInvite" });
export type LinkInvite = z.infer<typeof LinkInvite>;

export const LinkInviteCreate = z.union([
  z.object({ role: MemberRole }),
  z.object({ level: Role, space: Id }),
  z.object({ level: Role, collection: Id }),
]);

export const InviteCreate = z.object({
  emails: z.array(z.email().max(320)).min(1).max(100),
  role: MemberRole,
});

/** IDs of those who are members now, and the addresses that could not be invited with the reason. */
export const InviteResult = z.object({
  users: z.array(Id),
  failed: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const inviteOperations = defineOperations({
  "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}": { status: 205 },
  "POST /v1/orgs/{organizationId}/invites": {
    body: InviteCreate,
    reply: InviteResult,
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/link-invites": {
    query: listQuery(),
    reply: list(LinkInvite),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/link-invites": {
    body: LinkInviteCreate,
    reply: LinkInvite,
    status: 201,
    extension: true,
  },
});
