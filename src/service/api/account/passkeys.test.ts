import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticator, type TestAuthenticator } from "#testing/authenticator.ts";
import { createBrowser, type TestBrowser } from "#testing/browser.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { proveEmail } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword, setPassword } from "#service/identity/credentials/passwords.ts";
import { addFactor } from "#testing/two-step.ts";
import { addMember } from "../organizations/organizations.ts";
import { minute } from "#service/kernel/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";

let platform: TestPlatform;
let acme: TestOrganization;
beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const password = "correct horse battery";

async function makePerson() {
  const user = await platform.makeUser("Ana");
  const browser = createBrowser(platform);
  expect((await browser.send("POST", "/auth/session", { token: user.token })).status).toBe(204);
  return { user, browser };
}

/** Adds a passkey in a session with a fresh proof. */
async function addPasskey(browser: TestBrowser, device: TestAuthenticator, name = "Laptop") {
  const { body } = await browser.send("POST", "/auth/passkeys/new/options");
  return browser.send("POST", "/auth/passkeys/new", { name, passkey: device.create(body.options) });
}

/** Someone with a passkey and a session in their browser. */
async function makeOwner(options?: { counts?: boolean }) {
  const person = await makePerson();
  const device = createAuthenticator(testOrigin, options);
  const added = await addPasskey(person.browser, device);
  expect(added.status).toBe(201);
  return { ...person, device, passkeyId: added.body.id as string };
}

/** What a browser gets to sign. */
const ask = async (browser: TestBrowser) =>
  (await browser.send("POST", "/auth/passkeys/options")).body.options;

async function signIn(
  browser: TestBrowser,
  device: TestAuthenticator,
  deviation?: Parameters<TestAuthenticator["get"]>[1],
) {
  const passkey = device.get(await ask(browser), deviation);
  return browser.send("POST", "/auth/session", { passkey });
}

const whoIs = async (browser: TestBrowser) =>
  (await browser.send("GET", "/auth/session")).body.user?.id;

const list = async (user: TestUser) =>
  (await platform.as(user).call("GET /v1/user/passkeys", { query: {} })).items;

test("a passkey is added, signs in, is renamed, and deleted", async () => {
  const { user, browser, device, passkeyId } = await makeOwner();
  expect(await list(user)).toEqual([
    {
      object: "passkey",
      id: passkeyId,
      name: "Laptop",
      domain: "bindery.test",
      synced: false,
      createdAt: new Date(platform.clock.now()).toISOString(),
    },
  ]);
  const other = createBrowser(platform);
  expect((await signIn(other, device)).status).toBe(204);
  expect(await whoIs(other)).toBe(user.id);
  const [used] = await list(user);
  expect(used?.lastUsedAt).toBe(used?.createdAt);
  const key = "PATCH /v1/user/passkeys/{passkeyId}";
  const params = { passkeyId };
  const renamed = await platform.as(user).call(key, { params, body: { name: "  Desk  " } });
  expect(renamed.name).toBe("Desk");
  const second = createAuthenticator(testOrigin);
  expect((await addPasskey(browser, second, "Phone")).status).toBe(201);
  const deleted = await browser.send("DELETE", `/auth/passkeys/${passkeyId}`);
  expect(deleted.body).toMatchObject({ domain: "bindery.test", credential: expect.any(String) });
  expect((await list(user)).map(({ name }) => name)).toEqual(["Phone"]);
  const gone = await signIn(other, device);
  expect(gone.status).toBe(401);
  expect(gone.body.error).toMatchObject({
    message: expect.stringContaining("isn't known here"),
    details: [{ path: "body.passkey.id" }],
  });
});

test("options ask for a passkey that needs no email, with its user verified, and not for one twice", async () => {
  const { user, browser, device } = await makeOwner();
  const { options } = (await browser.send("POST", "/auth/passkeys/new/options")).body;
  expect(options).toMatchObject({
    rp: { id: "bindery.test", name: "Bindery" },
    user: { name: user.email, displayName: "Ana" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ type: "public-key", transports: ["internal"] }],
  });
  const asked = await ask(browser);
  expect(asked).toMatchObject({ rpId: "bindery.test", userVerification: "required" });
  expect(asked.allowCredentials).toBeUndefined();
  const { store } = platform.service.environment;
  const kept = JSON.stringify(
    await store.read.selectFrom("passkey_challenge").selectAll().execute(),
  );
  expect(kept, "only hashes are kept").not.toContain(asked.challenge);
  const passkey = device.create(options);
  const add = () => browser.send("POST", "/auth/passkeys/new", { name: "Again", passkey });
  expect((await add()).status).toBe(201);
  expect((await add()).status, "its challenge is used up").toBe(409);
});

