import type { Hono } from "hono";
import { z } from "zod";
import { markConfirmed, readConfirmation } from "#service/identity/credentials/confirmation.ts";
import { checkPassword } from "#service/identity/credentials/fresh-proof.ts";
import { checkPasskey } from "#service/identity/credentials/passkey-sign-in.ts";
import {
  PasskeyRefusal,
  placeOf,
  requestOptions,
  SignedChallenge,
} from "#service/identity/credentials/passkeys.ts";
import { useAppCode } from "#service/identity/two-step/totp.ts";
import type { Bindings } from "#service/http/bindings.ts";
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
  passkey: SignedChallenge.optional(),
});

/**
 * Confirming that a session is its owner's. `GET /auth/confirmation` says whether that is still fresh (`isFresh`) and how
 * the user can confirm it (`ways`). `POST /auth/confirmation` does so with `password`, with `code` (of an authenticator
 * app, if the account has one), or with `passkey`: the answer to what `POST /auth/confirmation/options` returns.
 */
export function mountConfirmation(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, throttle } = environment;
  const path = "/auth/confirmation";

  app.get(path, async (c) => {
    const { userId, credential } = await demandOwnSession(c, environment);
    const { hostname: domain } = new URL(c.get("origin"));
    return c.json(
      await readConfirmation(store.read, clock, { session: credential.id, userId, domain }),
    );
  });

  app.post(`${path}/options`, async (c) => {
    const { userId } = await demandOwnSession(c, environment);
    const place = placeOf(c.get("origin"));
    const here = await readPasskeysAt(store.read, userId, place);
    const challenge = await challengeFor(c, environment, { purpose: "confirm", userId });
    return c.json({ options: await requestOptions(place, challenge, here) });
  });

  app.post(path, async (c) => {
    const { userId, credential } = await demandOwnSession(c, environment);
    const { password, code, passkey } = await readFields(c.req.raw, Confirmation);
    const { hostname: domain } = new URL(c.get("origin"));
    const asking = { session: credential.id, userId, domain };
    const { ways } = await readConfirmation(store.read, clock, asking);
    if (passkey !== undefined) {
      await checkPasskey(passkey, environment, passkeySource(c), {
        purpose: "confirm",
        userId,
      }).catch(asInvalid);
    } else if (ways.includes("code")) await checkCode(userId, code, c.env.countedAs);
    else
      await checkPassword(store.read, throttle, { userId, countedAs: c.env.countedAs }, password);
    await store.transaction((tx) => markConfirmed(tx, clock, credential.id));
    return c.body(null, 204);
  });

  async function checkCode(
    userId: string,
    code: string | undefined,
    countedAs: string,
  ): Promise<void> {
    if (code === undefined) throw invalid("body.code", "Enter a code of your authenticator app.");
    const isRight = await throttle.guess(userId, countedAs, async () => {
      const isUsed = await store.transaction((tx) => useAppCode(tx, environment, userId, code));
      return isUsed || undefined;
    });
    if (isRight !== true) {
      throw invalid("body.code", "Wrong code. Enter the newest code of your authenticator app.");
    }
  }
}

/** A refused passkey doesn't end the session, as a 401 would say. */
function asInvalid(error: unknown): never {
  if (!(error instanceof PasskeyRefusal)) throw error;
  throw new Failure(400, error.message, error.details);
}
