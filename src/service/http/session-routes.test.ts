import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  testOrigin,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { hashPassword } from "../auth/passwords.ts";
import { makeSignInLink } from "../auth/sign-in-links.ts";
import { hour, day } from "../clock.ts";

let platform: TestPlatform;
let user: TestUser;

beforeAll(async () => {
  platform = await startTestPlatform();
  user = await platform.makeUser("Ana");
});
afterAll(() => platform.close());

function send(
  method: string,
  options: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
) {
  return platform.as(null).fetch("/auth/session", {
    method,
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
}

async function signIn(): Promise<string> {
  const response = await send("POST", { body: { token: user.token } });
  expect(response.status).toBe(204);
  return response.headers.get("set-cookie")!.split(";")[0]!;
}

/** The ID of who is signed in, null for nobody. */
async function whoIs(cookie?: string): Promise<string | null> {
  const response = await send("GET", cookie === undefined ? {} : { cookie });
  expect(response.status).toBe(200);
  const { user: known } = (await response.json()) as { user: { id: string } | null };
  return known?.id ?? null;
}

test("a token is exchanged for a session that no script can read, until signing out", async () => {
  const response = await send("POST", { body: { token: user.token } });
  const header = response.headers.get("set-cookie")!;
  expect(header).toMatch(/^bindery-session=/);
  expect(header).toContain("HttpOnly");
  expect(header).toContain("SameSite=Lax");
  const cookie = header.split(";")[0]!;

  const known = await send("GET", { cookie });
  expect(await known.json()).toMatchObject({ user: { id: user.id, displayName: "Ana" } });

  expect((await send("DELETE", { cookie })).status).toBe(204);
  expect(await whoIs(cookie)).toBeNull();
});

test("a sign-in link works once, and not after a day", async () => {
  const { store } = platform.service.environment;
  const make = () => store.transaction((tx) => makeSignInLink(tx, user.id, platform.clock));
  const link = await make();
  expect((await send("POST", { body: { link } })).status).toBe(204);
  expect((await send("POST", { body: { link } })).status).toBe(401);
  const late = await make();
  platform.clock.advance(day + 1);
  expect((await send("POST", { body: { link: late } })).status).toBe(401);
});

test("a password signs in; guessing it is slowed down, and an unknown address gets the same answer", async () => {
  const bea = await platform.makeUser("Bea");
  const { store } = platform.service.environment;
  const hash = await hashPassword("a long password");
  await store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: bea.id, hash, changed_at: 0 }).execute(),
  );
  const right = { email: bea.email.toUpperCase(), password: "a long password" };
  expect((await send("POST", { body: right })).status).toBe(204);

  const wrong = await send("POST", { body: { ...right, password: "guess" } });
  const unknown = await send("POST", { body: { email: "no@example.com", password: "guess" } });
  expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);

  for (let guess = 0; guess < 9; guess += 1) {
    await send("POST", { body: { ...right, password: `guess ${guess}` } });
  }
  const throttled = await send("POST", { body: right });
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a session ends after 8 idle hours, and after 7 days even in use", async () => {
  const idle = await signIn();
  platform.clock.advance(8 * hour);
  expect(await whoIs(idle)).toBeNull();

  const busy = await signIn();
  for (let used = 0; used < 7 * 24 - 6; used += 6) {
    platform.clock.advance(6 * hour);
    expect(await whoIs(busy)).toBe(user.id);
  }
  platform.clock.advance(6 * hour);
  expect(await whoIs(busy)).toBeNull();
});

test("a session writes for pages of our own origin only", async () => {
  const cookie = await signIn();
  const create = (headers: Record<string, string>) =>
    platform.as(null).fetch("/v1/orgs", {
      method: "POST",
      headers: { "content-type": "application/json", cookie, ...headers },
      body: JSON.stringify({ title: "Mine" }),
    });
  expect((await create({})).status).toBe(403);
  expect((await create({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await create({ origin: "https://evil.example" })).status).toBe(403);
  expect((await create({ origin: testOrigin })).status).toBe(201);
  expect((await create({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  expect(
    (await create({ "sec-fetch-site": "same-origin", "content-type": "text/plain" })).status,
  ).toBe(415);
});

test("what is no credential is refused with details", async () => {
  const response = await send("POST", { body: { link: "x", token: "y" } });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 400, details: expect.any(Array) } });
  expect((await send("POST", { body: { token: "bnd_no" } })).status).toBe(401);
  expect(
    (
      await send("POST", {
        body: { token: user.token },
        headers: { "sec-fetch-site": "cross-site" },
      })
    ).status,
  ).toBe(403);
});
