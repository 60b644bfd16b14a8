import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import {
  confirmEmails,
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestUser,
} from "#testing/platform.ts";
import { addFactor } from "#testing/two-step.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { hour, minute } from "#service/kernel/clock.ts";

const password = "correct horse battery";
const other = "plain staple donkey wagon";

let platform: MailPlatform;
let hash: string;
let organization: TestOrganization;
/** Has a password. `makeOrganization` has confirmed its email for the organization alone. */
let user: TestUser;
let tests = 0;
let client: string;

beforeAll(async () => {
  platform = await startMailPlatform();
  hash = await hashPassword(password);
});
afterAll(() => platform.close());

beforeEach(async () => {
  organization = await platform.makeOrganization();
  user = organization.users.read;
  client = `192.0.2.${(tests += 1)}`;
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: user.id, hash, changed_at: 0 }).execute(),
  );
});

/** As a browser would send it, in each test from another IP address. */
function post(path: string, body: object, cookie = "") {
  const request = new Request(testOrigin + path, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify(body),
  });
  return platform.service.handle(request, client);
}

async function ask(purpose: "sign-in" | "password", count = 1): Promise<string> {
  expect((await post("/auth/mail", { email: user.email.toUpperCase(), purpose })).status).toBe(204);
  const link = linkIn(await platform.mailTo(user.email, count));
  expect(link.pathname).toBe(purpose === "sign-in" ? "/sign-in/email" : "/set-password");
  return link.searchParams.get("link")!;
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");

async function whoIs(cookie: string): Promise<string | undefined> {
  const response = await platform.as(null).fetch("/auth/session", { headers: { cookie } });
  return ((await response.json()) as { user: { id: string } | null }).user?.id;
}

const look = async (path: string, link: string) =>
  ((await (await post(path, { link })).json()) as { account: unknown }).account;

const confirm = () =>
  platform.service.environment.store.transaction((tx) => confirmEmails(tx, [user], operator));

const enter = (mailedLink: string, more = {}) => post("/auth/session", { mailedLink, ...more });
const byPassword = (secret = password) =>
  post("/auth/session", { email: user.email, password: secret });
const works = async (token = user.token) =>
  (await platform.as({ ...user, token }).send("GET /v1/user")).status === 200;

test("a mailed link signs in once, and leads back to where the person was", async () => {
  await confirm();
  expect(
    (await post("/auth/mail", { email: user.email, purpose: "sign-in", next: "/orgs/x?y=1" }))
      .status,
  ).toBe(204);
  const mail = await platform.mailTo(user.email);
  expect(mail.subject).toBe("Sign in to Bindery");
  const link = linkIn(mail);
  expect(link.origin).toBe("http://bindery.test");
  expect(link.searchParams.get("next")).toBe("/orgs/x?y=1");
  const secret = link.searchParams.get("link")!;
  // Programs that scan mails may look; that uses nothing up.
  for (let round = 0; round < 2; round += 1) {
    expect(await look("/auth/mail/look", secret)).toEqual({
      displayName: user.displayName,
      email: user.email,
    });
  }
  const response = await enter(secret);
  expect(response.status).toBe(204);
  expect(await whoIs(cookieOf(response))).toBe(user.id);
  expect((await enter(secret)).status).toBe(401);
  expect(await look("/auth/mail/look", secret)).toBeNull();
  // The account was confirmed before, so nothing has ended.
  expect((await byPassword()).status).toBe(204);
  expect(await works()).toBe(true);
});

test("the response is the same for an email without an account, and nothing is sent", async () => {
  const response = await post("/auth/mail", { email: "stranger@example.org", purpose: "sign-in" });
  expect([response.status, await response.text()]).toEqual([204, ""]);
  await confirm();
  await ask("sign-in");
  expect(platform.server.mailsTo("stranger@example.org")).toEqual([]);
});

test("links expire: after 10 minutes for signing in, after an hour for a password", async () => {
  await confirm();
  const signIn = await ask("sign-in");
  const choose = await ask("password", 2);
  platform.clock.advance(10 * minute);
  expect((await enter(signIn)).status).toBe(401);
  expect(await look("/auth/password/look", choose)).not.toBeNull();
  platform.clock.advance(50 * minute);
  expect(await look("/auth/password/look", choose)).toBeNull();
  expect((await post("/auth/password", { link: choose, password: other })).status).toBe(401);
});

test("a link is only for what it was sent for", async () => {
  await confirm();
  const signIn = await ask("sign-in");
  expect((await post("/auth/password", { link: signIn, password: other })).status).toBe(401);
  const choose = await ask("password", 2);
  expect((await enter(choose)).status).toBe(401);
});

test("a new password ends the other sessions and links, and keeps the tokens of a confirmed account", async () => {
  await confirm();
  const before = cookieOf(await byPassword());
  const link = await ask("password");
  const another = await ask("sign-in", 2);
  expect(await look("/auth/password/look", link)).toMatchObject({
    email: user.email,
    isMailed: true,
  });
  expect((await post("/auth/password", { link, password: "aaaaaaaaaaaa" })).status).toBe(400);
  const response = await post("/auth/password", { link, password: other });
  expect(response.status).toBe(204);
  expect(await whoIs(cookieOf(response))).toBe(user.id);
  expect(await whoIs(before)).toBeUndefined();
  expect((await byPassword()).status).toBe(401);
  expect((await byPassword(other)).status).toBe(204);
  expect((await enter(another)).status).toBe(401);
  expect(await works()).toBe(true);
});

test("an account that only an organization confirmed keeps everything if its password is entered, too", async () => {
  const link = await ask("sign-in");
  expect(await look("/auth/mail/look", link)).toMatchObject({
    endsOthers: true,
    hasPassword: true,
  });
  expect((await enter(link, { password: "wrong password here" })).status).toBe(401);
  expect((await enter(link, { password })).status).toBe(204);
  expect((await byPassword()).status).toBe(204);
  expect(await works()).toBe(true);
  const next = await ask("sign-in", 2);
  expect(await look("/auth/mail/look", next)).not.toHaveProperty("endsOthers");
});

test("without its password, what opened it before ends, and the person is told", async () => {
  const before = cookieOf(await byPassword());
  const response = await enter(await ask("sign-in"));
  expect(response.status).toBe(204);
  const cookie = cookieOf(response);
  expect(await whoIs(cookie)).toBe(user.id);
  expect(await whoIs(before)).toBeUndefined();
  expect(await works()).toBe(false);
  const refused = await byPassword();
  expect([refused.status, await refused.text()]).toEqual([
    401,
    expect.stringContaining("This password ended on"),
  ]);
  const notices = await platform.as(null).fetch("/v1/user/notices", { headers: { cookie } });
  expect(await notices.json()).toMatchObject({ items: [{ kind: "credentials-ended" }] });
});

test("a second step is asked for, and nothing ends without it", async () => {
  const factor = await addFactor(platform, user);
  platform.clock.advance(minute);
  for (const [index, purpose] of (["sign-in", "password"] as const).entries()) {
    const link = await ask(purpose, index + 1);
    const first =
      purpose === "sign-in"
        ? await enter(link)
        : await post("/auth/password", { link, password: other });
    expect([first.status, await first.json()]).toMatchObject([200, { next: "second-step" }]);
    expect(await whoIs(cookieOf(first))).toBeUndefined();
    // A thief of the mailbox has changed nothing.
    expect((await byPassword()).status).toBe(200);
    expect(await works()).toBe(true);
    const second = await post("/auth/second-step", { code: factor.code() }, cookieOf(first));
    expect(second.status).toBe(204);
    expect(await whoIs(cookieOf(second))).toBe(user.id);
    platform.clock.advance(minute);
  }
  expect((await byPassword(other)).status).toBe(200);
  expect(await works()).toBe(true);
});

test("without the second step, a link with the password confirms nothing, either", async () => {
  await addFactor(platform, user);
  const first = await enter(await ask("sign-in"), { password });
  expect([first.status, await first.json()]).toMatchObject([200, { next: "second-step" }]);
  const proofs = await platform.service.environment.store.read
    .selectFrom("email_proof")
    .select("organization_id")
    .where("user_id", "=", user.id)
    .execute();
  expect(proofs).toEqual([{ organization_id: organization.id }]);
});

test("an account that nobody confirmed loses its second step to the reader of its email", async () => {
  const { store } = platform.service.environment;
  await addFactor(platform, user);
  await store.transaction((tx) =>
    tx.deleteFrom("email_proof").where("user_id", "=", user.id).execute(),
  );
  const response = await enter(await ask("sign-in"));
  expect(response.status).toBe(204);
  expect(await works()).toBe(false);
});

test("a link ends with the email that it was sent to", async () => {
  await confirm();
  const link = await ask("sign-in");
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .updateTable("user")
      .set({ email: `new-${user.id}@example.com`.toLowerCase() })
      .where("id", "=", user.id)
      .execute(),
  );
  expect((await enter(link)).status).toBe(401);
});

