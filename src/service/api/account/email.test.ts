import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBrowser, type TestBrowser } from "#testing/browser.ts";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import { startTestPlatform, testOrigin, type TestUser } from "#testing/platform.ts";
import { makeScimClient, oktaUser } from "#testing/scim.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { day, minute } from "#service/kernel/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";

const changeKey = "POST /v1/user/email/change";
const confirmKey = "POST /v1/user/email/confirm";
const cancelKey = "POST /v1/user/email/cancel";

let platform: MailPlatform;
let user: TestUser;
let browser: TestBrowser;
let tests = 0;
/** The user's new email, another one in each test. */
let fresh: string;

beforeAll(async () => {
  platform = await startMailPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  tests += 1;
  fresh = `ana-${tests}@new.example`;
  user = await platform.makeUser(`Ana ${tests}`);
  browser = await signIn(user, `192.0.2.${tests}`);
});

async function signIn({ token }: { token: string }, address: string): Promise<TestBrowser> {
  const signedIn = createBrowser(platform, address);
  expect((await signedIn.send("POST", "/auth/session", { token })).status).toBe(204);
  return signedIn;
}

function send(key: string, body?: object, from = browser) {
  const [method = "", path = ""] = key.split(" ");
  return from.send(method, path, body);
}

/** The secret of the link in the newest mail to an email. */
async function linkTo(email: string, count = 1): Promise<string> {
  const link = linkIn(await platform.mailTo(email, count));
  expect(link.origin + link.pathname).toBe(`${testOrigin}/account`);
  return link.searchParams.get("link")!;
}

test("an email changes once its owner opens the link that was mailed to the new one", async () => {
  expect((await send("GET /v1/user/email")).body).toEqual({
    object: "account-email",
    email: user.email,
  });
  const asked = await send(changeKey, { email: fresh.toUpperCase() });
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({ email: user.email, pending: { email: fresh } });
  const notice = await platform.mailTo(user.email);
  expect(notice.subject).toBe("Your Bindery email is about to change");
  expect(notice.text).toContain("This wasn't me");
  const link = await linkTo(fresh);
  expect(notice.text).not.toContain(link);

  const done = await send(confirmKey, { link });
  expect([done.status, done.body]).toEqual([200, { object: "account-email", email: fresh }]);
  expect((await send("GET /v1/user")).body.email).toBe(fresh);
  // The token that signed in works on.
  expect((await platform.as(user).call("GET /v1/user")).email).toBe(fresh);
  const told = await platform.mailTo(user.email, 2);
  expect(told.subject).toBe("Your email was changed");
  expect(told.text).toContain("in Firefox on Linux");
  expect((await send(confirmKey, { link })).status).toBe(409);
});

test("it is in the audit log of each organization, and other sessions show a notice", async () => {
  const acme = await platform.makeOrganization("Acme");
  const { read } = acme.users;
  const own = await signIn(read, "198.51.100.1");
  const other = await signIn(read, "198.51.100.2");
  await send(changeKey, { email: fresh }, own);
  expect((await send(confirmKey, { link: await linkTo(fresh) }, own)).status).toBe(200);
  const { items } = await platform
    .as(acme.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: acme.id },
      query: { action: "member.email-change" },
    });
  expect(items).toMatchObject([
    { target: { id: read.id }, detail: `From ${read.email} to ${fresh}.`, result: "success" },
  ]);
  expect((await send("GET /v1/user/notices", undefined, own)).body.items).toEqual([]);
  expect((await send("GET /v1/user/notices", undefined, other)).body.items).toMatchObject([
    { kind: "email-changed", subject: fresh },
  ]);
});

test("the new email is confirmed everywhere, and links for the former one end", async () => {
  const { store } = platform.service.environment;
  await send("POST /auth/mail", { email: user.email, purpose: "sign-in" });
  const former = linkIn(await platform.mailTo(user.email)).searchParams.get("link")!;
  await send(changeKey, { email: fresh });
  await send(confirmKey, { link: await linkTo(fresh) });
  const proofs = await store.read
    .selectFrom("email_proof")
    .select(["organization_id", "kind"])
    .where("user_id", "=", user.id)
    .execute();
  expect(proofs).toEqual([{ organization_id: "", kind: "mail" }]);
  const stranger = createBrowser(platform, "203.0.113.9");
  expect((await stranger.send("POST", "/auth/session", { mailedLink: former })).status).toBe(401);
});

test("nobody learns whether another account has the email, but its owner is told", async () => {
  const ben = await platform.makeUser("Ben");
  const taken = await send(changeKey, { email: ben.email });
  expect(taken.status).toBe(200);
  expect(taken.body.pending.email).toBe(ben.email);
  const mail = await platform.mailTo(ben.email);
  expect(mail.subject).toBe("You already have a Bindery account");
  expect(mail.text).not.toContain("link=");
  expect((await platform.mailTo(user.email)).subject).toContain("about to change");
});

test("an email that got an account in the meantime is refused", async () => {
  await send(changeKey, { email: fresh });
  const link = await linkTo(fresh);
  const { store } = platform.service.environment;
  const ben = await platform.makeUser("Ben");
  await store.transaction((tx) =>
    tx.updateTable("user").set({ email: fresh }).where("id", "=", ben.id).execute(),
  );
  expect((await send(confirmKey, { link })).status).toBe(409);
  expect((await send("GET /v1/user")).body.email).toBe(user.email);
});

