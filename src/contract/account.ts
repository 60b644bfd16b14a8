import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { longestEmail } from "./limits.ts";
import { Id, list, listQuery, openEnum, Timestamp, Uri } from "./schema.ts";
import { User } from "./user.ts";

/** 256 KB, encoded as base64. */
const MAX_PICTURE = Math.ceil((256 * 1024) / 3) * 4;

const tokenScope = openEnum(["read", "write"]);
/** What programs with an API token may do on behalf of its user. */
export const TokenScope = tokenScope.known;
export type TokenScope = z.infer<typeof TokenScope>;

/** Why an organization doesn't let a token in. */
const tokenRefusal = openEnum([
  "no-tokens",
  "no-personal-tokens",
  "not-approved",
  "denied",
  "ended",
  "too-old",
]);

/** A secret that authenticates a user's programs. It is returned only once, at creation. */
export const ApiToken = z
  .object({
    object: z.literal("api-token"),
    id: Id,
    name: z.string(),
    /** Without `write`, the token can only read. `read` is always included. */
    scopes: z.array(tokenScope.open),
    /** The only organization that the token can access; absent: all organizations of its user. */
    organization: Id.optional(),
    createdAt: Timestamp,
    /** Accurate to five minutes; absent until first use. */
    lastUsedAt: Timestamp.optional(),
    /** Absent if it doesn't expire. */
    expiresAt: Timestamp.optional(),
    /** Whether this request used it. */
    current: z.boolean(),
    /** The organizations of its user that don't let it in, and why. Only for its user. */
    refusedBy: z
      .array(z.object({ organization: Id, title: z.string(), reason: tokenRefusal.open }))
      .optional(),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof ApiToken>;

/** A signed-in browser. */
export const Session = z
  .object({
    object: z.literal("session"),
    id: Id,
    createdAt: Timestamp,
    /** Accurate to five minutes. */
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    /** IP address of the last use, with the same accuracy; absent if unknown. */
    address: z.string().optional(),
    /** The browser's `User-Agent` at sign-in; absent if it sent none. */
    userAgent: z.string().optional(),
    /** Whether this request came from it. */
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/**
 * A passkey of the user: a key pair whose private half stays in an authenticator, such as a phone. It is created and
 * deleted on the account page only, because both need a browser and a recent sign-in.
 */
export const Passkey = z
  .object({
    object: z.literal("passkey"),
    id: Id,
    name: z.string(),
    /** The host name at which it works. */
    domain: z.string(),
    /** Whether its authenticator keeps copies of it elsewhere, such as in an account of its maker. */
    synced: z.boolean(),
    createdAt: Timestamp,
    /** Absent until first use. */
    lastUsedAt: Timestamp.optional(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;

/** The name of a passkey, for its owner. */
export const PasskeyName = z.object({ name: z.string().trim().min(1).max(64) });

const noticeKind = openEnum([
  "credentials-ended",
  "earlier-account",
  "factor-added",
  "factor-removed",
  "recovery-code-used",
  "recovery-codes-replaced",
  "passkey-added",
  "passkey-deleted",
  "passkey-copied",
  "email-changed",
  "token-approved",
  "token-denied",
  "token-ended",
  "viewed-as",
]);

/**
 * Something about the account that its owner must know. `credentials-ended`: the email was confirmed, and what opened
 * the account before ended. `earlier-account`: another account had this email without confirming it and was set aside.
 * `passkey-added` and `passkey-deleted`: in another session. `passkey-copied`: it was refused, because a copy of it may
 * be in use. `email-changed`: in another session, or by the server's operator. `token-…`: what an admin of an organization did about
 * an API token. `viewed-as`: an admin saw the organization as this member does. The others are about two-step
 * verification.
 */
export const AccountNotice = z
  .object({
    object: z.literal("account-notice"),
    id: Id,
    kind: noticeKind.open,
    /** Title of the organization that did it; absent if the server's operator did. */
    confirmedBy: z.string().optional(),
    /** Name of the passkey, the API token, or the admin, or the new email; absent for other kinds. */
    subject: z.string().optional(),
    createdAt: Timestamp,
  })
  .meta({ id: "AccountNotice" });
export type AccountNotice = z.infer<typeof AccountNotice>;

/** An organization in which an admin has disabled the user. */
export const DisabledMembership = z
  .object({
    object: z.literal("disabled-membership"),
    organization: Id,
    title: z.string(),
    /** Whom to ask: up to five admins. Empty for guests, who never saw the members. */
    admins: z.array(User),
  })
  .meta({ id: "DisabledMembership" });
export type DisabledMembership = z.infer<typeof DisabledMembership>;

/** Body for a new API token. `expiresAt` must be in the future; absent: the token doesn't expire. */
export const NewApiToken = z.object({
  name: z.string().trim().min(1).max(64),
  expiresAt: Timestamp.optional(),
  /** `write` includes `read`. Absent: both. */
  scopes: z.array(TokenScope).min(1).max(2).optional(),
  /** An organization of the caller. The token can access nothing else. Absent: all of the caller's organizations. */
  organization: Id.optional(),
});

/** Why a person can't change their email here. `managed`: the identity provider of an organization says what it is. */
const emailRefusal = openEnum(["no-mail", "managed"]);

/** The email of the user's account, and the one that they want instead. */
export const AccountEmail = z
  .object({
    object: z.literal("account-email"),
    email: z.string(),
    /** Absent if they can change it. */
    refusal: emailRefusal.open.optional(),
    /** Title of the organization whose identity provider manages it. */
    managedBy: z.string().optional(),
    /** The email that a link was sent to. It counts once its owner opens that. */
    pending: z.object({ email: z.string(), expiresAt: Timestamp }).optional(),
  })
  .meta({ id: "AccountEmail" });
export type AccountEmail = z.infer<typeof AccountEmail>;

/** A new password. The service also refuses the most common ones. */
export const NewPassword = z.string().min(12).max(200);

/** When the password was last set; null if the user has no password. */
const PasswordState = z.object({ changedAt: Timestamp.nullable() });

const PasswordChange = z.object({
  /** Required if the user has a password. */
  currentPassword: z.string().min(1).max(1000).optional(),
  password: NewPassword,
  /** Whether to end all other sessions of the user. */
  endOtherSessions: z.boolean().default(true),
});

/**
 * The user's own account. A session from an organization's identity provider is valid only in that organization: it sees
 * and ends the user's other sessions in that organization, creates tokens for it that end within a year, and changes the
 * profile if the user is in no other organization. It can't set a password and doesn't see passkeys.
 */
export const accountOperations = defineOperations({
  "PATCH /v1/user": {
    body: z.object({
      displayName: z.string().trim().min(1).max(100).optional(),
      photoURL: Uri.nullish(),
    }),
    response: User,
    status: 200,
    extension: true,
  },
  /** Replaces the picture: a PNG, JPEG, or WebP of at most 512 × 512 pixels and 256 KB, square. `photoURL` is then its URL. */
  "PUT /v1/user/picture": {
    body: z.object({ base64: z.base64().max(MAX_PICTURE) }),
    response: User,
    status: 200,
    extension: true,
  },
  /** Removes the picture, whether it was uploaded or is a URL. */
  "DELETE /v1/user/picture": { status: 205, extension: true },
  "GET /v1/user/password": { response: PasswordState, status: 200, extension: true },
  "PUT /v1/user/password": { body: PasswordChange, strict: true, status: 204, extension: true },
  "GET /v1/user/email": { response: AccountEmail, status: 200, extension: true },
  /**
   * Sends a link to another email. It replaces the account's email once its owner opens the link. The response is the same
   * if another account has it. Needs a session that began, or whose user confirmed that it's them, within the last ten minutes.
   */
  "POST /v1/user/email/change": {
    body: z.object({ email: z.email().max(longestEmail).toLowerCase() }),
    response: AccountEmail,
    strict: true,
    status: 200,
    extension: true,
  },
  /** Changes the email. `link` is the secret of the link that was sent. */
  "POST /v1/user/email/confirm": {
    body: z.object({ link: z.string().min(1).max(1000) }),
    response: AccountEmail,
    strict: true,
    status: 200,
    extension: true,
  },
  /** Forgets the email that was asked for. Its link opens nothing anymore. */
  "POST /v1/user/email/cancel": { strict: true, status: 204, extension: true },
  "GET /v1/user/passkeys": {
    query: listQuery(),
    response: list(Passkey),
    status: 200,
    extension: true,
  },
  "PATCH /v1/user/passkeys/{passkeyId}": {
    body: PasskeyName,
    response: Passkey,
    status: 200,
    extension: true,
  },
  "GET /v1/user/tokens": {
    query: listQuery(),
    response: list(ApiToken),
    status: 200,
    extension: true,
  },
  "POST /v1/user/tokens": {
    body: NewApiToken,
    response: ApiToken.extend({ token: z.string() }),
    strict: true,
    status: 201,
    extension: true,
  },
  /** Revokes all tokens of the user but the one that the request uses, and the one that the service's settings name. */
  "DELETE /v1/user/tokens": { status: 205, extension: true },
  "DELETE /v1/user/tokens/{tokenId}": { status: 205, extension: true },
  "GET /v1/user/sessions": {
    query: listQuery(),
    response: list(Session),
    status: 200,
    extension: true,
  },
  "DELETE /v1/user/sessions/{sessionId}": { status: 205, extension: true },
  "GET /v1/user/disabled-memberships": {
    query: listQuery(),
    response: list(DisabledMembership),
    status: 200,
    extension: true,
  },
  "GET /v1/user/notices": {
    query: listQuery(),
    response: list(AccountNotice),
    status: 200,
    extension: true,
  },
  "DELETE /v1/user/notices/{noticeId}": { status: 205, extension: true },
});
