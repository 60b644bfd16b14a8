import { z } from "zod";
import { MemberRole } from "./member.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, Role, Timestamp, urls } from "./schema.ts";
import { User } from "./user.ts";

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

/** An email that was invited and has not joined yet. */
export const Invite = z
  .object({
    object: z.literal("invite"),
    id: Id,
    email: z.string(),
    role: MemberRole,
    /** Who made the link that works now; absent when that person is gone. */
    createdBy: User.optional(),
    createdAt: Timestamp,
    /** The link works until then; a new one can be made afterwards. */
    expiresAt: Timestamp,
    /** `invite` is the link, which works once. It is returned only at creation; the platform stores a hash. */
    urls: urls([], ["invite"]),
  })
  .meta({ id: "Invite" });
export type Invite = z.infer<typeof Invite>;

export const InviteCreate = z.object({
  emails: z.array(z.email().max(320)).min(1).max(100),
  role: MemberRole,
});

/** The invitations with their links, and the emails that could not be invited with the reason. */
export const InviteResult = z.object({
  invites: z.array(Invite),
  failed: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const inviteOperations = defineOperations({
  "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}": { status: 205 },
  "GET /v1/orgs/{organizationId}/invites": {
    query: listQuery(),
    reply: list(Invite),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/invites": {
    body: InviteCreate,
    reply: InviteResult,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link": {
    reply: Invite,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/invites/{inviteId}": { status: 205, extension: true },
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