test.each([
  ["another page", { origin: "https://evil.example" }],
  ["another act", { type: "webauthn.create" }],
  ["a user who wasn't verified", { isVerified: false }],
  ["another account", { userHandle: Buffer.from("other").toString("base64url") }],
])("a signature for %s is refused", async (_, deviation) => {
  const { device } = await makeOwner();
  const browser = createBrowser(platform);
  const refused = await signIn(browser, device, deviation);
  expect([refused.status, refused.body.error.details]).toEqual([401, undefined]);
  expect(await whoIs(browser)).toBeUndefined();
});

test.each([
  ["another page", { origin: "https://evil.example" }],
  ["another act", { type: "webauthn.get" }],
  ["a user who wasn't verified", { isVerified: false }],
])("a new passkey for %s is refused", async (_, deviation) => {
  const { user, browser } = await makePerson();
  const { options } = (await browser.send("POST", "/auth/passkeys/new/options")).body;
  const passkey = createAuthenticator(testOrigin).create(options, deviation);
  expect((await browser.send("POST", "/auth/passkeys/new", { name: "X", passkey })).status).toBe(
    400,
  );
  expect(await list(user)).toEqual([]);
});

test("a challenge works once, within five minutes, in its browser, and for what it was asked", async () => {
  const { browser, device } = await makeOwner();
  const stranger = createBrowser(platform);
  const expired = "That took longer than 5 minutes";
  const refusal = async (from: TestBrowser, passkey: object) => {
    const { status, body } = await from.send("POST", "/auth/session", { passkey });
    return [status, body?.error.message];
  };
  const refused = [401, expect.stringContaining(expired)];

  const once = device.get(await ask(browser));
  expect(await refusal(stranger, once), "in another browser").toEqual(refused);
  expect(await refusal(browser, once)).toEqual([204, undefined]);
  expect(await refusal(browser, once), "twice").toEqual(refused);

  const late = device.get(await ask(browser));
  platform.clock.advance(5 * minute);
  expect(await refusal(browser, late)).toEqual(refused);

  const { options } = (await browser.send("POST", "/auth/confirmation/options")).body;
  expect(await refusal(browser, device.get(options)), "to confirm").toEqual(refused);
  const confirming = { passkey: device.get(await ask(browser)) };
  expect((await browser.send("POST", "/auth/confirmation", confirming)).status).toBe(400);

  const [one, other] = [await ask(browser), await ask(browser)];
  expect(await refusal(browser, device.get(other)), "two tabs").toEqual([204, undefined]);
  expect(await refusal(browser, device.get(one))).toEqual([204, undefined]);
});

test("a copy that counts for itself is refused, and the owner and the admins learn of it", async () => {
  const { user, device } = await makeOwner();
  await join(user);
  const copy = device.copy();
  const browser = createBrowser(platform);
  expect((await signIn(browser, device)).status).toBe(204);
  expect((await signIn(browser, copy)).status).toBe(401);
  expect((await signIn(browser, device)).status, "the other one goes on").toBe(204);
  const notices = await platform.as(user).call("GET /v1/user/notices", { query: {} });
  expect(notices.items).toContainEqual(
    expect.objectContaining({ kind: "passkey-copied", subject: "Laptop" }),
  );
  await expect
    .poll(async () => auditOf(user))
    .toEqual([
      ["member.sign-in", "success", "With a passkey."],
      ["member.sign-in", "refused", "With a passkey. Another copy of it seems to be in use."],
      ["member.sign-in", "success", "With a passkey."],
    ]);
});

test("a passkey that doesn't count is used again and again", async () => {
  const { device } = await makeOwner({ counts: false });
  const browser = createBrowser(platform);
  for (const status of [204, 204]) expect((await signIn(browser, device)).status).toBe(status);
});

