import { expect, test } from "vitest";
import { drawLetter, type Letter } from "#service/kernel/mail/letter.ts";
import { createChangeMail } from "./change-mail.ts";

const at = Date.UTC(2026, 10, 29, 12, 5);

/** What a mail says, as plain text and as HTML. */
async function draw(data: Record<string, unknown>) {
  const mail = { id: "1", key: "k", to: "ana@acme.example", organizationId: "", data };
  const letter = (await createChangeMail().compose(mail, undefined as never)) as Letter;
  return { letter, ...drawLetter(letter, mail.to) };
}

test("a mail says what changed, when, from where, and what to do, as text and as HTML", async () => {
  const { letter, text, html } = await draw({
    what: "password-changed",
    at,
    by: "in Firefox on Linux",
    origin: "https://docs.acme.example",
  });
  expect(letter.subject).toBe("Your password was changed");
  expect(letter.unsubscribe).toBeUndefined();
  expect(text).toBe(`Your password was changed

This happened on November 29, 2026 at 12:05 PM UTC, in Firefox on Linux.

If it was you, there's nothing to do. If it wasn't you, choose a new password with “Forgot password?” on the sign-in page, then end all other sessions in your account.

Check your account:
https://docs.acme.example/account

-- 
You get this email because how you sign in to Bindery at docs.acme.example has changed. It was sent to ana@acme.example.
`);
  for (const part of [
    ">Your password was changed</h1>",
    "November 29, 2026 at 12:05 PM UTC, in Firefox on Linux.",
    'href="https://docs.acme.example/account"',
  ]) {
    expect(html).toContain(part);
  }
});

test.each([
  ["password-set", "Your account has a password now"],
  ["password-changed", "Your password was changed"],
  ["app-added", "An authenticator app was added"],
  ["two-step-off", "Two-step verification was turned off"],
  ["recovery-codes-replaced", "New recovery codes were created"],
  ["passkey-added", "A passkey was added"],
  ["passkey-deleted", "A passkey was deleted"],
  ["email-changed", "Your email was changed"],
  ["own-email-changed", "Your email was changed"],
])("a mail about %s says so, and what to do", async (what, subject) => {
  const { letter, text } = await draw({ what, at, by: "in a browser" });
  expect([letter.subject, letter.heading]).toEqual([subject, subject]);
  expect(text).toMatch(/If it wasn't you, [a-z].*\.$/m);
  // Where the service is isn't always known.
  expect(text).not.toContain("http");
});

test("the name of a passkey has no effect on the text around it", async () => {
  const name = "evil.example\r\n<b>Key</b>";
  const { text, html } = await draw({ what: "passkey-added", at, by: "in a browser", name });
  expect(text).toContain("The passkey: “evil.\u200bexample <b>Key</\u200bb>”.");
  expect(html).toContain("&lt;b&gt;Key&lt;/\u200bb&gt;");
});
