import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { isSameOrigin } from "#service/http/origin.ts";
import { useApiToken } from "./api-tokens.ts";
import { readSessionCookie } from "./cookie.ts";
import { useSession } from "./sessions.ts";

/**
 * Identifies the caller by bearer token, or else by session cookie.
 * @throws Failure 401 without a valid credential; 403 for a write with a read-only token, or with a cookie from another
 * site
 */
export async function identify(
  request: Request,
  origin: string,
  { store, clock }: Pick<Environment, "store" | "clock">,
): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    const credential = await useApiToken(store, token, clock);
    if (credential === undefined) {
      throw unauthorized("Invalid API token. It may be mistyped, expired, or revoked.");
    }
    if (credential.readOnly && isWrite(request)) {
      throw new Failure(
        403,
        "This API token can only read. To change something, use a token with read and write access.",
      );
    }
    const { id, name, userId, organizationId } = credential;
    return {
      userId,
      credential: { kind: "token", id, name, ...(organizationId && { organizationId }) },
    };
  }
  const secret = readSessionCookie(request, origin);
  if (secret === undefined) throw unauthorized("Sign in first, or send an API token.");
  const session = await useSession(store, secret, clock);
  if (session === undefined) throw unauthorized("The session has ended. Sign in again.");
  if (isWrite(request) && !isSameOrigin(request, origin, false)) {
    throw new Failure(403, "This request came from a page on another origin, so it was refused.");
  }
  const { id, userId, signedOnFor } = session;
  return { userId, credential: { kind: "session", id, signedOnFor } };
}

/** @param message a sentence that says what is wrong with the credential. */
export function unauthorized(message: string): Failure {
  return new Failure(401, message, undefined, { "www-authenticate": "Bearer" });
}

function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}