test("adding and deleting need a fresh proof: a sign-in or a confirmation within ten minutes", async () => {
  const { user, browser: first, device, passkeyId } = await makeOwner();
  expect((await first.send("GET", "/auth/confirmation")).body.isFresh).toBe(true);
  const browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: user.token });
  const options = async () => (await browser.send("POST", "/auth/passkeys/new/options")).status;
  const proof = async () => (await browser.send("GET", "/auth/confirmation")).body;
  // With a passkey on the account, a session that began with an API token has proven nothing.
  expect(await proof()).toEqual({ isFresh: false, ways: ["passkey"] });
  const confirm = async () => {
    const asked = (await browser.send("POST", "/auth/confirmation/options")).body.options;
    expect(asked.allowCredentials).toHaveLength(1);
    return browser.send("POST", "/auth/confirmation", { passkey: device.get(asked) });
  };
  expect((await confirm()).status).toBe(204);
  expect(await options()).toBe(200);
  platform.clock.advance(10 * minute);
  expect(await proof()).toEqual({ isFresh: false, ways: ["passkey"] });
  expect(await options()).toBe(403);
  const refused = await browser.send("DELETE", `/auth/passkeys/${passkeyId}`);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining("Confirm that it's you"),
  ]);
  await setOwnPassword(user);
  expect((await proof()).ways).toEqual(["password", "passkey"]);
  const wrong = await browser.send("POST", "/auth/confirmation", { password: "wrong" });
  expect([wrong.status, wrong.body.error.details]).toEqual([
    400,
    [{ path: "body.password", message: "Wrong password." }],
  ]);
  expect((await browser.send("POST", "/auth/confirmation", {})).status).toBe(400);
  expect((await browser.send("POST", "/auth/confirmation", { password })).status).toBe(204);
  expect(await options()).toBe(200);
  const signedIn = createBrowser(platform);
  expect((await signIn(signedIn, device)).status).toBe(204);
  expect((await signedIn.send("GET", "/auth/confirmation")).body.isFresh).toBe(true);
});

test("a session that began with an API token adds no second step to an account with a passkey", async () => {
  const { user, device } = await makeOwner();
  const browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: user.token });
  const start = () => browser.send("POST", "/v1/user/two-step/app");
  const refused = await start();
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining("Confirm that it's you"),
  ]);
  const asked = (await browser.send("POST", "/auth/confirmation/options")).body.options;
  await browser.send("POST", "/auth/confirmation", { passkey: device.get(asked) });
  expect((await start()).status).toBe(201);
});

test("a first password beside a passkey needs a fresh confirmation, which no API token gives", async () => {
  const { user, device } = await makeOwner();
  const body = { password, endOtherSessions: false };
  const refused = await platform.as(user).send("PUT /v1/user/password", { body });
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { error: { message: "API tokens can't change how you sign in. Do it in your browser." } },
  ]);
  const byToken = createBrowser(platform);
  await byToken.send("POST", "/auth/session", { token: user.token });
  expect((await byToken.send("PUT", "/v1/user/password", body)).status).toBe(403);
  const browser = createBrowser(platform);
  await signIn(browser, device);
  platform.clock.advance(10 * minute);
  expect((await browser.send("PUT", "/v1/user/password", body)).status).toBe(403);
  await signIn(browser, device);
  expect((await browser.send("PUT", "/v1/user/password", body)).status).toBe(204);
});

test("a passkey of another host protects the account, too", async () => {
  const { user } = await makeOwner();
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .updateTable("passkey")
      .set({ domain: "elsewhere.example" })
      .where("user_id", "=", user.id)
      .execute(),
  );
  const browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: user.token });
  const proof = (await browser.send("GET", "/auth/confirmation")).body;
  expect(proof).toEqual({ isFresh: false, ways: [] });
  const body = { password, endOtherSessions: false };
  expect((await browser.send("PUT", "/v1/user/password", body)).status).toBe(403);
  expect((await browser.send("POST", "/auth/passkeys/new/options")).status).toBe(403);
});

test("so does single sign-on", async () => {
  const user = await platform.makeUser("Ben");
  await join(user);
  const body = { password, endOtherSessions: false };
  const set = async () => (await platform.as(user).send("PUT /v1/user/password", { body })).status;
  const { store } = platform.service.environment;
  const sign = (sso: boolean) =>
    store.transaction((tx) =>
      tx.updateTable("member").set({ sso }).where("user_id", "=", user.id).execute(),
    );
  await sign(true);
  expect(await set()).toBe(403);
  await sign(false);
  expect(await set()).toBe(204);
});

