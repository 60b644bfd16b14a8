import type { Environment } from "#service/kernel/context.ts";
import type { Failure } from "#service/kernel/errors.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { HalfSessionTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { credentialsVersion, readSecondSteps, type SecondStep } from "../two-step/factors.ts";
import { useRecoveryCode } from "../two-step/recovery-codes.ts";
import { useAppCode } from "../two-step/totp.ts";
import { finishSignIn, type SignInRequest } from "./begin-sign-in.ts";
import { mailChange } from "./change-mail.ts";
import { tellOfEnd } from "./ended-credentials.ts";
import { unauthorized } from "./identify.ts";
import { operator } from "./email-proofs.ts";
import { checkPasskey, type PasskeySource } from "./passkey-sign-in.ts";
import type { SignedChallenge } from "./passkeys.ts";
import { recordSignIn } from "./record-sign-in.ts";

/** What people give as the second step. */
export type Answer = Typed | { passkey: SignedChallenge };

/** What they type. */
export type Typed = { code: string } | { recoveryCode: string };

/** After so many wrong codes the first step has to be given again. */
const mostFailures = 5;

type Facilities = Pick<
  Environment,
  "store" | "clock" | "ids" | "live" | "mail" | "vault" | "throttle"
>;

/** The session that a second step opened. */
type Finished = { cookie: string; sessionId: string };

/**
 * Gives the second step of a sign-in.
 * @param secret value of the cookie of `beginSignIn`
 * @throws Failure 401 if the code or passkey is wrong or the sign-in has ended, 429 after too many wrong codes
 */
export async function giveSecondStep(
  facilities: Facilities,
  source: PasskeySource,
  request: SignInRequest,
  secret: string | undefined,
  answer: Answer,
): Promise<Finished> {
  const { store, clock, throttle } = facilities;
  const { countedAs } = source;
  const half = secret && (await readHalf(store.read, secret, clock.now()));
  if (!half) throw ended();
  const attempt = () =>
    store.transaction((tx) => tryAnswer(tx, facilities, request, half.id_hash, answer));
  if ("passkey" in answer) {
    const asked = { purpose: "second-step", userId: half.user_id } as const;
    await checkPasskey(answer.passkey, facilities, source, asked);
    const finished = await attempt();
    if (finished === undefined) throw ended();
    return finished;
  }
  const finished =
    "code" in answer
      ? await throttle.guess(half.user_id, countedAs, attempt)
      : await throttle.present(countedAs, attempt);
  if (finished !== undefined) return finished;
  if (half.failures + 1 >= mostFailures) throw ended();
  throw unauthorized(
    "code" in answer
      ? "Wrong code. Enter the newest code of your authenticator app. Each code works once."
      : "Wrong recovery code, or it was used before. Try another one.",
  );
}

/** The account of the sign-in that a cookie belongs to, if it only lacks the second step, and what can be given. */
export async function readHalfSession(
  { store, clock }: Pick<Environment, "store" | "clock">,
  secret: string | undefined,
  domain: string | undefined,
): Promise<{ userId: string; methods: SecondStep[] } | undefined> {
  const half = secret && (await readHalf(store.read, secret, clock.now()));
  if (!half) return undefined;
  const { user_id: userId } = half;
  return { userId, methods: await readSecondSteps(store.read, userId, domain) };
}

/** Ends the sign-in that a cookie belongs to. */
export async function endHalfSession(tx: Db, secret: string): Promise<void> {
  await tx.deleteFrom("half_session").where("id_hash", "=", hashSecret(secret)).execute();
}

async function readHalf(
  db: Db,
  secret: string,
  now: number,
): Promise<HalfSessionTable | undefined> {
  const half = await db
    .selectFrom("half_session")
    .selectAll()
    .where("id_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (half === undefined) return undefined;
  const isCurrent = (await credentialsVersion(db, half.user_id)) === half.credentials;
  return isCurrent ? half : undefined;
}

/** @returns undefined for a wrong answer, which is counted */
async function tryAnswer(
  tx: Db,
  facilities: Facilities,
  request: SignInRequest,
  id: string,
  answer: Answer,
): Promise<Finished | undefined> {
  const { clock } = facilities;
  // Deleted first, so that two answers at the same time can't open two sessions.
  const half = await tx
    .deleteFrom("half_session")
    .where("id_hash", "=", id)
    .where("expires_at", ">", clock.now())
    .returningAll()
    .executeTakeFirst();
  if (half === undefined) throw ended();
  const { user_id: userId, way, credentials } = half;
  if ((await credentialsVersion(tx, userId)) !== credentials) throw ended();
  const second = (["code", "recoveryCode", "passkey"] as const).find((name) => name in answer)!;
  const { browser, origin } = request;
  const whereFrom = { by: { userAgent: browser.userAgent }, origin };
  // A passkey was checked before, outside this transaction.
  if (
    !("passkey" in answer) &&
    !(await useAnswer(tx, facilities, { userId, ...whereFrom }, answer))
  ) {
    const failures = half.failures + 1;
    if (failures < mostFailures) {
      await tx
        .insertInto("half_session")
        .values({ ...half, failures })
        .execute();
    }
    await recordSignIn(tx, facilities, request, { userId, way, second, result: "refused" });
    return undefined;
  }
  return finishSignIn(tx, facilities, request, half, second);
}

/** Whose answer it is, and where it was typed. */
type Answering = Pick<Parameters<typeof mailChange>[2], "userId" | "by" | "origin">;

/**
 * Uses a code of an account's app, or a recovery code, which leaves a notice and is told by mail.
 * @returns whether it was right
 */
export async function useAnswer(
  tx: Db,
  facilities: Pick<Environment, "clock" | "ids" | "vault" | "mail">,
  answering: Answering,
  answer: Typed,
): Promise<boolean> {
  const { userId } = answering;
  if ("code" in answer) return useAppCode(tx, facilities, userId, answer.code);
  const isRight = await useRecoveryCode(tx, facilities.clock, userId, answer.recoveryCode);
  const notice = { kind: "recovery-code-used", organizationId: operator } as const;
  if (!isRight) return false;
  await tellOfEnd(tx, facilities, userId, notice);
  await mailChange(tx, facilities, { ...answering, what: "recovery-code-used" });
  return true;
}

function ended(): Failure {
  return unauthorized("This sign-in has ended. Start again.");
}
