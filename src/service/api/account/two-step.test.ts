import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { addFactor, codeOf } from "#testing/two-step.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";

const password = "correct horse battery";

let platform: TestPlatform;
let hash: string;
let organization: TestOrganization;
let user: TestOrganization["users"]["edit"];
let cookie: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  hash = await hashPassword(password);
});
afterAll(() => platform.close());
beforeEach(async () => {
  organization = await platform.makeOrganization();
  user = organization.users.edit;
  await setOwnPassword();
  cookie = await sessionOf(user);
});

async function setOwnPassword(): Promise<void> {
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: user.id, hash, changed_at: 0 }).execute(),
  );
}

async function sessionOf({ id }: { id: string }, twoStep = false): Promise<string> {
  const { store } = platform.service.environment;
  const secret = await store.transaction((tx) =>
    beginSession(tx, id, platform.clock, {}, { twoStep }),
  );
  return `bindery-session=${secret}`;
}

/** @param key method and path */
async function send(key: string, body?: unknown, as = cookie) {
  const [method = "", path = ""] = key.split(" ");
  const response = await platform.as(null).fetch(path, {
    method,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: as },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === "" ? undefined : JSON.parse(text)) as {
      secret: string;
      uri: string;
      recoveryCodes: string[];
      error: { message: string; details?: { path: string }[] };
    },
  };
}

const stateOf = async (as = cookie) => (await send("GET /v1/user/two-step", undefined, as)).body;

const confirmOwner = (proof: object, as = cookie) => send("POST /auth/confirmation", proof, as);

/** Sets up an app, as the console does. */
async function setUp() {
  const app = await send("POST /v1/user/two-step/app");
  expect(app.status).toBe(201);
  const confirm = () =>
    send("POST /v1/user/two-step/app/confirm", {
      code: codeOf(app.body.secret, platform.clock.now()),
    });
  return { app: app.body, confirm };
}

test("an app counts once a code confirms it; the other sessions end, and this one counts as opened by two", async () => {
  const other = await sessionOf(user);
  expect(await stateOf()).toMatchObject({
    recoveryCodes: 0,
    given: false,
    requiredBy: [],
  });
  const { app, confirm } = await setUp();
  expect(app.uri).toContain(`secret=${app.secret}`);
  expect(app.uri).toMatch(/^otpauth:\/\/totp\/Bindery:/);
  expect(await stateOf()).not.toHaveProperty("appSince");
  const wrong = await send("POST /v1/user/two-step/app/confirm", { code: "000000" });
  expect([wrong.status, wrong.body.error.details?.[0]?.path]).toEqual([400, "body.code"]);
  const done = await confirm();
  expect(done.status).toBe(200);
  expect(new Set(done.body.recoveryCodes).size).toBe(10);
  for (const code of done.body.recoveryCodes) expect(code).toMatch(/^([\dA-Z]{5}-){4}[\dA-Z]{5}$/);
  expect(await stateOf()).toMatchObject({
    appSince: expect.any(String),
    recoveryCodes: 10,
    given: true,
  });
  expect((await send("GET /v1/user", undefined, other)).status).toBe(401);
  // Nothing is stored in clear.
  const { read } = platform.service.environment.store;
  const rows = [
    await read.selectFrom("totp").selectAll().execute(),
    await read.selectFrom("recovery_code").selectAll().execute(),
    await read.selectFrom("audit_event").selectAll().execute(),
  ];
  const stored = JSON.stringify(rows);
  for (const secret of [app.secret, ...done.body.recoveryCodes])
    expect(stored).not.toContain(secret);
  expect(stored).toContain("member.two-step-on");
});

