import { z } from "zod";
import { MemberRole } from "./member.ts";
import { inviteLinkUses, longestEmail } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { AccessEnd } from "./permission.ts";
import { Id, list, listQuery, openEnum, Role, Timestamp, urls } from "./schema.ts";
import { User } from "./user.ts";

/**
 * Anyone with this link can join as a member, or as a guest with a role on one space or collection, until it expires or
 * has been used `maxUses` times. Only uses that add a person or give more access count.
 */
export const LinkInvite = z
  .object({
    object: z.literal("link-invite"),
    id: Id,
    role: MemberRole.optional(),
    level: Role.optional(),
    space: Id.optional(),
    collection: Id.optional(),
    /** When the access ends that it gives to the space or collection; absent: never. */
    accessEndsAt: Timestamp.optional(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    uses: z.number(),
    maxUses: z.number(),
    urls: urls(["invite"]),
  })
  .meta({ id: "LinkInvite" });
export type LinkInvite = z.infer<typeof LinkInvite>;

const linkTerms = {
  /** In the future, at most 90 days from now. Default: 7 days from now. */
  expiresAt: Timestamp.optional(),
  /** Default: 50. */
  maxUses: z.number().int().min(1).max(inviteLinkUses.most).optional(),
  /** Required for a link that makes admins: the title of the organization, space, or collection. */
  confirm: z.string().max(255).optional(),
};

/** Without a role, the link gives the organization's default role. */
export const LinkInviteCreate = z.union([
  z.object({ role: MemberRole, ...linkTerms }),
  z.object({ level: Role, space: Id, accessEndsAt: AccessEnd.optional(), ...linkTerms }),
  z.object({ level: Role, collection: Id, accessEndsAt: AccessEnd.optional(), ...linkTerms }),
  // Strict, so that a body with a misspelled space or collection isn't accepted as this variant.
  z.strictObject(linkTerms),
]);

/**
 * `waiting`: it is sent soon or tried again. `sent`: the mail server has accepted it. `refused`: it has refused it. `failed`: it couldn't
 * be reached in three days. `uncertain`: the connection was lost before it answered.
 */
const Delivery = z.object({
  state: openEnum(["waiting", "sent", "refused", "failed", "uncertain"]).open,
  /** The mail server's answer, or why it couldn't be reached. */
  answer: z.string().optional(),
  at: Timestamp,
});

/** An email that was invited and has not joined yet. */
export const Invite = z
  .object({
    object: z.literal("invite"),
    id: Id,
    email: z.string(),
    /** As the person who invited knows it; absent unless they said. */
    name: z.string().optional(),
    role: MemberRole,
    /** Creator of the current link; absent if the user was deleted. */
    createdBy: User.optional(),
    createdAt: Timestamp,
    /** When the link expires. A new one can be created afterwards. */
    expiresAt: Timestamp,
    /** What became of the email with the link; absent if none was sent. */
    delivery: Delivery.optional(),
    /**
     * `invite` is the link, which works once. It is returned only at creation, because the platform only stores its
     * hash.
     */
    urls: urls([], ["invite"]),
  })
  .meta({ id: "Invite" });
export type Invite = z.infer<typeof Invite>;

export const InviteCreate = z.object({
  emails: z.array(z.email().max(longestEmail)).min(1).max(100),
  /** Default: the organization's default role. */
  role: MemberRole.optional(),
  /** Names by email, which the invited people can change. */
  names: z.record(z.string().max(longestEmail), z.string().trim().min(1).max(100)).optional(),
});

const InviteLink = z.object({
  /** Whether to send a link to the email instead of returning one. The link that was returned before still works then. */
  mail: z.boolean().optional(),
});

/** The new invitations with their links, and the emails that couldn't be invited, with reasons. */
export const InviteResult = z.object({
  invites: z.array(Invite),
  failed: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const inviteOperations = defineOperations({
  "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}": { status: 205 },
  "GET /v1/orgs/{organizationId}/invites": {
    query: listQuery(),
    response: list(Invite),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/invites": {
    body: InviteCreate,
    response: InviteResult,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link": {
    body: InviteLink,
    response: Invite,
    strict: true,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/invites/{inviteId}": { status: 205, extension: true },
  "GET /v1/orgs/{organizationId}/link-invites": {
    query: listQuery(),
    response: list(LinkInvite),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/link-invites": {
    body: LinkInviteCreate,
    response: LinkInvite,
    strict: true,
    status: 201,
    extension: true,
  },
});
