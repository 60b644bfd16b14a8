import type { Hono } from "hono";
import { z } from "zod";
import { markConfirmed, readConfirmation } from "#service/identity/credentials/confirmation.ts";
import { checkPasskey } from "#service/identity/credentials/passkey-sign-in.ts";
import {
  PasskeyRefusal,
  placeOf,
  requestOptions,
  SignedChallenge,
} from "#service/identity/credentials/passkeys.ts";
import { verifyPassword } from "#service/identity/credentials/passwords.ts";
import { useAnswer, type Typed } from "#service/identity/credentials/second-step.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { readFields } from "../requests/body.ts";
import {
  challengeFor,
  demandOwnSession,
  passkeySource,
  readPasskeysAt,
} from "./passkey-requests.ts";

const Confirmation = z.strictObject({
  password: z.string().min(1).max(1000).optional(),
  code: z.string().min(1).max(100).optional(),
  recoveryCode: z.string().min(1).max(1000).optional(),
  passkey: SignedChallenge.optional(),
});

/**
 * Confirming that a session is its owner's. `GET /auth/confirmation` says whether that is still fresh (`isFresh`) and how
 * the user can confirm it (`ways`). `POST /auth/confirmation` does so with `password`, with `code` or `recoveryCode` instead
 * if the account has an authenticator app, or with `passkey`: the answer to what `POST /auth/confirmation/options` returns.
 */
export function mountConfirmation(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, throttle } = environment;
  const path = "/auth/confirmation";

  app.get(path, async (c) => {
    const caller = await demandOwnSession(c, environment);
    return c.json(await readConfirmation(store.read, clock, { caller, origin: c.get("origin") }));
  });

  app.post(`${path}/options`, async (c) => {
    const { userId } = await demandOwnSession(c, environment);
    const place = placeOf(c.get("origin"));
    const here = await readPasskeysAt(store.read, userId, place);
    const challenge = await challengeFor(c, environment, { purpose: "confirm", userId });
    return c.json({ options: await requestOptions(place, challenge, here) });
  });

  app.post(path, async (c) => {
    const caller = await demandOwnSession(c, environment);
    const { userId, credential } = caller;
    const { password, passkey, ...typed } = await readFields(c.req.raw, Confirmation);
    const asking = { caller, origin: c.get("origin") };
    const { ways } = await readConfirmation(store.read, clock, asking);
    const asked = { purpose: "confirm", userId } as const;
    if (passkey !== undefined) {
      await checkPasskey(passkey, environment, passkeySource(c), asked).catch(asInvalid);
    } else if (ways.includes("code")) await checkTyped(asking, c.env.countedAs, typed);
    else await checkPassword(userId, c.env.countedAs, password);
    await store.transaction((tx) => markConfirmed(tx, clock, credential.id));
    return c.body(null, 204);
  });

  async function checkPassword(
    userId: string,
    countedAs: string,
    password: string | undefined,
  ): Promise<void> {
    if (password === undefined) throw invalid("body.password", "Enter your password.");
    const owner = await store.read
      .selectFrom("user")
      .innerJoin("password", "password.user_id", "user.id")
      .select(["user.email", "password.hash"])
      .where("user.id", "=", userId)
      .executeTakeFirst();
    const isRight =
      owner &&
      (await throttle.attempt(owner.email, countedAs, async () =>
        (await verifyPassword(password, owner.hash)) ? true : undefined,
      ));
    if (isRight === undefined) throw invalid("body.password", "Wrong password.");
  }

  async function checkTyped(
    { caller, origin }: { caller: Caller; origin: string },
    countedAs: string,
    { code, recoveryCode }: { code?: string | undefined; recoveryCode?: string | undefined },
  ): Promise<void> {
    const { userId } = caller;
    const answering = { userId, by: caller, origin };
    const use = (answer: Typed) => async () =>
      (await store.transaction((tx) => useAnswer(tx, environment, answering, answer))) || undefined;
    if (recoveryCode !== undefined) {
      if (await throttle.present(countedAs, use({ recoveryCode }))) return;
      throw invalid("body.recoveryCode", "Wrong recovery code, or it was used before.");
    }
    if (code === undefined) throw invalid("body.code", "Enter a code of your authenticator app.");
    if (await throttle.guess(userId, countedAs, use({ code }))) return;
    throw invalid("body.code", "Wrong code. Enter the newest code of your app; each works once.");
  }
}

/** A refused passkey doesn't end the session, as a 401 would say. */
function asInvalid(error: unknown): never {
  if (!(error instanceof PasskeyRefusal)) throw error;
  throw new Failure(400, error.message, error.details);
}