test("each change needs a fresh confirmation: by the password, and by a code or recovery code once there is an app", async () => {
  platform.clock.advance(10 * minute);
  const refused = await send("POST /v1/user/two-step/app");
  expect([refused.status, refused.body.error.details]).toEqual([
    403,
    [{ path: "session", message: "confirmation" }],
  ]);
  const wrong = await confirmOwner({ password: "wrong" });
  expect([wrong.status, wrong.body.error.details?.[0]?.path]).toEqual([400, "body.password"]);
  expect((await confirmOwner({ password })).status).toBe(204);
  const { app, confirm } = await setUp();
  const { recoveryCodes } = (await confirm()).body;
  const used = codeOf(app.secret, platform.clock.now());
  platform.clock.advance(10 * minute);
  for (const change of ["app", "recovery-codes", "remove"]) {
    expect((await send(`POST /v1/user/two-step/${change}`)).status).toBe(403);
  }
  // The code that confirmed the app is used.
  for (const proof of [{ password }, { code: used }, {}]) {
    const answer = await confirmOwner(proof);
    expect([answer.status, answer.body.error.details?.[0]?.path]).toEqual([400, "body.code"]);
  }
  const code = codeOf(app.secret, platform.clock.now());
  expect((await confirmOwner({ code })).status).toBe(204);
  const replaced = await send("POST /v1/user/two-step/recovery-codes");
  expect(replaced.status).toBe(200);
  platform.clock.advance(10 * minute);
  const old = await confirmOwner({ recoveryCode: recoveryCodes[0] });
  expect([old.status, old.body.error.details?.[0]?.path]).toEqual([400, "body.recoveryCode"]);
  // Another phone, with a recovery code; it keeps the others.
  const recoveryCode = replaced.body.recoveryCodes[0];
  expect((await confirmOwner({ recoveryCode })).status).toBe(204);
  expect((await confirmOwner({ recoveryCode })).status).toBe(400);
  const another = await setUp();
  expect((await another.confirm()).body.recoveryCodes).toEqual([]);
  expect(await stateOf()).toMatchObject({ recoveryCodes: 9 });
});

test("with an app, the current password alone doesn't change the password", async () => {
  const { app, confirm } = await setUp();
  await confirm();
  platform.clock.advance(10 * minute);
  const change = { currentPassword: password, password: "staple of the haystack" };
  const refused = await send("PUT /v1/user/password", change);
  expect([refused.status, refused.body.error.details]).toEqual([
    403,
    [{ path: "session", message: "confirmation" }],
  ]);
  expect((await platform.as(user).send("PUT /v1/user/password", { body: change })).status).toBe(
    403,
  );
  await confirmOwner({ code: codeOf(app.secret, platform.clock.now()) });
  const wrong = await send("PUT /v1/user/password", { ...change, currentPassword: "wrong" });
  expect([wrong.status, wrong.body.error.details?.[0]?.path]).toEqual([
    400,
    "body.currentPassword",
  ]);
  const other = await sessionOf(user, true);
  expect((await send("PUT /v1/user/password", change)).status).toBe(204);
  expect((await send("GET /v1/user", undefined, other)).status).toBe(401);
});

test("turning it off ends the other sessions, and tells the owner", async () => {
  const { confirm } = await setUp();
  await confirm();
  const other = await sessionOf(user, true);
  expect((await send("POST /v1/user/two-step/remove")).status).toBe(204);
  expect(await stateOf()).toMatchObject({ given: false, recoveryCodes: 0 });
  expect((await send("GET /v1/user", undefined, other)).status).toBe(401);
  expect((await send("POST /v1/user/two-step/remove")).status).toBe(409);
  const notices = await platform.as(user).call("GET /v1/user/notices", { query: {} });
  expect(notices.items.map(({ kind }) => kind)).toEqual(["factor-removed", "factor-added"]);
});

test("an account that only links open shows by a recent sign-in that it's its owner", async () => {
  cookie = await sessionOf(organization.users.comment);
  await setUp();
  platform.clock.advance(10 * minute);
  const refused = await send("POST /v1/user/two-step/app");
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining("Sign out, sign in again"),
  ]);
});

