import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAuthenticator } from "#testing/authenticator.ts";
import { createBrowser, type TestBrowser } from "#testing/browser.ts";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import { confirmEmails, startTestPlatform, testOrigin, type TestUser } from "#testing/platform.ts";
import { makeScimClient, oktaUser } from "#testing/scim.ts";
import { codeOf } from "#testing/two-step.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { minute } from "#service/kernel/clock.ts";

const password = "correct horse battery";
const other = "staple of the haystack";

let platform: MailPlatform;
let user: TestUser;
let browser: TestBrowser;

beforeAll(async () => {
  platform = await startMailPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  user = await platform.makeUser("Ana");
  browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: user.token });
});

/** The subjects of the user's mails, once there are that many. */
async function subjects(count: number): Promise<string[]> {
  await platform.mailTo(user.email, count);
  return platform.server.mailsTo(user.email).map(({ subject }) => subject);
}

const put = (body: object) => browser.send("PUT", "/v1/user/password", body);

test("a password that is set and changed is told once each, with the browser and without the password", async () => {
  expect((await put({ password })).status).toBe(204);
  expect((await put({ password: other })).status).toBe(400);
  expect((await put({ currentPassword: "wrong", password: other })).status).toBe(400);
  const change = { currentPassword: password, password: other };
  for (const attempt of ["first", "again, after its answer was lost"]) {
    expect((await put(change)).status, attempt).toBe(204);
  }
  expect((await subjects(2)).toSorted()).toEqual([
    "Your account has a password now",
    "Your password was changed",
  ]);
  const { text, html } = await platform.mailTo(user.email);
  expect(text).toContain("in Firefox on Linux.");
  expect(linkIn({ text } as never).href).toBe(`${testOrigin}/account`);
  for (const secret of [password, other, user.token]) expect(text + html).not.toContain(secret);
});

test("a program that sets a password is told as such", async () => {
  await platform.as(user).call("PUT /v1/user/password", { body: { password } });
  expect((await platform.mailTo(user.email)).text).toContain("UTC, with an API token.");
});

test("a password that is chosen with a link is told, too", async () => {
  const { store } = platform.service.environment;
  await store.transaction((tx) => confirmEmails(tx, [user], operator));
  await put({ password });
  await browser.send("POST", "/auth/mail", { email: user.email, purpose: "password" });
  await platform.mailTo(user.email, 2);
  const asked = platform.server.mailsTo(user.email).find(({ text }) => text.includes("link="));
  const link = linkIn(asked!).searchParams.get("link");
  const chosen = await browser.send("POST", "/auth/password", { link, password: other });
  expect(chosen.status).toBe(204);
  expect(await subjects(3)).toContain("Your password was changed");
});

test("an authenticator app that is added or removed is told, and so are new recovery codes", async () => {
  const { body: app } = await browser.send("POST", "/v1/user/two-step/app");
  const code = codeOf(app.secret, platform.clock.now());
  const { body: done } = await browser.send("POST", "/v1/user/two-step/app/confirm", { code });
  expect(await subjects(1)).toEqual(["An authenticator app was added"]);
  platform.clock.advance(minute);
  await browser.send("POST", "/auth/confirmation", {
    code: codeOf(app.secret, platform.clock.now()),
  });
  const { body: made } = await browser.send("POST", "/v1/user/two-step/recovery-codes");
  expect((await subjects(2))[1]).toBe("New recovery codes were created");
  expect((await browser.send("POST", "/v1/user/two-step/remove")).status).toBe(204);
  expect((await subjects(3))[2]).toBe("Two-step verification was turned off");
  const texts = JSON.stringify(platform.server.mailsTo(user.email));
  for (const secret of [app.secret, ...done.recoveryCodes, ...made.recoveryCodes]) {
    expect(texts).not.toContain(secret);
  }
});

test("a recovery code that is used is told, with the browser and without the code", async () => {
  const { body: app } = await browser.send("POST", "/v1/user/two-step/app");
  const code = codeOf(app.secret, platform.clock.now());
  const { body: done } = await browser.send("POST", "/v1/user/two-step/app/confirm", { code });
  const [first, second] = done.recoveryCodes as string[];
  expect((await browser.send("POST", "/auth/confirmation", { recoveryCode: first })).status).toBe(
    204,
  );
  expect((await subjects(2))[1]).toBe("A recovery code was used");
  const elsewhere = createBrowser(platform);
  await elsewhere.send("POST", "/auth/session", { token: user.token });
  const step = (recoveryCode: string) =>
    elsewhere.send("POST", "/auth/second-step", { recoveryCode });
  expect((await step(first!)).status).toBe(401);
  expect((await step(second!)).status).toBe(204);
  const { subject, text, html } = await platform.mailTo(user.email, 3);
  expect(subject).toBe("A recovery code was used");
  expect(text).toContain("in Firefox on Linux.");
  for (const secret of done.recoveryCodes as string[]) expect(text + html).not.toContain(secret);
});

test("a passkey that is added or deleted is told with its name", async () => {
  const device = createAuthenticator(testOrigin);
  const { body } = await browser.send("POST", "/auth/passkeys/new/options");
  const passkey = device.create(body.options);
  const added = await browser.send("POST", "/auth/passkeys/new", { name: "Laptop", passkey });
  expect(added.status).toBe(201);
  expect(await subjects(1)).toEqual(["A passkey was added"]);
  await put({ password });
  await platform.mailTo(user.email, 2);
  expect((await browser.send("DELETE", `/auth/passkeys/${added.body.id}`)).status).toBe(200);
  expect((await subjects(3))[2]).toBe("A passkey was deleted");
  expect((await platform.mailTo(user.email, 3)).text).toContain("The passkey: “Laptop”.");
});

test("an email that the identity provider changes is told to the former one", async () => {
  const acme = await platform.makeOrganization("Acme");
  const scim = await makeScimClient(platform, acme);
  const { body } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const moved = { ...oktaUser("Ada"), userName: "countess@example.com" };
  const emails = [{ value: "countess@example.com", type: "work", primary: true }];
  expect((await scim.send("PUT", `/Users/${body.id}`, { ...moved, emails })).status).toBe(200);
  const mail = await platform.mailTo("ada@example.com");
  expect(mail.subject).toBe("Your email was changed");
  expect(mail.text).toContain("by the identity provider of “Acme”.");
  expect(platform.server.mailsTo("countess@example.com")).toEqual([]);
});

test("without a mail server, nothing is queued", async () => {
  const plain = await startTestPlatform();
  const ben = await plain.makeUser("Ben");
  await plain.as(ben).call("PUT /v1/user/password", { body: { password } });
  const { read } = plain.service.environment.store;
  expect(await read.selectFrom("mail_message").select("id").execute()).toEqual([]);
  await plain.close();
});