test("with an authenticator app, its code or a passkey confirms, and the password doesn't", async () => {
  const { user, browser } = await makeOwner();
  await setOwnPassword(user);
  const app = await addFactor(platform, user);
  platform.clock.advance(10 * minute);
  const confirm = async (body: object) => {
    const { status, body: answer } = await browser.send("POST", "/auth/confirmation", body);
    return [status, answer?.error.details[0].path];
  };
  expect((await browser.send("GET", "/auth/confirmation")).body.ways).toEqual(["code", "passkey"]);
  expect(await confirm({ password })).toEqual([400, "body.code"]);
  expect(await confirm({ code: "000000" })).toEqual([400, "body.code"]);
  const code = app.code();
  expect(await confirm({ code })).toEqual([204, undefined]);
  expect(await confirm({ code }), "twice").toEqual([400, "body.code"]);
});

test("a passkey is both steps at once, and the second one after a password", async () => {
  const { user, device } = await makeOwner();
  await join(user);
  await setOwnPassword(user);
  await addFactor(platform, user);
  const alone = createBrowser(platform);
  expect((await signIn(alone, device)).status).toBe(204);
  expect(await whoIs(alone)).toBe(user.id);

  const browser = createBrowser(platform);
  const first = await browser.send("POST", "/auth/session", { email: user.email, password });
  expect([first.status, first.body]).toEqual([
    200,
    { next: "second-step", methods: ["passkey", "totp", "recovery-code"] },
  ]);
  const { options } = (await browser.send("POST", "/auth/second-step/options")).body;
  expect(options.allowCredentials).toHaveLength(1);
  const stranger = createAuthenticator(testOrigin);
  stranger.create({ challenge: "", rp: { id: "bindery.test" }, user: { id: "nobody" } });
  const answer = (passkey: object) => browser.send("POST", "/auth/second-step", { passkey });
  expect((await answer(stranger.get(options))).status).toBe(401);
  expect((await answer(device.get(options))).status, "its challenge is used up").toBe(401);
  const again = (await browser.send("POST", "/auth/second-step/options")).body.options;
  const signed = device.get(again);
  expect(
    (await browser.send("POST", "/auth/second-step", { passkey: signed, code: "1" })).status,
  ).toBe(400);
  expect((await answer(signed)).status).toBe(204);
  expect(await whoIs(browser)).toBe(user.id);
  expect(await auditOf(user)).toContainEqual([
    "member.sign-in",
    "success",
    "With a password and a passkey.",
  ]);
  expect((await browser.send("POST", "/auth/second-step/options")).status).toBe(401);
});

test("an admin with a passkey can require two steps by an API token, one without can't", async () => {
  const { id: organizationId } = await platform.makeOrganization("Umbra");
  const { store, clock, ids } = platform.service.environment;
  const require = async (user: TestUser) => {
    const member = { organizationId, userId: user.id, role: "admin" as const };
    const token = makeApiToken();
    await store.transaction(async (tx) => {
      await addMember(tx, member, clock.now());
      const limited = { id: ids.next(), userId: user.id, name: "Limited", token, organizationId };
      await addApiToken(tx, limited, clock);
    });
    const request = { params: { organizationId }, body: { twoStep: { graceDays: 7 } } };
    const send = (by: string) =>
      platform.as({ ...user, token: by }).send("PATCH /v1/orgs/{organizationId}", request);
    return [(await send(user.token)).status, (await send(token)).status];
  };
  expect(await require((await makePerson()).user)).toEqual([409, 409]);
  expect(await require((await makeOwner()).user)).toEqual([200, 200]);
});

test("when an email is confirmed for someone else, the passkeys end, too", async () => {
  const { user, browser, device } = await makeOwner();
  const { store, clock, ids } = platform.service.environment;
  const authority = { organizationId: acme.id, kind: "invitation" } as const;
  await store.transaction((tx) => proveEmail(tx, { clock, ids }, user, authority));
  expect(await whoIs(browser)).toBeUndefined();
  expect((await signIn(browser, device)).status).toBe(401);
});

test("a session that began with a passkey keeps it when the email is confirmed there", async () => {
  const { user, device } = await makeOwner();
  const browser = createBrowser(platform);
  await signIn(browser, device);
  const { store, clock, ids } = platform.service.environment;
  const { id_hash: holder } = await store.read
    .selectFrom("session")
    .select("id_hash")
    .where("user_id", "=", user.id)
    .where("way", "=", "passkey")
    .executeTakeFirstOrThrow();
  const authority = { organizationId: acme.id, kind: "identity-provider" } as const;
  await store.transaction((tx) => proveEmail(tx, { clock, ids }, user, authority, holder));
  expect((await signIn(browser, device)).status).toBe(204);
});

