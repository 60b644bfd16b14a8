import type { AccountEmail } from "#contract/account.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { demandOwnBrowser, demandOwnSignIn } from "#service/identity/access/sign-on-access.ts";
import { demandConfirmed } from "#service/identity/credentials/confirmation.ts";
import {
  askForEmail,
  changeEmail,
  demandNotNamed,
  forgetEmailChange,
  readEmailChange,
} from "#service/identity/credentials/email-changes.ts";
import type { EmailOwner } from "#service/identity/credentials/email-proofs.ts";
import { readEmailManager } from "#service/identity/provisioning/managed.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { createMailThrottle } from "#service/kernel/throttle.ts";
import { mailNewEmail } from "./email-mails.ts";

const what = "email";

/** Each change is mailed to both emails, and whoever asks chooses one of them. */
const limit = createMailThrottle();

const changeKey = "POST /v1/user/email/change";

export const emailHandlers = {
  "GET /v1/user/email": async (context) => {
    await demandOwnSignIn(context, what);
    return present(context);
  },

  [changeKey as typeof changeKey]: inSteps({
    // Counted outside the transaction, which can run more than once.
    async prepare(context, { body }: Input<typeof changeKey>) {
      const owner = await demandOwner(context);
      await demandChangeable(context, owner);
      if (body.email === owner.email) {
        throw invalid("body.email", "This is the email of your account already.");
      }
      await limit.count(body.email, context.countedAs);
      await limit.count(owner.email, context.countedAs);
    },
    async commit(context, { body }) {
      const owner = await demandOwner(context);
      await demandChangeable(context, owner);
      const { db, clock } = context;
      const { secret, expiresAt } = await askForEmail(db, clock, owner, body.email);
      await mailNewEmail(context, { owner, email: body.email, secret, expiresAt });
      return present(context);
    },
  }),

  "POST /v1/user/email/confirm": async (context, { body }) => {
    await demandOwnBrowser(context, what);
    const { db, clock, caller, countedAs, throttle, urls } = context;
    const change = await throttle.present(countedAs, async () => {
      const pending = await readEmailChange(db, clock, caller.userId);
      return pending?.secret_hash === hashSecret(body.link) ? pending : undefined;
    });
    if (change === undefined) {
      throw new Failure(
        409,
        "This link can't be used: it was used or replaced, has expired, or is for another account.",
      );
    }
    const owner = { id: caller.userId, email: change.former };
    await demandUnmanaged(context, owner);
    await changeEmail(db, context, context, {
      owner,
      email: change.email,
      by: { session: caller.credential.id },
      origin: urls.origin,
    });
    return present(context);
  },

  "POST /v1/user/email/cancel": async (context) => {
    await demandOwnBrowser(context, what);
    await forgetEmailChange(context.db, context.caller.userId);
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 403 for programs and sessions of identity providers, and without a fresh confirmation */
async function demandOwner(context: Context): Promise<EmailOwner> {
  await demandOwnBrowser(context, what);
  const { db, clock, caller, urls } = context;
  await demandConfirmed(db, clock, { caller, origin: urls.origin });
  return readOwner(context);
}

function readOwner({ db, caller }: Context): Promise<EmailOwner> {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", caller.userId)
    .executeTakeFirstOrThrow();
}

/** @throws Failure 409 if the email can't be changed here */
async function demandChangeable(context: Context, owner: EmailOwner): Promise<void> {
  await demandUnmanaged(context, owner);
  await demandNotNamed(context.db, context.settings, owner);
  if (context.mail.isOn) return;
  throw new Failure(
    409,
    "This server doesn't send email, so nobody can confirm a new one. Ask the person who runs it to change yours (npm run change-email).",
  );
}

/** @throws Failure 409 for an email that an identity provider manages */
async function demandUnmanaged({ db }: Context, owner: EmailOwner): Promise<void> {
  const manager = await readEmailManager(db, owner);
  if (manager === undefined) return;
  throw new Failure(
    409,
    `The identity provider of ${manager} manages your email. Ask an admin there to change it.`,
  );
}

async function present(context: Context): Promise<AccountEmail> {
  const { db, clock, mail } = context;
  const owner = await readOwner(context);
  const managedBy = await readEmailManager(db, owner);
  const pending = await readEmailChange(db, clock, owner.id);
  return {
    object: "account-email",
    email: owner.email,
    ...(managedBy !== undefined
      ? { refusal: "managed", managedBy }
      : !mail.isOn && { refusal: "no-mail" }),
    ...(pending && {
      pending: { email: pending.email, expiresAt: timestamp(pending.expires_at) },
    }),
  };
}
