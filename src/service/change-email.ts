// `npm run change-email -- EMAIL NEW`: changes the email of an account whose owner can't confirm a new one, because this server
// sends no mail. Works while Bindery runs on the same store.
import { z } from "zod";
import { longestEmail } from "#contract/limits.ts";
import { changeEmail } from "#service/identity/credentials/email-changes.ts";
import { readEmailManager } from "#service/identity/provisioning/managed.ts";
import { changeAccount } from "./change-account.ts";

await changeAccount(async (tx, facilities, { owner, rest: [given, ...rest], origin }) => {
  const email = z.email().max(longestEmail).toLowerCase().safeParse(given);
  if (!email.success || rest.length > 0) {
    throw new Error("give the email of an account, then its new email.");
  }
  const manager = await readEmailManager(tx, owner);
  if (manager !== undefined) {
    throw new Error(`the identity provider of ${manager} manages this email. Change it there.`);
  }
  await changeEmail(tx, facilities, {}, { owner, email: email.data, by: "operator", origin });
  return `${owner.email} is now ${email.data}. Make sure that it was its owner who asked.`;
});
