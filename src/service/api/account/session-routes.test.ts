import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmEmails,
  startTestPlatform,
  testOrigin,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";

let platform: TestPlatform;
let user: TestUser;

beforeAll(async () => {
  platform = await startTestPlatform();
  user = await platform.makeUser("Ana");
  await platform.service.environment.store.transaction((tx) => confirmEmails(tx, [user], operator));
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

/** The ID of the signed-in user; null if nobody is signed in. */
async function whoIs(cookie?: string): Promise<string | null> {
  const response = await send("GET", cookie === undefined ? {} : { cookie });
  expect(response.status).toBe(200);
  const { user: signedIn } = (await response.json()) as { user: { id: string } | null };
  return signedIn?.id ?? null;
}

test("a token is exchanged for a session that no script can read, until signing out", async () => {
  const response = await send("POST", { body: { token: user.token } });
  const header = response.headers.get("set-cookie")!;
  expect(header).toMatch(/^bindery-session=/);
  expect(header).toContain("HttpOnly");
  expect(header).toContain("SameSite=Lax");
  const cookie = header.split(";")[0]!;

  const current = await send("GET", { cookie });
  expect(await current.json()).toMatchObject({ user: { id: user.id, displayName: "Ana" } });

  expect((await send("DELETE", { cookie })).status).toBe(204);
  expect(await whoIs(cookie)).toBeNull();
});

test("a sign-in link works once, and not after a day", async () => {
  const { store } = platform.service.environment;
  const make = async () => {
    const made = await store.transaction((tx) => makeSignInLink(tx, user.id, platform.clock));
    return made.secret;
  };
  const link = await make();
  expect((await send("POST", { body: { link } })).status).toBe(204);
  expect((await send("POST", { body: { link } })).status).toBe(401);
  const expired = await make();
  platform.clock.advance(day + 1);
  expect((await send("POST", { body: { link: expired } })).status).toBe(401);
});

const password = "a long password";

async function withPassword(name: string): Promise<TestUser> {
  const person = await platform.makeUser(name);
  const hash = await hashPassword(password);
  await platform.service.environment.store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: person.id, hash, changed_at: 0 }).execute(),
  );
  return person;
}

test("a password signs in, and an unknown email gets the same answer as a wrong password", async () => {
  const bea = await withPassword("Bea");
  const right = { email: ` ${bea.email.toUpperCase()}`, password };
  expect((await send("POST", { body: right })).status).toBe(204);
  const wrong = await send("POST", { body: { ...right, password: "guess" } });
  const unknown = await send("POST", { body: { email: "no@example.com", password: "guess" } });
  expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);
});

test("guessing a password is slowed down by client and account, and nobody else is locked out by it", async () => {
  const proxied = await startTestPlatform({ settings: { trustProxy: ["192.0.2.1/32"] } });
  try {
    const signIn = (body: object, client: string) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": client };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return proxied.as(null).fetch("/auth/session", init);
    };
    const cy = await proxied.makeUser("Cy");
    const hash = await hashPassword(password);
    const { store } = proxied.service.environment;
    await store.transaction((tx) =>
      tx.insertInto("password").values({ user_id: cy.id, hash, changed_at: 0 }).execute(),
    );
    const right = { email: cy.email, password };
    const wrong = { ...right, password: "a wrong password" };
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => signIn(wrong, "198.51.100.1")),
    );
    const refused = guesses.map(({ status }) => status);
    expect(refused.filter((status) => status === 401)).toHaveLength(10);
    expect(refused.filter((status) => status === 429)).toHaveLength(5);
    const locked = await signIn(right, "198.51.100.1");
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(right, "198.51.100.2")).status).toBe(204);
    expect((await signIn({ token: cy.token }, "198.51.100.1")).status).toBe(204);
  } finally {
    await proxied.close();
  }
});

