import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { unauthorized } from "./identify.ts";
import type { PasskeyTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Loaded at the first passkey, because its parts take 30 MB and a tenth of a second. */
const loadLibrary = () => import("@simplewebauthn/server");

/** What passkeys are bound to: a host name, the RP ID of WebAuthn, and the origin of the pages there. */
export type Place = { domain: string; origin: string };

/**
 * The place of passkeys for the service's public origin.
 * @throws Failure 409 for an IP address, for which browsers make no passkeys
 */
export function placeOf(origin: string): Place {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) === 0) return { domain: hostname, origin };
  throw new Failure(
    409,
    "Passkeys need a host name, and this page was opened at an IP address. Open Bindery by its host name.",
  );
}

/** The account's name for authenticators, which return it with each signature. */
const handleOf = (userId: string) => Buffer.from(userId).toString("base64url");

/** Binary data in JSON. Larger than any authenticator's response. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(100).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
};

/** A browser's answer to `createOptions`: a new passkey. */
export const NewCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(100)).max(20).optional(),
    // Copies of what the attestation says, which isn't read here.
    authenticatorData: bytes.optional(),
    publicKey: bytes.optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});

/** A browser's answer to `requestOptions`: a challenge, signed with a passkey. */
export const SignedChallenge = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

/** The challenge that a browser has signed; empty if its answer has none. */
export function challengeIn(response: { clientDataJSON: string }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, "base64url").toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** EdDSA, ES256, and RS256: what authenticators have. Node calls newer ones experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How long browsers wait for their user, in milliseconds. */
const timeout = 5 * 60_000;

type Owner = { id: string; email: string; displayName: string };

/** What a browser needs to create a passkey for an account that it doesn't have yet. */
export async function createOptions(
  { domain }: Place,
  { id, email, displayName }: Owner,
  present: readonly Pick<PasskeyTable, "credential_id" | "transports">[],
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: "Bindery",
    rpID: domain,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: displayName,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout,
    supportedAlgorithmIDs,
    // The maker of an authenticator says nothing about its owner.
    attestationType: "none",
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * What a browser needs to sign a challenge.
 * @param accepted the passkeys that may sign it; absent: any, so that it also tells whose it is
 */
export async function requestOptions(
  { domain }: Place,
  challenge: string,
  accepted?: readonly Pick<PasskeyTable, "credential_id" | "transports">[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: domain,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout,
    userVerification: "required",
    ...(accepted && { allowCredentials: accepted.map(descriptor) }),
  });
}

const descriptor = (passkey: Pick<PasskeyTable, "credential_id" | "transports">) => ({
  id: passkey.credential_id,
  transports: passkey.transports,
});

/** A new passkey as an authenticator made it. */
type Created = Pick<
  PasskeyTable,
  "credential_id" | "public_key" | "counter" | "transports" | "synced"
>;

/**
 * Checks a new passkey. Its challenge must have been used up before.
 * @throws Failure 400 if it is for another challenge, page, or host, or its user wasn't verified
 */
export async function readCreated(
  { domain, origin }: Place,
  answer: z.infer<typeof NewCredential>,
): Promise<Created> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challengeIn(answer.response),
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) {
    throw invalid("body.passkey", "This passkey wasn't made for this page. Try again.");
  }
  const { credential: made, credentialBackedUp: synced } = verified.registrationInfo;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: answer.response.transports ?? [],
    synced,
  };
}

/** Why a passkey doesn't open an account. */
export class PasskeyRefusal extends Failure {
  readonly reason: keyof typeof refusals;

  constructor(reason: keyof typeof refusals) {
    const message = refusals[reason];
    const { headers } = unauthorized(message);
    // By this detail, browsers know which passkey to forget.
    const details = reason === "unknown" ? [{ path: "body.passkey.id", message }] : undefined;
    super(401, message, details, headers);
    this.reason = reason;
  }
}

const refusals = {
  unknown:
    "This passkey isn't known here. It was deleted, or belongs to another account. Sign in another way, then add a new one under My account.",
  expired: "That took longer than 5 minutes, or was tried twice. Try again.",
  invalid: "This passkey couldn't be checked. Try again, or sign in another way.",
  copied:
    "This passkey was refused, because a copy of it may be in use. Sign in another way, delete it under My account, and add a new one.",
};

/** A passkey that has signed a challenge. */
type Signed = Pick<PasskeyTable, "id" | "user_id" | "name"> & {
  /** The authenticator's count of signatures before and with this one. */
  before: number;
  counter: number;
  synced: boolean;
};

/**
 * Checks who has signed a challenge, which must have been used up before.
 * @param userId the only account whose passkeys may sign; absent: any, and the answer must name it
 * @throws PasskeyRefusal
 */
export async function readSigned(
  db: Db,
  { domain, origin }: Place,
  answer: SignedChallenge,
  userId?: string,
): Promise<Signed> {
  const passkey = await db
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", answer.id)
    .executeTakeFirst();
  if (passkey === undefined) throw new PasskeyRefusal("unknown");
  const { userHandle } = answer.response;
  const isOwners =
    passkey.user_id === (userId ?? passkey.user_id) &&
    (userHandle ? userHandle === handleOf(passkey.user_id) : userId !== undefined);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challengeIn(answer.response),
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      // Compared by `countUse`: the library does so before it has checked the signature.
      counter: 0,
    },
  }).catch(() => undefined);
  if (!verified?.verified || !isOwners) throw new PasskeyRefusal("invalid");
  const { newCounter, credentialBackedUp: synced } = verified.authenticationInfo;
  const { id, user_id, name, counter: before } = passkey;
  return { id, user_id, name, before, counter: newCounter, synced };
}

/**
 * Records the use of a passkey.
 * @returns false if its authenticator has counted no further since the last use: then another one has a copy
 */
export async function countUse(
  tx: Db,
  now: number,
  { id, user_id: userId, before, counter, synced }: Signed,
): Promise<boolean> {
  if ((before > 0 || counter > 0) && counter <= before) return false;
  const counted = await tx
    .updateTable("passkey")
    .set({ counter, synced, last_used_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    // Otherwise another request counts at this moment.
    .where("counter", "=", before)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}
