// `npm run sign-in-link [-- EMAIL]`: prints a one-time sign-in link. Works while Bindery runs on the same store.
import { systemClock } from "#service/kernel/clock.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { firstAdministrator, setPasswordUrl, signInUrl } from "./first-start.ts";
import { originAt } from "./http/origin.ts";
import { createLog } from "#service/kernel/log.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { openStoreBeside } from "#service/database/open.ts";
import type { Db } from "#service/kernel/store/schema.ts";

try {
  const [email, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error("give at most one email.");
  const settings = readSettings(process.env);
  const store = await openStoreBeside({ ...settings, log: createLog("warn") });
  try {
    const { secret } = await store.transaction(async (tx) =>
      makeSignInLink(tx, await findUser(tx, email), systemClock),
    );
    const origin = settings.publicUrl ?? originAt(settings.host, settings.port);
    console.log("Open this link to sign in. It works once, within 24 hours:");
    console.log(signInUrl(origin, secret));
    console.log("Or open this one instead, to set a password as well:");
    console.log(setPasswordUrl(origin, secret));
  } finally {
    await store.close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`No link was made: ${message}`);
  process.exitCode = 1;
}

/** The account with an email; the first admin if no email is given. */
async function findUser(tx: Db, email: string | undefined): Promise<string> {
  if (email === undefined) {
    const admin = await firstAdministrator(tx);
    if (admin !== undefined) return admin;
    throw new Error("there is no admin yet. Start Bindery once, then try again.");
  }
  const user = await tx
    .selectFrom("user")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (user === undefined) throw new Error(`no account has the email ${email}.`);
  return user.id;
}