test("behind a trusted proxy that speaks TLS the cookie is Secure, and a header of others changes nothing", async () => {
  const proxied = await startTestPlatform({
    settings: { publicUrl: undefined, trustProxy: ["10.0.0.0/8"] },
  });
  try {
    const { token } = await proxied.makeUser();
    const headers = { "content-type": "application/json", "x-forwarded-proto": "https" };
    const cookieFrom = async (peer: string) => {
      const init = { method: "POST", headers, body: JSON.stringify({ token }) };
      const request = new Request("http://localhost/auth/session", init);
      return (await proxied.service.handle(request, peer)).headers.get("set-cookie");
    };
    expect(await cookieFrom("10.0.0.1")).toMatch(/^__Host-bindery-session=.*Secure/);
    expect(await cookieFrom("192.0.2.1")).toMatch(/^bindery-session=/);
  } finally {
    await proxied.close();
  }
});

/** When a session was last used, in epoch milliseconds. */
async function lastUse(): Promise<number> {
  const { read } = platform.service.environment.store;
  const { latest } = await read
    .selectFrom("session")
    .select(({ fn }) => fn.max<number>("last_used_at").as("latest"))
    .executeTakeFirstOrThrow();
  return Number(latest);
}

test("a session ends after 8 idle hours, and after 7 days even in use", async () => {
  const idle = await signIn();
  platform.clock.advance(8 * hour);
  expect(await whoIs(idle)).toBeNull();

  const busy = await signIn();
  for (let used = 0; used < 7 * 24 - 6; used += 6) {
    platform.clock.advance(6 * hour);
    expect(await whoIs(busy)).toBe(user.id);
    // A request waits only for a moment until its use is noted, and leaves it to the next if an earlier one still is.
    const noted = async () => ((await whoIs(busy)) === user.id ? lastUse() : 0);
    await expect.poll(noted, { timeout: 30_000 }).toBe(platform.clock.now());
  }
  platform.clock.advance(6 * hour);
  expect(await whoIs(busy)).toBeNull();
});

test("a session says from which address it was last used, to its user only", async () => {
  const proxied = await startTestPlatform({ settings: { trustProxy: ["192.0.2.1/32"] } });
  const proxy = "192.0.2.1";
  const office = "203.0.113.9";
  const home = "2001:db8::7";
  const from = (peer: string, path: string, headers: object, body?: object) => {
    const sent = { "content-type": "application/json", ...headers };
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const request = new Request(`${testOrigin}${path}`, { headers: sent, ...init });
    return proxied.service.handle(request, peer);
  };
  const via = (address: string) => ({ "x-forwarded-for": address });
  try {
    const dee = await proxied.makeUser("Dee");
    const eli = await proxied.makeUser("Eli");
    const begun = await from(proxy, "/auth/session", via(office), { token: dee.token });
    const cookie = begun.headers.get("set-cookie")!.split(";")[0]!;
    const addresses = async (user = dee) => {
      const { items } = await proxied.as(user).call("GET /v1/user/sessions", { query: {} });
      return items.map(({ address }) => address);
    };
    const look = async (peer: string, headers: object) => {
      const response = await from(peer, "/v1/user/sessions", { cookie, ...headers });
      expect(response.status).toBe(200);
      return addresses();
    };
    expect(await addresses()).toEqual([office]);

    // Nothing is written more often than the last use.
    expect(await look(proxy, via(home))).toEqual([office]);
    proxied.clock.advance(6 * minute);
    await expect.poll(() => look(proxy, via(home))).toEqual([home]);
    proxied.clock.advance(6 * minute);
    await expect.poll(() => look("198.51.100.4", via(office))).toEqual(["198.51.100.4"]);
    expect(await addresses(eli)).toEqual([]);

    proxied.clock.advance(6 * minute);
    await expect.poll(() => look("", {})).toEqual([undefined]);
  } finally {
    await proxied.close();
  }
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
  // There are no secret questions.
  const answered = await send("POST", { body: { email: user.email, answer: "Rex" } });
  expect(answered.status).toBe(400);
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

test("an unused platform says so, until somebody has signed in", async () => {
  const fresh = await startTestPlatform();
  try {
    const { token } = await fresh.makeUser();
    const look = async () => (await fresh.as(null).fetch("/auth/session")).json();
    expect(await look()).toEqual({ user: null, isUnused: true });
    await fresh.as(null).fetch("/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(await look()).toEqual({ user: null });
  } finally {
    await fresh.close();
  }
});
