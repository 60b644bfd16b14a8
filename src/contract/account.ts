import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, Timestamp, Uri } from "./schema.ts";
import { User } from "./user.ts";

const tokenScope = openEnum(["read", "write"]);
/** What an API token may do in its user's name. */
export const TokenScope = tokenScope.known;
export type TokenScope = z.infer<typeof TokenScope>;

/** A secret that authenticates its user's programs. The secret itself is returned only once, at creation. */
export const ApiToken = z
  .object({
    object: z.literal("api-token"),
    id: Id,
    name: z.string(),
    /** Without `write`, the token can only read. `read` is always included. */
    scopes: z.array(tokenScope.open),
    /** The one organization that it holds for; absent: all of its user's. */
    organization: Id.optional(),
    createdAt: Timestamp,
    /** Absent until it has been used; at most five minutes behind. */
    lastUsedAt: Timestamp.optional(),
    /** Absent when it does not expire. */
    expiresAt: Timestamp.optional(),
    /** Whether this request came with it. */
    current: z.boolean(),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof ApiToken>;

/** A browser that is signed in. */
export const Session = z
  .object({
    object: z.literal("session"),
    id: Id,
    createdAt: Timestamp,
    /** At most five minutes behind. */
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    /** What the browser called itself at the sign-in; absent when it did not. */
    userAgent: z.string().optional(),
    /** Whether this request came from it. */
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** Body of a new API token. `expiresAt` lies in the future; absent: it does not expire. */
export const NewApiToken = z.object({
  name: z.string().trim().min(1).max(64),
  expiresAt: Timestamp.optional(),
  /** `write` includes `read`. Absent: both. */
  scopes: z.array(TokenScope).min(1).max(2).optional(),
  /** An organization that the caller is a member of: the token reaches nothing else. Absent: all organizations. */
  organization: Id.optional(),
});

/** A password that someone chooses; the service also refuses the most obvious ones. */
export const NewPassword = z.string().min(12).max(200);

/** Whether the user has a password: when it was set last, or null. */
export const PasswordState = z.object({ changedAt: Timestamp.nullable() });

export const PasswordChange = z.object({
  /** Needed where there is a password. */
  currentPassword: z.string().min(1).max(1000).optional(),
  password: NewPassword,
  /** Whether all other sessions of the user end. */
  endOtherSessions: z.boolean().default(true),
});

/**
 * One's own account, apart from organizations. Not available to a session from an organization's identity provider:
 * such a session is valid only in that organization.
 */
export const accountOperations = defineOperations({
  "PATCH /v1/user": {
    body: z.object({
      displayName: z.string().trim().min(1).max(100).optional(),
      photoURL: Uri.nullish(),
    }),
    reply: User,
    status: 200,
    extension: true,
  },
  "GET /v1/user/password": { reply: PasswordState, status: 200, extension: true },
  "PUT /v1/user/password": { body: PasswordChange, status: 204, extension: true },
  "GET /v1/user/tokens": {
    query: listQuery(),
    reply: list(ApiToken),
    status: 200,
    extension: true,
  },
  "POST /v1/user/tokens": {
    body: NewApiToken,
    reply: ApiToken.extend({ token: z.string() }),
    status: 201,
    extension: true,
  },
  "DELETE /v1/user/tokens/{tokenId}": { status: 205, extension: true },
  "GET /v1/user/sessions": {
    query: listQuery(),
    reply: list(Session),
    status: 200,
    extension: true,
  },
  "DELETE /v1/user/sessions/{sessionId}": { status: 205, extension: true },
});
