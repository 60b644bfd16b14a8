import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";

let platform: TestPlatform;
let ana: TestUser;

beforeEach(async () => {
  platform = await startTestPlatform();
  ana = await platform.makeUser("Ana");
});
afterEach(() => platform.close());

const key = "PUT /v1/user/password";
const first = "correct horse battery";
const second = "staple of the haystack";

const state = async () => (await platform.as(ana).call("GET /v1/user/password")).changedAt;
const put = (body: object) => platform.as(ana).send(key, { body });
const signIn = async (password: string) => {
  const response = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ana.email, password }),
  });
  return response.status;
};

async function sessionOf(user: TestUser, confinedTo?: string): Promise<Record<string, string>> {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction(async (tx) => {
    const made = await beginSession(tx, user.id, clock);
    if (confinedTo !== undefined) {
      const signOn = { id_hash: hashSecret(made), organization_id: confinedTo };
      await tx.insertInto("session_sign_on").values(signOn).execute();
    }
    return made;
  });
  return { cookie: `bindery-session=${secret}`, "sec-fetch-site": "same-origin" };
}

const send = async (headers: Record<string, string>, method = "GET", body?: object) => {
  const init = {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  };
  return (await platform.as(null).fetch("/v1/user/password", init)).status;
};

test(
  "a first password needs no other; a new one needs the current one",
  { tags: "slow" },
  async () => {
    expect(await state()).toBeNull();
    expect((await put({ password: first })).status).toBe(204);
    expect(await state()).toBe(new Date(platform.clock.now()).toISOString());
    expect((await put({ password: first })).status, "sent again after its answer was lost").toBe(
      204,
    );
    expect(await signIn(first)).toBe(204);

    const missing = await put({ password: second });
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { error: { details: [{ path: "body.currentPassword" }] } },
    ]);
    const wrong = await put({ currentPassword: "not the current one", password: second });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { error: { details: [{ path: "body.currentPassword", message: expect.any(String) }] } },
    ]);
    expect(await signIn(second)).toBe(401);
    platform.clock.advance(1000);
    const change = { currentPassword: first, password: second };
    expect((await put(change)).status).toBe(204);
    expect([await signIn(first), await signIn(second)]).toEqual([401, 204]);
    const changedAt = await state();
    platform.clock.advance(1000);
    expect((await put(change)).status, "sent again after its answer was lost").toBe(204);
    expect(await state()).toBe(changedAt);
  },
);

test("other sessions end with the password, unless they are to stay", async () => {
  const [own, another] = [await sessionOf(ana), await sessionOf(ana)];
  const keep = { password: first, endOtherSessions: false };
  expect(await send(own, "PUT", keep)).toBe(204);
  expect([await send(own), await send(another)]).toEqual([200, 200]);
  const change = { currentPassword: first, password: second };
  expect(await send(own, "PUT", change)).toBe(204);
  expect([await send(own), await send(another)]).toEqual([200, 401]);
});

test("two changes at once do not overwrite each other", async () => {
  await put({ password: first });
  const change = (password: string) => put({ currentPassword: first, password });
  const responses = await Promise.all([change(second), change("quite another password")]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test("guessing the current password is slowed down", { tags: "slow" }, async () => {
  await put({ password: first });
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) =>
      put({ currentPassword: `guess ${guess}`, password: second }),
    ),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await put({ currentPassword: first, password: second })).status).toBe(429);
});

test("weak passwords are refused", async () => {
  const common = [
    "password1234",
    "123456789012",
    "1qaz2wsx3edc",
    "Hd764nW5d7E1vb1",
    "domainlock2005",
  ];
  const walks = ["qwertyuiopas", "asdfghjkl;'asd", "zaq12wsxcde3"];
  const ofThisPlace = ["Bindery12345", "documentation1", "binderyadmin1", "handbook-2026"];
  const others = ["short", "abababababababab", ana.email, "x".repeat(201)];
  for (const password of [...common, ...walks, ...ofThisPlace, ...others]) {
    const response = await put({ password });
    expect([password, response.status, response.body]).toMatchObject([
      password,
      400,
      { error: { details: [{ path: "body.password" }] } },
    ]);
  }
});

test("a password typed on another keyboard is the same", async () => {
  await put({ password: "Mu\u0308ller und So\u0308hne" });
  expect(await signIn("M\u00fcller und S\u00f6hne")).toBe(204);
});

test("a session by single sign-on has no part in the password", async () => {
  const organization = await platform.makeOrganization();
  const headers = await sessionOf(ana, organization.id);
  expect(await send(headers)).toBe(403);
  expect(await send(headers, "PUT", { password: first })).toBe(403);
  expect(await state()).toBeNull();
  expect(await send({}, "PUT", { password: first })).toBe(401);
});

test("a refusal says why the password is easy to guess", async () => {
  const reasonFor = async (password: string) =>
    ((await put({ password })).body as { error: { details: { message: string }[] } }).error
      .details[0]?.message;
  expect(await reasonFor("Password1234")).toMatch(/^It is .*common password/);
  expect(await reasonFor("domainlock2005")).toMatch(/^It is one of the most common passwords\./);
  expect(await reasonFor("qwertyuiop[]")).toMatch(/keyboard|common/);
  expect(await reasonFor("adminadminadmin")).toMatch(/^Repeated words/);
  for (const good of ["four wild horses sing", "Grüße aus Köln am Rhein", "kX9#fk2Lp0qzW"]) {
    await platform.close();
    platform = await startTestPlatform();
    ana = await platform.makeUser("Ana");
    expect((await put({ password: good })).status, good).toBe(204);
  }
});
