import { afterAll, beforeAll, expect, test } from "vitest";
import { setEnvironmentToken } from "#service/identity/credentials/api-tokens.ts";
import { hashSecret, makeApiToken } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day, hour, timestamp } from "#service/kernel/clock.ts";
import { addMember } from "../organizations/organizations.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  platform = await startTestPlatform();
  ana = await platform.makeUser("Ana");
  ben = await platform.makeUser("Ben");
});
afterAll(() => platform.close());

const userAgent = "Mozilla/5.0 (X11; Linux) Firefox/140.0";

/** The cookie of a new session for Ana. */
async function signIn(): Promise<string> {
  const { store, clock } = platform.service.environment;
  return store.transaction((tx) => beginSession(tx, ana.id, clock, { userAgent }));
}

test("one's own name and picture change, and nobody else's", async () => {
  const changed = await platform.as(ana).call("PATCH /v1/user", {
    body: { displayName: "  Ana B. ", photoURL: "https://example.com/ana.png" },
  });
  expect(changed).toMatchObject({ displayName: "Ana B.", photoURL: "https://example.com/ana.png" });
  const cleared = await platform.as(ana).call("PATCH /v1/user", { body: { photoURL: null } });
  expect(cleared.photoURL).toBeUndefined();
  expect(cleared.displayName).toBe("Ana B.");
  expect((await platform.as(ben).call("GET /v1/user")).displayName).toBe("Ben");
});

test.each([
  ["body.displayName", { displayName: " " }],
  ["body.displayName", { displayName: "a".repeat(101) }],
  ["body.photoURL", { photoURL: "javascript:alert(1)" }],
])("%s is bounded", async (path, body) => {
  const response = await platform.as(ana).send("PATCH /v1/user", { body });
  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain(`"path":"${path}"`);
});

test("a token works until it is revoked, and is told once", async () => {
  const caller = platform.as(ana);
  const made = await caller.call("POST /v1/user/tokens", { body: { name: "Robot" } });
  const robot = platform.as({ ...ana, token: made.token });
  expect((await robot.call("GET /v1/user")).id).toBe(ana.id);
  const listed = await robot.call("GET /v1/user/tokens", { query: {} });
  expect(listed.items.find(({ id }) => id === made.id)).toMatchObject({
    name: "Robot",
    current: true,
  });
  expect(JSON.stringify(listed)).not.toContain(made.token);
  const params = { tokenId: made.id };
  expect((await platform.as(ben).send("DELETE /v1/user/tokens/{tokenId}", { params })).status).toBe(
    404,
  );
  await caller.call("DELETE /v1/user/tokens/{tokenId}", { params });
  expect((await robot.send("GET /v1/user")).status).toBe(401);
  expect((await caller.send("DELETE /v1/user/tokens/{tokenId}", { params })).status).toBe(404);
});

test("a token ends when it expires, and cannot begin in the past", async () => {
  const caller = platform.as(ana);
  const expiresAt = timestamp(platform.clock.now() + day);
  const made = await caller.call("POST /v1/user/tokens", { body: { name: "Short", expiresAt } });
  const short = platform.as({ ...ana, token: made.token });
  expect((await short.send("GET /v1/user")).status).toBe(200);
  platform.clock.advance(day + 1);
  expect((await short.send("GET /v1/user")).status).toBe(401);
  const tooLate = { name: "Late", expiresAt };
  expect((await caller.send("POST /v1/user/tokens", { body: tooLate })).status).toBe(400);
});

test("there are at most a hundred tokens, and pages of them", { tags: "slow" }, async () => {
  const cem = platform.as(await platform.makeUser("Cem"));
  for (let made = 1; made < 100; made += 1) {
    await cem.call("POST /v1/user/tokens", { body: { name: `Token ${made}` } });
  }
  expect((await cem.send("POST /v1/user/tokens", { body: { name: "One more" } })).status).toBe(409);
  const first = await cem.call("GET /v1/user/tokens", { query: { limit: 60 } });
  const second = await cem.call("GET /v1/user/tokens", {
    query: { limit: 60, page: first.next!.page },
  });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100);
  expect(first.count).toBe(100);
});

test("the answer with a token is not kept for its idempotency key", async () => {
  const caller = platform.as(await platform.makeUser("Dag"));
  const send = () =>
    caller.fetch("/v1/user/tokens", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "once" },
      body: JSON.stringify({ name: "Kept" }),
    });
  const tokens = await Promise.all(
    [send(), send()].map(async (response) => (await response).json()),
  );
  expect(tokens[0].token).not.toBe(tokens[1].token);
});

