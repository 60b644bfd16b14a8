// `npm run remove-two-step -- EMAIL`: turns off two-step verification for an account whose owner has lost the phone and the
// recovery codes. Works while Bindery runs on the same store.
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import { removeFactors } from "#service/identity/two-step/factors.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { createIds } from "#service/kernel/ids.ts";
import type { Environment } from "#service/kernel/context.ts";
import { createLog } from "#service/kernel/log.ts";
import { createMail, type Mail } from "#service/kernel/mail/mail.ts";
import { readSettings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { openVault } from "#service/kernel/vault/open-vault.ts";
import { openStoreBeside } from "#service/database/open.ts";

try {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || rest.length > 0) throw new Error("give the email of one account.");
  const settings = readSettings(process.env);
  const log = createLog("warn");
  const store = await openStoreBeside({ ...settings, log });
  try {
    const kernel = { settings, store, log, clock: systemClock, ids: createIds(systemClock) };
    // The running service sends what is queued here.
    const mail =
      settings.mail && createMail({ ...kernel, vault: await openVault(settings, store, log) });
    await store.transaction((tx) =>
      removeOf(tx, { ...kernel, mail }, { email: email.toLowerCase(), origin: settings.publicUrl }),
    );
    console.log(
      `Two-step verification is off for ${email}, and its sessions have ended. Make sure that it was its owner who asked.`,
    );
  } finally {
    await store.close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Nothing was changed: ${message}`);
  process.exitCode = 1;
}

async function removeOf(
  tx: Db,
  facilities: Pick<Environment, "clock" | "ids"> & { mail: Mail | undefined },
  { email, origin }: { email: string; origin: string | undefined },
): Promise<void> {
  const user = await tx
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (user === undefined) throw new Error(`no account has the email ${email}.`);
  if (!(await removeFactors(tx, user.id))) {
    throw new Error(`two-step verification is off for ${email} already.`);
  }
  for (const table of ["session", "sign_in_link"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", user.id).execute();
  }
  const notice = { kind: "factor-removed", organizationId: operator } as const;
  await tellOfEnd(tx, facilities, user.id, notice);
  const { mail } = facilities;
  const change = { userId: user.id, what: "two-step-off", by: "operator", origin } as const;
  if (mail !== undefined) await mailChange(tx, { ...facilities, mail }, change);
  await recordInOrganizations(
    tx,
    facilities,
    {},
    {
      userId: user.id,
      act: "two-step-off",
      result: "success",
      isByOperator: true,
      detail: "By the person who runs the server.",
    },
  );
}