test("nobody confirms a session with the passkey of someone else", async () => {
  const { browser } = await makeOwner();
  const { device } = await makeOwner();
  const { options } = (await browser.send("POST", "/auth/confirmation/options")).body;
  const { status, body } = await browser.send("POST", "/auth/confirmation", {
    passkey: device.get(options),
  });
  expect([status, body.error.details], "and the browser doesn't forget it").toEqual([
    400,
    undefined,
  ]);
});

test("the last way to sign in isn't deleted", async () => {
  const { user, browser, device, passkeyId } = await makeOwner();
  const signedIn = createBrowser(platform);
  await signIn(signedIn, device);
  const remove = () => signedIn.send("DELETE", `/auth/passkeys/${passkeyId}`);
  const refused = await remove();
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining("the only way to sign in"),
  ]);
  await setOwnPassword(user);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await whoIs(browser)).toBe(user.id);
});

test("other sessions and the audit log of each organization say what was added and deleted", async () => {
  const { user, browser, device, passkeyId } = await makeOwner();
  await join(user);
  const other = createBrowser(platform);
  await signIn(other, device);
  expect((await addPasskey(other, createAuthenticator(testOrigin), "Phone")).status).toBe(201);
  await other.send("DELETE", `/auth/passkeys/${passkeyId}`);
  const kinds = async (from: TestBrowser) =>
    (await from.send("GET", "/v1/user/notices")).body.items.map(
      ({ kind, subject }: { kind: string; subject: string }) => [kind, subject],
    );
  expect(await kinds(browser)).toEqual([
    ["passkey-deleted", "Laptop"],
    ["passkey-added", "Phone"],
  ]);
  expect(await kinds(other), "what this browser itself did isn't told").toEqual([
    ["passkey-added", "Laptop"],
  ]);
  expect(await auditOf(user)).toEqual([
    ["member.sign-in", "success", "With a passkey."],
    ["member.passkey-add", "success", "The passkey “Phone”."],
    ["member.passkey-delete", "success", "The passkey “Laptop”."],
  ]);
});

test("people who are disabled in each of their organizations are told so", async () => {
  const { user, device } = await makeOwner();
  await join(user);
  const params = { organizationId: acme.id, userId: user.id };
  const disable = (disabled: boolean) =>
    platform
      .as(acme.users.admin)
      .call("PATCH /v1/orgs/{organizationId}/members/{userId}", { params, body: { disabled } });
  await disable(true);
  const browser = createBrowser(platform);
  const refused = await signIn(browser, device);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining("You're disabled in Acme"),
  ]);
  expect(await whoIs(browser)).toBeUndefined();
  await disable(false);
  expect((await signIn(browser, device)).status).toBe(204);
});

test("guessing is slowed down, and the right passkey still passes", { tags: "slow" }, async () => {
  const { device } = await makeOwner();
  const unknown = createAuthenticator(testOrigin);
  unknown.create({ challenge: "", rp: { id: "bindery.test" }, user: { id: "nobody" } });
  const browser = createBrowser(platform, "198.51.100.7");
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 101; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await browser.send("POST", "/auth/session", {
      passkey: unknown.get({ challenge: "x", rpId: "bindery.test" }),
    });
    statuses.push(status);
  }
  expect([statuses[99], statuses[100]]).toEqual([401, 429]);
  expect((await signIn(browser, device)).status).toBe(204);
});

test("an account has at most twenty passkeys", { tags: "slow" }, async () => {
  const { browser } = await makePerson();
  const device = createAuthenticator(testOrigin);
  for (let made = 1; made <= 20; made += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await addPasskey(browser, device, `Key ${made}`)).status).toBe(201);
  }
  const full = await browser.send("POST", "/auth/passkeys/new/options");
  expect([full.status, full.body.error.message]).toEqual([
    409,
    "You have 20 passkeys. Delete one first.",
  ]);
});

test.each(["", " ", "x".repeat(65)])("the name %j is refused", async (name) => {
  const { user, browser, device, passkeyId } = await makeOwner();
  const params = { passkeyId };
  const renamed = await platform
    .as(user)
    .send("PATCH /v1/user/passkeys/{passkeyId}", { params, body: { name } });
  expect(renamed.status).toBe(400);
  const asked = (await browser.send("POST", "/auth/confirmation/options")).body.options;
  await browser.send("POST", "/auth/confirmation", { passkey: device.get(asked) });
  expect((await addPasskey(browser, createAuthenticator(testOrigin), name)).status).toBe(400);
});

