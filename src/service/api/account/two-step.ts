import type { Handlers } from "#contract/operations.ts";
import { twoStepDeadline } from "#service/identity/access/access.ts";
import { demandOwnBrowser, demandOwnSignIn } from "#service/identity/access/sign-on-access.ts";
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import { demandConfirmed } from "#service/identity/credentials/confirmation.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import { endSessions } from "#service/identity/credentials/sessions.ts";
import { removeFactors } from "#service/identity/two-step/factors.ts";
import { replaceRecoveryCodes } from "#service/identity/two-step/recovery-codes.ts";
import { confirmApp, startApp } from "#service/identity/two-step/totp.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";

export const twoStepHandlers = {
  "GET /v1/user/two-step": async (context) => {
    await demandOwnSignIn(context, "two-step verification");
    const { db, caller } = context;
    const app = await readApp(context);
    const codes = await db
      .selectFrom("recovery_code")
      .select(({ fn }) => fn.countAll<number>().as("left"))
      .where("user_id", "=", caller.userId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return {
      object: "two-step" as const,
      ...(app !== undefined && { appSince: timestamp(app.confirmed_at!) }),
      recoveryCodes: Number(codes.left),
      given: caller.credential.twoStep === true,
      requiredBy: await readRequirements(context),
    };
  },

  "POST /v1/user/two-step/app": async (context) => {
    await demandOwner(context);
    const { secret, uri } = await startApp(context.db, context, await readOwner(context));
    return { secret, uri };
  },

  "POST /v1/user/two-step/app/confirm": async (context, { body }) => {
    await demandBrowser(context);
    const { db, caller, clock, throttle, countedAs } = context;
    const { userId } = caller;
    const former = await readApp(context);
    const confirmed = await throttle.guess(userId, countedAs, async () => {
      const isRight = await confirmApp(db, context, userId, body.code);
      if (isRight === undefined) {
        throw new Failure(409, "Start to set up the authenticator app first.");
      }
      return isRight || undefined;
    });
    if (confirmed === undefined) {
      throw invalid("body.code", "Wrong code. Check that your phone's clock is right.");
    }
    await endSessions(db, userId, caller.credential.id);
    await db
      .updateTable("session")
      .set({ two_step: true })
      .where("id_hash", "=", caller.credential.id)
      .execute();
    await tell(context, "factor-added");
    const recoveryCodes = former === undefined ? await replaceRecoveryCodes(db, clock, userId) : [];
    return { recoveryCodes };
  },

  "POST /v1/user/two-step/recovery-codes": async (context) => {
    await demandOn(context);
    const { db, clock, caller } = context;
    const recoveryCodes = await replaceRecoveryCodes(db, clock, caller.userId);
    await tell(context, "recovery-codes-replaced");
    return { recoveryCodes };
  },

  "POST /v1/user/two-step/remove": async (context) => {
    await demandOn(context);
    const { db, caller } = context;
    await removeFactors(db, caller.userId);
    await endSessions(db, caller.userId, caller.credential.id);
    await tell(context, "factor-removed");
  },
} satisfies Partial<Handlers<Context>>;

const demandBrowser = (context: Context) => demandOwnBrowser(context, "two-step verification");

/** @throws Failure as `demandBrowser`, 403 without a fresh confirmation */
async function demandOwner(context: Context): Promise<void> {
  await demandBrowser(context);
  const { db, clock, caller, urls } = context;
  await demandConfirmed(db, clock, { caller, origin: urls.origin });
}

/** @throws Failure as `demandOwner`, 409 while two-step verification is off */
async function demandOn(context: Context): Promise<void> {
  await demandOwner(context);
  if ((await readApp(context)) !== undefined) return;
  throw new Failure(409, "Two-step verification is off for your account. Set it up first.");
}

async function readApp({ db, caller }: Context) {
  return db
    .selectFrom("totp")
    .select("confirmed_at")
    .where("user_id", "=", caller.userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

async function readOwner({ db, caller }: Context) {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", caller.userId)
    .executeTakeFirstOrThrow();
}

/** The caller's organizations that require two-step verification. */
async function readRequirements({ db, caller }: Context) {
  const rows = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["organization.id", "organization.title", "two_step_since", "two_step_days"])
    .where("member.user_id", "=", caller.userId)
    .where("member.disabled", "=", false)
    .where("organization.deleted_at", "is", null)
    .where("two_step_since", "is not", null)
    .orderBy("organization.id")
    .execute();
  return rows.map(({ id, title, ...rule }) => ({
    organization: id,
    title,
    from: timestamp(twoStepDeadline(rule)!),
  }));
}

/** What each change is called in the audit logs, and in the mail. */
const names = {
  "factor-added": { act: "two-step-on", what: "app-added" },
  "factor-removed": { act: "two-step-off", what: "two-step-off" },
  "recovery-codes-replaced": { act: "recovery-codes", what: "recovery-codes-replaced" },
} as const;

/** Leaves a notice for the account, entries in the audit logs of its organizations, and a mail to its owner. */
async function tell(context: Context, kind: keyof typeof names): Promise<void> {
  const { db, caller, requestId, address, urls } = context;
  const { userId } = caller;
  const { act, what } = names[kind];
  await tellOfEnd(db, context, userId, { kind, organizationId: operator });
  const line = { userId, act, result: "success" } as const;
  await recordInOrganizations(db, context, { requestId, address }, line);
  await mailChange(db, context, { userId, what, by: caller, origin: urls.origin });
}