test("neither a token nor a provider's session changes how an account is opened", async () => {
  const byToken = platform.as(user);
  for (const path of ["app", "recovery-codes", "remove"]) {
    const response = await byToken.fetch(`/v1/user/two-step/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(403);
  }
  const signedOn = await sessionOf(user);
  const { store } = platform.service.environment;
  const id = hashSecret(signedOn.split("=")[1]!);
  await store.transaction((tx) =>
    tx
      .insertInto("session_sign_on")
      .values({ id_hash: id, organization_id: organization.id })
      .execute(),
  );
  expect((await send("POST /v1/user/two-step/app", undefined, signedOn)).status).toBe(403);
  expect((await send("GET /v1/user/two-step", undefined, signedOn)).status).toBe(403);
});

const patchOrganization = (twoStep: object | null, as: string) =>
  send(`PATCH /v1/orgs/${organization.id}`, { twoStep }, as);

test("an organization requires it after a grace period, of admins, too, until they set it up", async () => {
  const { admin } = organization.users;
  const without = await sessionOf(admin);
  const first = await patchOrganization({ graceDays: 7 }, without);
  expect([first.status, first.body.error.details?.[0]?.path]).toEqual([409, "body.twoStep"]);
  const withBoth = await sessionOf(admin, true);
  const done = await patchOrganization({ graceDays: 7 }, withBoth);
  expect(done.body).toMatchObject({ twoStep: { graceDays: 7 } });
  for (const graceDays of [-1, 91, 1.5]) {
    expect((await patchOrganization({ graceDays }, withBoth)).status).toBe(400);
  }
  const path = `/v1/orgs/${organization.id}`;
  expect((await send(`GET ${path}`)).status).toBe(200);
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    platform.clock.advance(6 * hour);
    cookie = await sessionOf(user);
  }
  const locked = await send(`GET ${path}`);
  expect([locked.status, locked.body.error.details]).toEqual([
    403,
    [{ path: "session", message: "two-step" }],
  ]);
  expect((await send(`GET ${path}`, undefined, await sessionOf(admin))).status).toBe(403);
  // API tokens have a rule of their own.
  expect((await platform.as(user).call("GET /v1/orgs", { query: {} })).items).toHaveLength(1);
  await platform.as(user).call("GET /v1/orgs/{organizationId}", {
    params: { organizationId: organization.id },
  });
  expect(await stateOf()).toMatchObject({ requiredBy: [{ organization: organization.id }] });
  const { confirm } = await setUp();
  await confirm();
  expect((await send(`GET ${path}`)).status).toBe(200);
  const later = await sessionOf(admin, true);
  expect((await patchOrganization(null, later)).body).not.toHaveProperty("twoStep");
  expect((await send(`GET ${path}`, undefined, await sessionOf(admin))).status).toBe(200);
});

test("a longer grace period counts from when it was first required", async () => {
  const as = await sessionOf(organization.users.admin, true);
  const first = (await patchOrganization({ graceDays: 7 }, as)).body as unknown as Graced;
  platform.clock.advance(hour);
  const second = (await patchOrganization({ graceDays: 14 }, as)).body as unknown as Graced;
  expect(Date.parse(second.twoStep.from) - Date.parse(first.twoStep.from)).toBe(7 * day);
});

type Graced = { twoStep: { from: string } };

test("admins see and filter who has it; others don't", async () => {
  await addFactor(platform, user);
  const params = { organizationId: organization.id };
  const key = "GET /v1/orgs/{organizationId}/members" as const;
  const admin = platform.as(organization.users.admin);
  const idsOf = async (twoStep: "on" | "provider" | "missing") =>
    (await admin.call(key, { params, query: { twoStep } })).items.map(({ id }) => id);
  expect(await idsOf("on")).toEqual([user.id]);
  expect(await idsOf("missing")).toHaveLength(6);
  await admin.call("POST /v1/orgs/{organizationId}/members/{userId}/sso", {
    params: { ...params, userId: organization.users.read.id },
  });
  expect(await idsOf("provider")).toEqual([organization.users.read.id]);
  const all = await admin.call(key, { params, query: {} });
  expect(all.items.find(({ id }) => id === user.id)?.twoStep).toBe("on");
  const reader = platform.as(organization.users.read);
  const seen = await reader.call(key, { params, query: {} });
  expect(seen.items.every(({ twoStep }) => twoStep === undefined)).toBe(true);
  await expect(reader.call(key, { params, query: { twoStep: "on" } })).rejects.toMatchObject({
    status: 403,
  });
});
