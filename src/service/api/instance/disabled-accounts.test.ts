import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { environmentTokenId } from "#service/identity/credentials/api-tokens.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { createBrowser } from "#testing/browser.ts";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import {
  confirmEmails,
  makeInstanceAdmin,
  testOrigin,
  type TestOrganization,
  type TestUser,
} from "#testing/platform.ts";
import { makeScimClient, oktaUser } from "#testing/scim.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const put = "PUT /v1/instance/people/{userId}/disabled";
const remove = "DELETE /v1/instance/people/{userId}/disabled";
const password = "correct horse battery";
const body = { reason: "Left the company" };
const text = expect.stringContaining("disabled on this server");

let platform: MailPlatform;
let boss: TestUser;
let acme: TestOrganization;
let ana: TestUser;
let tests = 0;

const write = <T>(fn: (tx: Db) => Promise<T>) => platform.service.environment.store.transaction(fn);

beforeAll(async () => {
  platform = await startMailPlatform();
  boss = await platform.makeUser("Boss");
  await write((tx) => makeInstanceAdmin(tx, boss.id, platform.clock.now()));
});
afterAll(() => platform.close());
beforeEach(async () => {
  tests += 1;
  acme = await platform.makeOrganization(`Acme ${tests}`);
  ana = acme.users.edit;
});

const paramsOf = ({ id }: { id: string }) => ({ params: { userId: id } });
const disable = (user: { id: string } = ana) =>
  platform.as(boss).call(put, { ...paramsOf(user), body });
const enable = (user: { id: string } = ana) => platform.as(boss).call(remove, paramsOf(user));
const browserOf = () => createBrowser(platform, `192.0.2.${tests}`);

async function stateOf(user: { id: string } = ana) {
  const { store } = platform.service.environment;
  const { email } = await store.read
    .selectFrom("user")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const query = { search: email };
  const { items } = await platform.as(boss).call("GET /v1/instance/people", { query });
  return items[0]!;
}

test("nothing opens a disabled account, and each way says so", async () => {
  const hash = await hashPassword(password);
  const browser = browserOf();
  const device = createAuthenticator(testOrigin);
  await browser.send("POST", "/auth/session", { token: ana.token });
  const { body: made } = await browser.send("POST", "/auth/passkeys/new/options");
  const passkey = device.create(made.options);
  await browser.send("POST", "/auth/passkeys/new", { name: "Laptop", passkey });
  await write(async (tx) => {
    await confirmEmails(tx, [ana], operator);
    await tx.insertInto("password").values({ user_id: ana.id, hash, changed_at: 0 }).execute();
  });
  await disable();

  expect((await browser.send("GET", "/v1/user")).status).toBe(401);
  expect((await platform.as(ana).send("GET /v1/user")).status).toBe(401);
  const byPassword = await browser.send("POST", "/auth/session", { email: ana.email, password });
  expect([byPassword.status, byPassword.body.error.message]).toEqual([403, text]);
  const wrong = await browser.send("POST", "/auth/session", { email: ana.email, password: "x" });
  expect(wrong.status).toBe(401);
  const { body: asked } = await browser.send("POST", "/auth/passkeys/options");
  const byPasskey = await browser.send("POST", "/auth/session", {
    passkey: device.get(asked.options),
  });
  expect([byPasskey.status, byPasskey.body.error.message]).toEqual([403, text]);
  // The mail about the disabling is the first, or the second after the passkey's.
  await browser.send("POST", "/auth/mail", { email: ana.email, purpose: "password" });
  await expect
    .poll(() => platform.server.mailsTo(ana.email).find(({ text }) => text.includes("link=")))
    .toBeDefined();
  const mail = platform.server.mailsTo(ana.email).find(({ text }) => text.includes("link="))!;
  const link = linkIn(mail).searchParams.get("link");
  const byLink = await browser.send("POST", "/auth/password", { link, password });
  expect([byLink.status, byLink.body.error.message]).toEqual([403, text]);
  const { status } = await platform
    .as(acme.users.admin)
    .send("POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link", {
      params: { organizationId: acme.id, userId: ana.id },
    });
  expect(status, "nobody makes a link for a disabled member").toBeGreaterThanOrEqual(400);

  await enable();
  const again = await browser.send("POST", "/auth/session", { email: ana.email, password });
  expect(again.status).toBe(204);
  // Tokens ended for good.
  expect((await platform.as(ana).send("GET /v1/user")).status).toBe(401);
});

