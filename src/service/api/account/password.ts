import type { Hono } from "hono";
import { z } from "zod";
import type { Handlers, Input } from "#contract/operations.ts";
import {
  demandStrong,
  hashPassword,
  setPassword,
  verifyPassword,
} from "#service/identity/credentials/passwords.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context, type Environment } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { demandOwnSignIn } from "#service/identity/access/sign-on-access.ts";
import { NewPassword } from "#contract/account.ts";
import { demandMaySetPassword } from "#service/identity/credentials/confirmation.ts";
import { unauthorized } from "#service/identity/credentials/identify.ts";
import { beginSignIn } from "#service/identity/credentials/begin-sign-in.ts";
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import { readMailedLink, redeemMailedLink } from "#service/identity/credentials/mailed-links.ts";
import { readSignInLink, redeemSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { endSessions } from "#service/identity/credentials/sessions.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { readFields } from "../requests/body.ts";
import { answerSignIn, signInRequest } from "./answer-sign-in.ts";

/** The caller with the current password's hash. */
function readOwner(db: Db, userId: string) {
  return db
    .selectFrom("user")
    .leftJoin("password", "password.user_id", "user.id")
    .select(["user.email", "user.display_name", "password.hash", "password.changed_at"])
    .where("user.id", "=", userId)
    .executeTakeFirstOrThrow();
}

export const passwordHandlers = {
  "GET /v1/user/password": async (context) => {
    await demandOwnSignIn(context, "password");
    const { changed_at: changedAt } = await readOwner(context.db, context.caller.userId);
    return { changedAt: changedAt === null ? null : timestamp(changedAt) };
  },

  "PUT /v1/user/password": inSteps({
    // Hash outside the transaction, because it takes long and others would wait.
    async prepare(context, { body }: Input<"PUT /v1/user/password">) {
      await demandOwnSignIn(context, "password");
      const { db, clock, caller, urls } = context;
      const { email, display_name: displayName, hash: former } = await readOwner(db, caller.userId);
      await demandMaySetPassword(db, clock, { caller, origin: urls.origin });
      await demandStrong(body.password, { email, displayName });
      const isSet = former !== null && (await isSetAlready(context, email, former, body));
      return { former, hash: isSet ? former : await hashPassword(body.password) };
    },
    async commit(context, { body }, { former, hash }) {
      const { db, caller, clock, urls } = context;
      const now = await readOwner(db, caller.userId);
      if (now.hash !== former) {
        throw new Failure(409, "Your password was changed elsewhere in the meantime. Try again.");
      }
      if (hash !== former) {
        await setPassword(db, caller.userId, hash, clock);
        const what = former === null ? "password-set" : "password-changed";
        const { userId } = caller;
        await mailChange(db, context, { userId, what, by: caller, origin: urls.origin });
      }
      if (body.endOtherSessions) await endSessions(db, caller.userId, caller.credential.id);
    },
  }),
} satisfies Partial<Handlers<Context>>;

/**
 * Checks the current password.
 * @returns true if the new password is already set: the request is a retry after a lost response
 * @throws Failure 400 for a wrong one, 429 after too many
 */
async function isSetAlready(
  { throttle, countedAs }: Context,
  account: string,
  hash: string,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
): Promise<boolean> {
  const path = "body.currentPassword";
  const which = await throttle.attempt(account, countedAs, async () => {
    if (currentPassword !== undefined && (await verifyPassword(currentPassword, hash))) {
      return "current";
    }
    return (await verifyPassword(password, hash)) ? "new" : undefined;
  });
  if (which === undefined) {
    const reason = currentPassword === undefined ? "Enter your current" : "Wrong current";
    throw invalid(path, `${reason} password.`);
  }
  return which === "new";
}

const link = z.string().min(1).max(1000);

/**
 * Sets a new password with a sign-in link of an admin or one that was mailed for it. `POST /auth/password/look` with `link` returns the
 * user as `account`, or null if the link can't be used. `POST /auth/password` with `link` and `password` redeems it, ends every session of
 * the user, and starts a new one. If the account has a second step, all but the first happens once that was given.
 */
export function mountPassword(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, throttle } = environment;

  const look = async (secret: string) =>
    (await readSignInLink(store.read, secret, clock)) ??
    (await readMailedLink(store.read, secret, "password", clock));

  app.post("/auth/password/look", async (c) => {
    const body = await readFields(c.req.raw, z.object({ link }));
    const account = await throttle.present(c.env.countedAs, () => look(body.link));
    if (account === undefined) return c.json({ account: null });
    const { displayName, email } = account;
    const mailed =
      "endsOthers" in account ? { isMailed: true, endsOthers: account.endsOthers } : {};
    return c.json({ account: { displayName, email, ...mailed } });
  });

  app.post("/auth/password", async (c) => {
    const body = await readFields(c.req.raw, z.object({ link, password: NewPassword }));
    const account = await throttle.present(c.env.countedAs, () => look(body.link));
    if (account === undefined) throw unusable();
    await demandStrong(body.password, account);
    const hash = await hashPassword(body.password);
    const begun = await store.transaction(async (tx) => {
      const used = await redeem(tx, body.link);
      if (used === undefined) throw unusable();
      const { userId, organizationId } = used;
      const newPassword = { hash, organizationId };
      const signIn = { userId, way: "new-password", newPassword } as const;
      return beginSignIn(tx, environment, signInRequest(c), signIn);
    });
    return answerSignIn(c, begun);
  });

  async function redeem(tx: Db, secret: string) {
    const made = await redeemSignInLink(tx, secret, environment);
    if (made !== undefined) return { userId: made.user_id, organizationId: made.organization_id };
    const userId = await redeemMailedLink(tx, secret, "password", environment);
    return userId === undefined ? undefined : { userId, organizationId: null };
  }
}

function unusable() {
  return unauthorized(
    "This link has been used or has expired. Ask for a new one on the sign-in page, or ask an admin of your organization.",
  );
}