test("sessions are told apart and ended one by one", async () => {
  const caller = platform.as(ana);
  const [first, second] = [await signIn(), await signIn()];
  const before = await caller.call("GET /v1/user/sessions", { query: {} });
  expect(before.items).toHaveLength(2);
  expect(before.items[0]).toMatchObject({ userAgent, current: false });
  expect(JSON.stringify(before)).not.toContain(hashSecret(first));
  const params = { sessionId: before.items[0]!.id };
  expect(
    (await platform.as(ben).send("DELETE /v1/user/sessions/{sessionId}", { params })).status,
  ).toBe(404);
  await caller.call("DELETE /v1/user/sessions/{sessionId}", { params });
  const after = await caller.call("GET /v1/user/sessions", { query: {} });
  expect(after.items.map(({ id }) => id)).toEqual([before.items[1]!.id]);
  platform.clock.advance(8 * hour);
  expect((await caller.call("GET /v1/user/sessions", { query: {} })).items).toEqual([]);
  expect(second).not.toBe(first);
});

test("a session by single sign-on reaches the account only as far as its organization", async () => {
  const acme = await platform.makeOrganization("Acme");
  const other = await platform.makeOrganization("Other");
  const eve = acme.users.edit;
  const own = platform.as(eve);
  const { token } = await own.call("POST /v1/user/tokens", { body: { name: "Everywhere" } });
  const send = await signedOn(eve, acme.id);
  await signedOn(eve, acme.id);
  await signedOn(eve, other.id);

  const self = await send("GET", "/v1/user");
  expect(self.body).toMatchObject({
    permissions: { changeProfile: true, createOrganization: false },
    signedOn: { organization: acme.id, title: "Acme" },
  });
  expect((await send("PATCH", "/v1/user", { displayName: "Eve A." })).status).toBe(200);

  const sessions = (await send("GET", "/v1/user/sessions")).body.items;
  expect(sessions.map(({ current }: { current: boolean }) => current)).toHaveLength(2);
  const all = await own.call("GET /v1/user/sessions", { query: {} });
  const hidden = all.items.find(
    ({ id }) => !sessions.some((session: { id: string }) => session.id === id),
  );
  expect((await send("DELETE", `/v1/user/sessions/${hidden!.id}`)).status).toBe(404);

  const within = timestamp(platform.clock.now() + 90 * day);
  const tooLate = timestamp(platform.clock.now() + 400 * day);
  const create = (body: object) => send("POST", "/v1/user/tokens", { name: "Robot", ...body });
  expect((await create({})).status, "without an end").toBe(400);
  expect((await create({ expiresAt: tooLate })).status).toBe(400);
  expect((await create({ expiresAt: within, organization: other.id })).status).toBe(404);
  const made = await create({ expiresAt: within });
  expect(made.body).toMatchObject({ organization: acme.id });
  const listed = (await send("GET", "/v1/user/tokens")).body.items;
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(["Robot"]);
  const robot = platform.as({ ...eve, token: made.body.token });
  expect((await robot.call("GET /v1/orgs")).items.map(({ id }) => id)).toEqual([acme.id]);
  expect((await send("DELETE", "/v1/user/tokens")).status).toBe(205);
  expect((await robot.send("GET /v1/user")).status).toBe(401);
  expect((await platform.as({ ...eve, token }).send("GET /v1/user")).status).toBe(200);

  await platform.service.environment.store.transaction((tx) =>
    addMember(tx, { organizationId: other.id, userId: eve.id, role: "read" }, 0),
  );
  const renamed = await send("PATCH", "/v1/user", { displayName: "Somebody else" });
  expect([renamed.status, renamed.body.error.message]).toEqual([
    403,
    expect.stringContaining("Other organizations show your name"),
  ]);
  expect((await send("GET", "/v1/user")).body.permissions.changeProfile).toBe(false);
});

/** Sends requests in a new session from an organization's identity provider. */
async function signedOn(user: TestUser, organizationId: string) {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction(async (tx) => {
    const made = await beginSession(tx, user.id, clock, { userAgent });
    const signOn = { id_hash: hashSecret(made), organization_id: organizationId };
    await tx.insertInto("session_sign_on").values(signOn).execute();
    return made;
  });
  const headers = {
    cookie: `bindery-session=${secret}`,
    "content-type": "application/json",
    origin: testOrigin,
  };
  return async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await platform.as(null).fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}

test("all other tokens are revoked at once, except the one from the settings", async () => {
  const dora = await platform.makeUser("Dora");
  const own = platform.as(dora);
  for (const name of ["One", "Two"]) await own.call("POST /v1/user/tokens", { body: { name } });
  const { store, clock } = platform.service.environment;
  await store.transaction((tx) => setEnvironmentToken(tx, dora.id, makeApiToken(), clock));
  const others = await platform.as(ana).call("GET /v1/user/tokens", { query: {} });
  expect((await own.send("DELETE /v1/user/tokens", {})).status).toBe(205);
  const { items } = await own.call("GET /v1/user/tokens", { query: {} });
  const left = items.map(({ id, current }) => (current ? "current" : id));
  expect(left.toSorted()).toEqual(["current", "environment"]);
  expect(await platform.as(ana).call("GET /v1/user/tokens", { query: {} })).toEqual(others);
});
