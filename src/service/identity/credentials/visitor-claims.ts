import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { hour, second } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { makeSecret } from "#service/kernel/secrets.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";

/** How long claims are valid. */
const lifetime = hour;
/** How tokens about visitors are signed; no other algorithm is accepted. */
export const visitorTokenAlgorithm = "HS256";
const purpose = "visitor-claims";

/** What the platform asserts about a member who visits a site of their organization. */
type VisitorClaims = {
  userId: string;
  displayName: string;
  email: string;
  /** Whether the email is confirmed for the organization. */
  emailVerified: boolean;
  /** Null: guest. */
  role: string | null;
};

const shape = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.string().nullable(),
});

/**
 * Signs claims about a member as a JWT; specification, section "Authentication". The organization's key is created on
 * first use and kept in the store, so that every process can verify another one's tokens.
 * @param issuer origin of the platform
 */
export async function signVisitorClaims(
  context: Pick<Context, "db" | "clock" | "ids" | "vault">,
  organizationId: string,
  issuer: string,
  { userId, displayName, email, emailVerified, role }: VisitorClaims,
): Promise<string> {
  const claims = { name: displayName, email, email_verified: emailVerified, role };
  const options = { issuer, subject: userId, claims, lifetime };
  return (await signVisitorToken(context, organizationId, options)).token;
}

type Signing = Pick<Context, "db" | "clock" | "ids" | "vault">;

/**
 * Signs claims about a visitor as a JWT.
 * @param options `issuer`: origin of the platform; `lifetime`: in milliseconds
 * @returns the token, all claims in it, and when it expires, in epoch milliseconds
 */
export async function signVisitorToken(
  context: Signing,
  organizationId: string,
  options: { issuer: string; subject: string; claims: JWTPayload; lifetime: number },
): Promise<{ token: string; claims: JWTPayload; expiresAt: number }> {
  const key = (await readKey(context, organizationId)) ?? (await makeKey(context, organizationId));
  const iat = Math.floor(context.clock.now() / second);
  const exp = iat + Math.floor(options.lifetime / second);
  const { issuer: iss, subject: sub } = options;
  const claims = { ...options.claims, iss, sub, aud: organizationId, iat, exp };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: visitorTokenAlgorithm, typ: "JWT", kid: key.id })
    .sign(key.bytes);
  return { token, claims, expiresAt: exp * second };
}

/** Reads claims created by `signVisitorClaims`; undefined if they are forged, expired, or for another audience. */
export async function readVisitorClaims(
  context: Pick<Context, "db" | "clock" | "vault">,
  organizationId: string,
  issuer: string,
  token: string,
): Promise<VisitorClaims | undefined> {
  const claims = shape.safeParse(await verifyVisitorToken(context, organizationId, issuer, token));
  if (!claims.success) return undefined;
  const {
    sub: userId,
    name: displayName,
    email,
    email_verified: emailVerified,
    role,
  } = claims.data;
  return { userId, displayName, email, emailVerified, role };
}

/**
 * All claims of a token signed with the organization's key; undefined if it is forged, expired, or for another
 * audience.
 */
export async function verifyVisitorToken(
  context: Pick<Context, "db" | "clock" | "vault">,
  organizationId: string,
  issuer: string,
  token: string,
): Promise<JWTPayload | undefined> {
  const key = await readKey(context, organizationId);
  if (key === undefined) return undefined;
  const verified = await jwtVerify(token, key.bytes, {
    algorithms: [visitorTokenAlgorithm],
    issuer,
    audience: organizationId,
    currentDate: new Date(context.clock.now()),
    requiredClaims: ["sub", "exp"],
  }).catch(() => undefined);
  return verified?.payload;
}

/** The organization's key without its secret; undefined until the first one is created. */
export async function readVisitorKey(
  context: Pick<Context, "db" | "vault">,
  organizationId: string,
): Promise<{ id: string; createdAt: number } | undefined> {
  const key = await readKey(context, organizationId);
  return key && { id: key.id, createdAt: key.createdAt };
}

/** Creates a new key. Tokens signed with the previous one are no longer accepted. */
export async function replaceVisitorKey(
  context: Signing,
  organizationId: string,
): Promise<{ id: string; createdAt: number; secret: string }> {
  await context.db
    .deleteFrom("signing_key")
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .execute();
  const { id, createdAt, bytes } = await makeKey(context, organizationId);
  return { id, createdAt, secret: Buffer.from(bytes).toString("base64url") };
}

type Key = { id: string; createdAt: number; bytes: Uint8Array };

async function readKey(
  { db, vault }: Pick<Context, "db" | "vault">,
  organizationId: string,
): Promise<Key | undefined> {
  const row = await db
    .selectFrom("signing_key")
    .select(["id", "secret", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const secret = vault.read(row.secret, sealedPlace("signing_key", row.id));
  return { id: row.id, createdAt: row.created_at, bytes: Buffer.from(secret, "base64url") };
}

async function makeKey({ db, clock, ids, vault }: Signing, organizationId: string): Promise<Key> {
  const id = ids.next();
  const createdAt = clock.now();
  const secret = makeSecret();
  await db
    .insertInto("signing_key")
    .values({
      organization_id: organizationId,
      purpose,
      id,
      secret: vault.seal(secret, sealedPlace("signing_key", id)),
      created_at: createdAt,
    })
    .execute();
  return { id, createdAt, bytes: Buffer.from(secret, "base64url") };
}