test("live streams end at once", async () => {
  const stream = await platform
    .as(ana)
    .fetch(`/v1/orgs/${acme.id}/events`, { headers: { authorization: `Bearer ${ana.token}` } });
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  const ended = (async () => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done } = await reader.read();
      if (done) return true;
    }
  })();
  await disable();
  expect(await ended).toBe(true);
});

test("the token of the settings doesn't work either", async () => {
  const { token } = acme.users.admin;
  await write((tx) =>
    tx
      .updateTable("api_token")
      .set({ id: environmentTokenId })
      .where("user_id", "=", acme.users.admin.id)
      .execute(),
  );
  const row = await write((tx) =>
    tx
      .selectFrom("api_token")
      .selectAll()
      .where("id", "=", environmentTokenId)
      .executeTakeFirstOrThrow(),
  );
  await disable(acme.users.admin);
  // As a restart would do.
  await write((tx) => tx.insertInto("api_token").values(row).execute());
  const user = { ...acme.users.admin, token };
  expect((await platform.as(user).send("GET /v1/user")).status).toBe(401);
  await enable(acme.users.admin);
  expect((await platform.as(user).send("GET /v1/user")).status).toBe(200);
});

test("memberships are disabled with the account, and come back with it", async () => {
  const params = { organizationId: acme.id, userId: ana.id };
  const key = "PATCH /v1/orgs/{organizationId}/members/{userId}";
  const admin = platform.as(acme.users.admin);
  const member = () => admin.call("GET /v1/orgs/{organizationId}/members/{userId}", { params });
  await disable();
  expect((await member()).disabled).toBe(true);
  const refused = await admin.send(key, { params, body: { disabled: false } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("instance admin") } },
  });
  const audit = await admin.call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
    query: { action: "member.update" },
  });
  expect(audit.items.map(({ detail }) => detail)).toContain(
    "An instance admin disabled the account.",
  );
  expect(JSON.stringify(audit)).not.toContain(body.reason);
  await enable();
  expect((await member()).disabled).toBe(false);
  // What the organization decides in the meantime stays.
  await disable();
  await admin.call(key, { params, body: { disabled: true } });
  await enable();
  expect((await member()).disabled).toBe(true);
});

test("an identity provider neither enables the account, nor is overruled afterwards", async () => {
  const scim = await makeScimClient(platform, acme);
  const { body: ada } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const params = { organizationId: acme.id, userId: ada.id as string };
  const isDisabled = async () =>
    (
      await platform
        .as(acme.users.admin)
        .call("GET /v1/orgs/{organizationId}/members/{userId}", { params })
    ).disabled;
  const set = (active: boolean) =>
    scim.send("PUT", `/Users/${ada.id}`, { ...oktaUser("Ada"), active });
  await disable({ id: ada.id });
  await set(false);
  await enable({ id: ada.id });
  expect(await isDisabled()).toBe(true);
  await disable({ id: ada.id });
  await set(true);
  expect(await isDisabled()).toBe(true);
  await enable({ id: ada.id });
  expect(await isDisabled()).toBe(false);
});

