// `npm run remove-two-step -- EMAIL`: turns off two-step verification for an account whose owner has lost the phone and the
// recovery codes. Works while Bindery runs on the same store.
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import { removeFactors } from "#service/identity/two-step/factors.ts";
import { changeAccount } from "./change-account.ts";

await changeAccount(async (tx, facilities, { owner: { id: userId, email }, rest, origin }) => {
  if (rest.length > 0) throw new Error("give the email of one account.");
  if (!(await removeFactors(tx, userId))) {
    throw new Error(`two-step verification is off for ${email} already.`);
  }
  for (const table of ["session", "sign_in_link"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  const notice = { kind: "factor-removed", organizationId: operator } as const;
  await tellOfEnd(tx, facilities, userId, notice);
  await mailChange(tx, facilities, { userId, what: "two-step-off", by: "operator", origin });
  const line = { userId, act: "two-step-off", result: "success", isByOperator: true } as const;
  const detail = "By the person who runs the server.";
  await recordInOrganizations(tx, facilities, {}, { ...line, detail });
  return `Two-step verification is off for ${email}, and its sessions have ended. Make sure that it was its owner who asked.`;
});