test("others, API tokens, other sites, and people without a session are refused", async () => {
  const { user, browser, passkeyId } = await makeOwner();
  const ben = await platform.makeUser("Ben");
  const key = "PATCH /v1/user/passkeys/{passkeyId}";
  const request = { params: { passkeyId }, body: { name: "Mine" } };
  expect((await platform.as(ben).send(key, request)).status).toBe(404);
  expect((await platform.as(null).send(key, request)).status).toBe(401);
  expect((await platform.as(null).send("GET /v1/user/passkeys")).status).toBe(401);
  const path = `/auth/passkeys/${passkeyId}`;
  const stranger = createBrowser(platform);
  for (const [method, where] of [
    ["POST", "/auth/passkeys/new/options"],
    ["POST", "/auth/passkeys/new"],
    ["DELETE", path],
    ["GET", "/auth/confirmation"],
    ["POST", "/auth/confirmation/options"],
    ["POST", "/auth/confirmation"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await stranger.send(method, where)).status, where).toBe(401);
    // oxlint-disable-next-line no-await-in-loop
    const byToken = await platform.as(user).fetch(where, {
      method,
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    });
    expect(byToken.status, `${where} with an API token`).toBe(403);
  }
  const foreign = await browser.send("DELETE", path, undefined, { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
});

test("a session of an identity provider has no part in passkeys", async () => {
  const { user, browser, passkeyId } = await makeOwner();
  const { store } = platform.service.environment;
  await join(user);
  await store.transaction(async (tx) => {
    const { id_hash } = await tx
      .selectFrom("session")
      .select("id_hash")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    await tx.insertInto("session_sign_on").values({ id_hash, organization_id: acme.id }).execute();
  });
  for (const [method, where] of [
    ["GET", "/v1/user/passkeys"],
    ["POST", "/auth/passkeys/new/options"],
    ["DELETE", `/auth/passkeys/${passkeyId}`],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await browser.send(method, where);
    expect([status, body.error.message]).toEqual([
      403,
      expect.stringContaining("your passkeys can't be seen or changed here"),
    ]);
  }
});

test("at an IP address, the refusal says what to do; behind a proxy, its host counts", async () => {
  const direct = await startTestPlatform({
    settings: { publicUrl: undefined, trustProxy: ["10.0.0.0/8"] },
  });
  try {
    const optionsAt = async (origin: string, proto?: string) => {
      const headers = new Headers({ "sec-fetch-site": "same-origin" });
      if (proto !== undefined) headers.set("x-forwarded-proto", proto);
      const request = new Request(`${origin}/auth/passkeys/options`, { method: "POST", headers });
      const response = await direct.service.handle(request, "10.0.0.1");
      return { response, body: await response.json() };
    };
    for (const origin of ["http://127.0.0.1:4747", "http://[::1]:4747"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { response, body } = await optionsAt(origin);
      expect([response.status, body.error.message]).toEqual([
        409,
        expect.stringContaining("Passkeys need a host name"),
      ]);
    }
    const { response, body } = await optionsAt("http://localhost:4747", "https");
    expect(body.options.rpId).toBe("localhost");
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-bindery-passkey=.*HttpOnly; Secure; SameSite=Strict/,
    );
  } finally {
    await direct.close();
  }
});

async function setOwnPassword({ id }: TestUser): Promise<void> {
  const { store, clock } = platform.service.environment;
  const hash = await hashPassword(password);
  await store.transaction((tx) => setPassword(tx, id, hash, clock));
}

async function join(user: TestUser): Promise<void> {
  const { store, clock } = platform.service.environment;
  const member = { organizationId: acme.id, userId: user.id, role: "read" as const };
  await store.transaction((tx) => addMember(tx, member, clock.now()));
}

/** What the audit log says about a member, oldest first. */
async function auditOf(user: TestUser) {
  const rows = await platform.service.environment.store.read
    .selectFrom("audit_event")
    .select(["action", "result", "detail"])
    .where("organization_id", "=", acme.id)
    .where("target_id", "=", user.id)
    .orderBy("id")
    .execute();
  return rows.map(({ action, result, detail }) => [action, result, detail]);
}
