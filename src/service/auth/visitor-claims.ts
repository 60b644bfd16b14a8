import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { hour, second, type Clock } from "../clock.ts";
import type { Context } from "../context.ts";
import type { SigningKeyTable } from "../store/schema-access.ts";
import type { Db } from "../store/schema.ts";
import { makeSecret } from "./secrets.ts";

/** How long claims are good for. */
const lifetime = hour;
const algorithm = "HS256";
const purpose = "visitor-claims";

/** What the platform vouches for when a member visits a site of their organization. */
export type VisitorClaims = {
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
 * Signs claims about a member as a JWT; specification, section "Authentication". The organization's key is made the first
 * time and kept in the store, so that every process of the platform can check what another one signed.
 * @param issuer origin of the platform
 */
export async function signVisitorClaims(
  { db, clock, ids }: Pick<Context, "db" | "clock" | "ids">,
  organizationId: string,
  issuer: string,
  { userId, displayName, email, role }: VisitorClaims,
): Promise<string> {
  const key =
    (await readKey(db, organizationId)) ?? (await makeKey(db, organizationId, clock, ids));
  const now = Math.floor(clock.now() / second);
  return new SignJWT({ name: displayName, email, role })
    .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: key.id })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(organizationId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime / second)
    .sign(bytesOf(key));
}

/** Reads claims that `signVisitorClaims` made; undefined for those that are forged, expired or meant for others. */
export async function readVisitorClaims(
  { db, clock }: Pick<Context, "db" | "clock">,
  organizationId: string,
  issuer: string,
  token: string,
): Promise<VisitorClaims | undefined> {
  const claims = shape.safeParse(
    await verifyVisitorToken({ db, clock }, organizationId, issuer, token),
  );
  if (!claims.success) return undefined;
  const { sub: userId, name: displayName, email, role } = claims.data;
  return { userId, displayName, email, role };
}

/** All that a token says which the organization's key signed; undefined for one that is forged, expired or meant for others. */
export async function verifyVisitorToken(
  { db, clock }: Pick<Context, "db" | "clock">,
  organizationId: string,
  issuer: string,
  token: string,
): Promise<JWTPayload | undefined> {
  const key = await readKey(db, organizationId);
  if (key === undefined) return undefined;
  const verified = await jwtVerify(token, bytesOf(key), {
    algorithms: [algorithm],
    issuer,
    audience: organizationId,
    currentDate: new Date(clock.now()),
    requiredClaims: ["sub", "exp"],
  }).catch(() => undefined);
  return verified?.payload;
}

function readKey(db: Db, organizationId: string): Promise<SigningKeyTable | undefined> {
  return db
    .selectFrom("signing_key")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

async function makeKey(
  tx: Db,
  organizationId: string,
  clock: Clock,
  ids: Context["ids"],
): Promise<SigningKeyTable> {
  const key: SigningKeyTable = {
    organization_id: organizationId,
    purpose,
    id: ids.next(),
    secret: makeSecret(),
    created_at: clock.now(),
  };
  await tx.insertInto("signing_key").values(key).execute();
  return key;
}

function bytesOf(key: SigningKeyTable): Uint8Array {
  return Buffer.from(key.secret, "base64url");
}