test("an identity provider can add the person meanwhile, who is a member once the account is enabled", async () => {
  const ada = await platform.makeUser(`ada${tests}`);
  await write((tx) => confirmEmails(tx, [ada], operator));
  const scim = await makeScimClient(platform, acme, `${tests}.example.com`);
  await write((tx) =>
    tx
      .updateTable("user")
      .set({ email: `ada@${tests}.example.com` })
      .where("id", "=", ada.id)
      .execute(),
  );
  const record = oktaUser("Ada", {
    userName: `ada@${tests}.example.com`,
    emails: [{ primary: true, value: `ada@${tests}.example.com`, type: "work" }],
  });
  const params = { organizationId: acme.id, userId: ada.id };
  const isDisabled = async () =>
    (
      await platform
        .as(acme.users.admin)
        .call("GET /v1/orgs/{organizationId}/members/{userId}", { params })
    ).disabled;
  await disable(ada);
  expect((await scim.send("POST", "/Users", record)).status).toBe(201);
  expect(await isDisabled()).toBe(true);
  await enable(ada);
  expect(await isDisabled()).toBe(false);
  await scim.send("DELETE", `/Users/${ada.id}`);
  await disable(ada);
  await scim.send("POST", "/Users", { ...record, active: false });
  await enable(ada);
  expect(await isDisabled()).toBe(true);
});

test("a membership that ends meanwhile doesn't come back, and its organization isn't told", async () => {
  await disable();
  const params = { organizationId: acme.id, userId: ana.id };
  const admin = platform.as(acme.users.admin);
  await admin.call("DELETE /v1/orgs/{organizationId}/members/{userId}", { params });
  await enable();
  const { items } = await admin.call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
  });
  expect(items.map(({ detail }) => detail)).not.toContain("An instance admin enabled the account.");
});

test("instance admins see and filter it, the log has it, and the person is told", async () => {
  await disable();
  expect(await stateOf()).toMatchObject({
    disabled: { reason: body.reason, by: { id: boss.id } },
    sessions: 0,
  });
  const query = { search: ana.email };
  const list = (state: "active" | "disabled") =>
    platform.as(boss).call("GET /v1/instance/people", { query: { ...query, state } });
  expect((await list("disabled")).items).toHaveLength(1);
  expect((await list("active")).items).toHaveLength(0);
  expect((await platform.mailTo(ana.email)).text).toContain(body.reason);
  await enable();
  expect((await stateOf()).disabled).toBeUndefined();
  expect((await platform.mailTo(ana.email, 2)).subject).toContain("enabled");
  const acts = await platform.as(boss).call("GET /v1/instance/acts", { query: { limit: 2 } });
  expect(acts.items).toMatchObject([
    { act: "account-enabled" },
    { act: "account-disabled", subject: `${ana.displayName} (${ana.email}): ${body.reason}` },
  ]);
});

test("nobody disables themselves, a service account, or without a reason, and only instance admins do", async () => {
  const caller = platform.as(boss);
  const params = { userId: ana.id };
  expect((await caller.send(put, { ...paramsOf(boss), body })).status).toBe(409);
  expect((await caller.send(put, { params, body: { reason: " " } })).status).toBe(400);
  const long = { reason: "x".repeat(1001) };
  expect((await caller.send(put, { params, body: long })).status).toBe(400);
  expect((await caller.send(put, { params: { userId: "nobody" }, body })).status).toBe(404);
  const made = await platform
    .as(acme.users.admin)
    .call("POST /v1/orgs/{organizationId}/service-accounts", {
      params: { organizationId: acme.id },
      body: { title: "Robot", role: "read" },
    });
  expect((await caller.send(put, { params: { userId: made.id }, body })).status).toBe(404);
  for (const [user, status] of [
    [null, 401],
    [acme.users.admin, 404],
  ] as const) {
    expect((await platform.as(user).send(put, { params, body })).status).toBe(status);
    expect((await platform.as(user).send(remove, { params })).status).toBe(status);
  }
  await disable();
  expect((await caller.send(put, { params, body })).status).toBe(409);
});

test("a disabled admin of the instance doesn't count as one", async () => {
  const second = await platform.makeUser("Second");
  await write((tx) => makeInstanceAdmin(tx, second.id, platform.clock.now()));
  await disable(second);
  const resign = await platform
    .as(boss)
    .send("DELETE /v1/instance/admins/{userId}", paramsOf(boss));
  expect(resign.status).toBe(409);
});