test("a link is only for its account, for 24 hours, and until another is asked for", async () => {
  await send(changeKey, { email: fresh });
  const first = await linkTo(fresh);
  const ben = await signIn(await platform.makeUser("Ben"), "198.51.100.3");
  expect((await send(confirmKey, { link: first }, ben)).status).toBe(409);
  await send(changeKey, { email: fresh });
  const second = await linkTo(fresh, 2);
  expect((await send(confirmKey, { link: first })).status).toBe(409);
  platform.clock.advance(day);
  const later = await signIn(user, "198.51.100.4");
  expect((await send(confirmKey, { link: second }, later)).status).toBe(409);
  expect((await send("GET /v1/user/email", undefined, later)).body.pending).toBeUndefined();
});

test("a canceled change can't be confirmed", async () => {
  await send(changeKey, { email: fresh });
  const link = await linkTo(fresh);
  expect((await send(cancelKey)).status).toBe(204);
  expect((await send("GET /v1/user/email")).body.pending).toBeUndefined();
  expect((await send(confirmKey, { link })).status).toBe(409);
});

test("it needs a fresh confirmation, a browser, and an email", async () => {
  expect((await send(changeKey, { email: "nobody" })).status).toBe(400);
  expect((await send(changeKey, { email: `${"a".repeat(310)}@new.example` })).status).toBe(400);
  expect((await send(changeKey, { email: fresh, admin: true })).status).toBe(400);
  expect((await send(changeKey, { email: user.email.toUpperCase() })).status).toBe(400);
  expect((await platform.as(user).send(changeKey, { body: { email: fresh } })).status).toBe(403);
  expect((await platform.as(user).send(cancelKey)).status).toBe(403);
  expect((await platform.as(null).send(changeKey, { body: { email: fresh } })).status).toBe(401);
  platform.clock.advance(11 * minute);
  const refused = await send(changeKey, { email: fresh });
  expect(refused.status).toBe(403);
  expect(refused.body.error.details).toEqual([{ path: "session", message: "confirmation" }]);
});

test("the mails are limited, for each email and for the client", async () => {
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await send(changeKey, { email: `${sent}-${fresh}` })).status).toBe(200);
  }
  const limited = await send(changeKey, { email: `3-${fresh}` });
  expect([limited.status, limited.body.error.message]).toEqual([
    429,
    expect.stringContaining("Several emails were sent"),
  ]);
});

test("an organization that requires single sign-on keeps the emails of its domains", async () => {
  const acme = await platform.makeOrganization("Acme");
  const { read } = acme.users;
  const domain = read.email.slice(read.email.indexOf("@") + 1);
  const { store } = platform.service.environment;
  const own = await signIn(read, "198.51.100.6");
  await store.transaction(async (tx) => {
    await tx
      .insertInto("organization_domain")
      .values({ organization_id: acme.id, domain })
      .execute();
  });
  expect((await send("GET /v1/user/email", undefined, own)).body.refusal).toBeUndefined();
  await store.transaction((tx) =>
    tx.updateTable("organization").set({ sso: true }).where("id", "=", acme.id).execute(),
  );
  expect((await send(changeKey, { email: fresh }, own)).status).toBe(409);
  await store.transaction((tx) =>
    tx.deleteFrom("organization_domain").where("domain", "=", domain).execute(),
  );
});

test("an email that an identity provider manages is changed there", async () => {
  const acme = await platform.makeOrganization("Acme");
  const scim = await makeScimClient(platform, acme);
  const { body } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const { store } = platform.service.environment;
  // The person signs in by themselves, too.
  const token = makeApiToken();
  const add = { id: "ada-token", userId: body.id as string, name: "test", token };
  await store.transaction((tx) => addApiToken(tx, add, platform.clock));
  const ada = await signIn({ token }, "198.51.100.5");
  expect((await send("GET /v1/user/email", undefined, ada)).body).toMatchObject({
    refusal: "managed",
    managedBy: "Acme",
  });
  const refused = await send(changeKey, { email: fresh }, ada);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    "The identity provider of Acme manages your email. Ask an admin there to change it.",
  ]);
  await store.transaction((tx) =>
    tx.deleteFrom("scim_user").where("user_id", "=", body.id).execute(),
  );
  expect((await send("GET /v1/user/email", undefined, ada)).body.refusal).toBeUndefined();
});

test("without a mail server, it says who can change an email", async () => {
  const plain = await startTestPlatform();
  const ben = await plain.makeUser("Ben");
  const own = createBrowser(plain);
  await own.send("POST", "/auth/session", { token: ben.token });
  expect((await send("GET /v1/user/email", undefined, own)).body.refusal).toBe("no-mail");
  const refused = await send(changeKey, { email: fresh }, own);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining("Ask the person who runs it"),
  ]);
  await plain.close();
});

test("who administers the instance by their email keeps it until the setting names another", async () => {
  const named = await startMailPlatform({ instanceAdmins: ["ana-named@new.example"] });
  const ana = await named.makeUser("Ana");
  const own = createBrowser(named);
  await own.send("POST", "/auth/session", { token: ana.token });
  await send(changeKey, { email: "ana-named@new.example" }, own);
  const link = linkIn(await named.mailTo("ana-named@new.example")).searchParams.get("link");
  expect((await send(confirmKey, { link }, own)).status).toBe(200);
  expect((await send("GET /v1/instance", undefined, own)).status).toBe(200);
  const refused = await send(changeKey, { email: fresh }, own);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining("INSTANCE_ADMINS"),
  ]);
  await named.close();
});