test("mails are limited by recipient, whether it has an account or not", async () => {
  for (const email of [user.email, "a-stranger@example.org"]) {
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      statuses.push((await post("/auth/mail", { email, purpose: "sign-in" })).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
  }
});

test("without a mail server, the sign-in page doesn't offer links", async () => {
  const silent = await startTestPlatform();
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ email: "a@example.com", purpose: "sign-in" });
  const refused = await silent.as(null).fetch("/auth/mail", { method: "POST", headers, body });
  expect(refused.status).toBe(409);
  const read = async (of: Pick<MailPlatform, "as">) =>
    (await of.as(null).fetch("/auth/session")).json() as Promise<{ mail?: boolean }>;
  expect((await read(silent)).mail).toBeUndefined();
  expect((await read(platform)).mail).toBe(true);
  await silent.close();
});

test.each([
  { email: "no email", purpose: "sign-in" },
  { email: "a@b.example", purpose: "other" },
  { email: `${"a".repeat(330)}@b.example`, purpose: "sign-in" },
])("%o is refused", async (body) => {
  expect((await post("/auth/mail", body)).status).toBe(400);
});

test("a link can't be asked for from another site", async () => {
  const response = await platform.as(null).fetch("/auth/mail", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    body: JSON.stringify({ email: user.email, purpose: "sign-in" }),
  });
  expect(response.status).toBe(403);
});

test("the store keeps nothing of a mail that was sent", async () => {
  await confirm();
  await ask("sign-in");
  platform.clock.advance(2 * hour);
  const { store } = platform.service.environment;
  const rows = () =>
    store.read
      .selectFrom("mail_message")
      .select(["data", "status"])
      .where("recipient", "=", user.email)
      .execute();
  // The mail can arrive before the store knows that it was taken.
  await expect.poll(rows, { timeout: 30_000 }).toEqual([{ data: null, status: "sent" }]);
});
