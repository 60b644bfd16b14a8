import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { hour, second } from "../clock.ts";
import type { Context } from "../context.ts";
import { makeSecret } from "./secrets.ts";
import { sealedPlace } from "./vault.ts";

/** How long claims are valid. */
const lifetime = hour;
const algorithm = "HS256";
const purpose = "visitor-claims";

/** What the platform asserts about a member who visits a site of their organization. */
type VisitorClaims = {
  userId: string;
  displayName: string;
  email: string;
  /** Null: guest. */
  role: string | null;
};

const shape = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
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
  { userId, displayName, email, role }: VisitorClaims,
): Promise<string> {
  const key = (await readKey(context, organizationId)) ?? (await makeKey(context, organizationId));
  const now = Math.floor(context.clock.now() / second);
  return new SignJWT({ name: displayName, email, role })
    .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: key.id })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(organizationId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime / second)
    .sign(key.bytes);
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
  const { sub: userId, name: displayName, email, role } = claims.data;
  return { userId, displayName, email, role };
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
    algorithms: [algorithm],
    issuer,
    audience: organizationId,
    currentDate: new Date(context.clock.now()),
    requiredClaims: ["sub", "exp"],
  }).catch(() => undefined);
  return verified?.payload;
}

type Key = { id: string; bytes: Uint8Array };

async function readKey(
  { db, vault }: Pick<Context, "db" | "vault">,
  organizationId: string,
): Promise<Key | undefined> {
  const row = await db
    .selectFrom("signing_key")
    .select(["id", "secret"])
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const secret = vault.read(row.secret, sealedPlace("signing_key", row.id));
  return { id: row.id, bytes: Buffer.from(secret, "base64url") };
}

async function makeKey(
  { db, clock, ids, vault }: Pick<Context, "db" | "clock" | "ids" | "vault">,
  organizationId: string,
): Promise<Key> {
  const id = ids.next();
  const secret = makeSecret();
  await db
    .insertInto("signing_key")
    .values({
      organization_id: organizationId,
      purpose,
      id,
      secret: vault.seal(secret, sealedPlace("signing_key", id)),
      created_at: clock.now(),
    })
    .execute();
  return { id, bytes: Buffer.from(secret, "base64url") };
}
