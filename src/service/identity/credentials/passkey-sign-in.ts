import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { ChallengePurpose } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { demandUsable } from "./disabled-accounts.ts";
import { tellOfEnd } from "./ended-credentials.ts";
import { useChallenge } from "./passkey-challenges.ts";
import {
  challengeIn,
  countUse,
  PasskeyRefusal,
  placeOf,
  readSigned,
  type SignedChallenge,
} from "./passkeys.ts";

/** Where an answer comes from. */
export type PasskeySource = {
  /** Public origin of the service for the browser. */
  origin: string;
  /** Secret of the browser that asked for the challenge; undefined if it sent none. */
  browser: string | undefined;
  /** Key of the client for the throttle, as in `Sender`. */
  countedAs: string;
};

type Facilities = Pick<Environment, "store" | "clock" | "ids" | "throttle">;

/** What a challenge was asked for: to sign in as anyone, or for something that only one account's passkeys do. */
type AskedFor =
  | { purpose: "sign-in"; userId?: undefined }
  | { purpose: Exclude<ChallengePurpose, "sign-in" | "add">; userId: string };

/**
 * The account whose passkey has signed a challenge of this browser. Uses up the challenge and counts the use.
 * @throws PasskeyRefusal; Failure 409 at an IP address, 429 after too many failures
 */
export async function checkPasskey(
  answer: SignedChallenge,
  facilities: Facilities,
  { countedAs, ...source }: PasskeySource,
  asked: AskedFor,
): Promise<string> {
  let refusal: PasskeyRefusal | undefined;
  const account = await facilities.throttle.present(countedAs, async () => {
    try {
      return await findBySigned(answer, facilities, source, asked);
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      refusal = error;
      return undefined;
    }
  });
  if (account === undefined) throw refusal ?? new PasskeyRefusal("invalid");
  return account;
}

async function findBySigned(
  answer: SignedChallenge,
  { store, clock, ids }: Facilities,
  { origin, browser }: Omit<PasskeySource, "countedAs">,
  { purpose, userId }: AskedFor,
): Promise<string> {
  const place = placeOf(origin);
  const challenge = challengeIn(answer.response);
  const isAsked =
    browser !== undefined &&
    (await store.transaction((tx) =>
      useChallenge(tx, clock, challenge, { purpose, userId: userId ?? null, browser }),
    ));
  if (!isAsked) throw new PasskeyRefusal("expired");
  const signed = await readSigned(store.read, place, answer, userId);
  const isOnlyCopy = await store.transaction(async (tx) => {
    const isCounted = await countUse(tx, clock.now(), signed);
    if (!isCounted) {
      const notice = { kind: "passkey-copied", organizationId: "", subject: signed.name } as const;
      await tellOfEnd(tx, { clock, ids }, signed.user_id, notice);
    }
    return isCounted;
  });
  if (!isOnlyCopy) throw new PasskeyRefusal("copied");
  return signed.user_id;
}

/** The account of a passkey, which was refused or not. */
export async function readPasskeyAccount(
  db: Db,
  { id }: Pick<SignedChallenge, "id">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("passkey")
    .select("user_id")
    .where("credential_id", "=", id)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * For people who belong to organizations, but are disabled in each: there is nothing to sign in to.
 * @throws Failure 403 that names one of them, or says that the account is disabled everywhere
 */
export async function demandEnabled(db: Db, userId: string): Promise<void> {
  await demandUsable(db, userId);
  const memberships = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["organization.title", "member.disabled"])
    .where("member.user_id", "=", userId)
    .where("organization.deleted_at", "is", null)
    .orderBy("member.disabled")
    .orderBy("organization.id")
    .limit(1)
    .execute();
  const [first] = memberships;
  if (first?.disabled !== true) return;
  throw new Failure(
    403,
    `You're disabled in ${first.title}, so you can't sign in. Ask one of its admins to enable you.`,
  );
}
