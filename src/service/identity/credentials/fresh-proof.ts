import type { FreshProof } from "#contract/two-step.ts";
import { minute } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Throttle } from "#service/kernel/throttle.ts";
import { readSecondSteps } from "../two-step/factors.ts";
import { readConfirmation } from "./confirmation.ts";
import { verifyPassword } from "./passwords.ts";
import { useAnswer } from "./second-step.ts";

/** For an account without a password and an app: how long ago its user may have signed in, or confirmed the session. */
const freshTime = 15 * minute;

/** What shows that the owner of an account is asking. The stronger factor is needed, if there is one. */
export async function neededProof(
  db: Db,
  userId: string,
): Promise<"code" | "password" | "recent-sign-in"> {
  if ((await readSecondSteps(db, userId)).length > 0) return "code";
  return (await passwordOf(db, userId)) === undefined ? "recent-sign-in" : "password";
}

/** A password that was right. A code is checked later, by `demandFreshProof`. */
type CheckedProof = { proof: FreshProof; passwordHash: string | undefined };

/**
 * The part of a proof that takes long: checks the password, before the transaction.
 * @throws Failure 400 for a wrong password, 429 after too many
 */
export async function checkProof(
  { db, caller, throttle, countedAs }: Context,
  proof: FreshProof,
): Promise<CheckedProof> {
  if ((await neededProof(db, caller.userId)) !== "password") {
    return { proof, passwordHash: undefined };
  }
  const { password } = proof;
  const asking = { userId: caller.userId, countedAs };
  return { proof, passwordHash: await checkPassword(db, throttle, asking, password) };
}

/**
 * Checks the password of an account whose user asks for something.
 * @returns its hash
 * @throws Failure 400 without the right one, 429 after too many wrong ones
 */
export async function checkPassword(
  db: Db,
  throttle: Throttle,
  { userId, countedAs }: { userId: string; countedAs: string },
  password: string | undefined,
): Promise<string> {
  if (password === undefined) throw invalid("body.password", "Enter your password.");
  const owner = await passwordOf(db, userId);
  const isRight =
    owner &&
    (await throttle.attempt(owner.email, countedAs, async () =>
      (await verifyPassword(password, owner.hash)) ? true : undefined,
    ));
  if (isRight === undefined) throw invalid("body.password", "Wrong password.");
  return owner!.hash;
}

/**
 * Demands a fresh proof, in the transaction of what it is for.
 * @throws Failure 400 without a right one, 409 for a session that is too old, 429 after too many wrong codes
 */
export async function demandFreshProof(
  context: Context,
  { proof, passwordHash }: CheckedProof,
): Promise<void> {
  const { db, caller, throttle, countedAs } = context;
  const needed = await neededProof(db, caller.userId);
  if (needed === "password") {
    if ((await passwordOf(db, caller.userId))?.hash === passwordHash) return;
    throw new Failure(409, "Your password was changed elsewhere in the meantime. Try again.");
  }
  if (needed === "recent-sign-in") return demandRecent(context);
  const { code, recoveryCode } = proof;
  const [name, answer] =
    recoveryCode === undefined
      ? (["code", code === undefined ? undefined : { code }] as const)
      : (["recoveryCode", { recoveryCode }] as const);
  if (answer === undefined) {
    throw invalid("body.code", "Enter a code of your authenticator app.");
  }
  const use = async () =>
    (await useAnswer(db, context, caller.userId, answer)) ? true : undefined;
  const isRight =
    "code" in answer
      ? await throttle.guess(caller.userId, countedAs, use)
      : await throttle.present(countedAs, use);
  if (isRight !== undefined) return;
  const message =
    name === "code"
      ? "Wrong code. Enter the newest code of your app; each works once."
      : "Wrong recovery code, or it was used before.";
  throw invalid(`body.${name}`, message);
}

async function passwordOf(db: Db, userId: string) {
  return db
    .selectFrom("user")
    .innerJoin("password", "password.user_id", "user.id")
    .select(["user.email", "password.hash"])
    .where("user.id", "=", userId)
    .executeTakeFirst();
}

async function demandRecent({ db, caller, clock, urls }: Context): Promise<void> {
  const { hostname: domain } = new URL(urls.origin);
  const asking = { session: caller.credential.id, userId: caller.userId, domain };
  const { isFresh, ways } = await readConfirmation(db, clock, asking, freshTime);
  if (isFresh) return;
  throw new Failure(
    409,
    ways.length === 0
      ? "Your account has no password, so a recent sign-in has to show that it's you. Sign out and in again, then try again within 15 minutes."
      : "Your account has no password, so your passkey has to show that it's you. Sign out and in again with it, then try again within 15 minutes.",
  );
}
