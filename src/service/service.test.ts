import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";

let platform: TestPlatform;
let user: TestUser;

beforeAll(async () => {
  platform = await startTestPlatform();
  user = await platform.makeUser();
});
afterAll(() => platform.close());

async function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  const response = await platform.as(user).fetch("/v1/orgs", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const content = (await response.json()) as {
    error?: { message: string; details?: { path: string }[] };
  };
  return { status: response.status, ...content };
}

test("every answer carries the ID of its request", async () => {
  const ok = await platform.as(user).fetch("/v1/user");
  const refused = await platform.as(null).fetch("/v1/user");
  const ids = [ok, refused].map((response) => response.headers.get("x-request-id"));
  expect(ids[0]).toMatch(/^\w{20}$/);
  expect(ids[1]).toMatch(/^\w{20}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("a missing and an empty body count as {}", async () => {
  const missing = await post(null);
  expect(missing).toMatchObject({ status: 400, error: { details: [{ path: "body.title" }] } });
  expect(await post("")).toEqual(missing);
  expect(await post("{}")).toEqual(missing);
});

test(
  "bodies that are not JSON, too deep, too large or poisoned are refused",
  { tags: "slow" },
  async () => {
    expect(await post("{title:")).toMatchObject({ status: 400 });
    expect(await post('{"title":"Acme"}', { "content-type": "text/plain" })).toMatchObject({
      status: 415,
    });
    expect(await post(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)).toMatchObject({ status: 400 });
    expect(await post("[".repeat(500_000))).toMatchObject({ status: 400 });
    expect(await post('{"title":"Acme","__proto__":{"admin":true}}')).toMatchObject({
      status: 400,
    });
    expect(await post(Uint8Array.from([0x22, 0xff, 0x22]))).toMatchObject({ status: 400 });
    expect(await post(JSON.stringify({ title: "x".repeat(1024 * 1024) }))).toMatchObject({
      status: 413,
    });
  },
);

test("text that no database keeps is refused where it stands", async () => {
  expect(await post('{"title":"a\\u0000b"}')).toMatchObject({
    status: 400,
    error: { details: [{ path: "body.title" }] },
  });
  expect(await post('{"title":"a","emailDomains":["\\ud800"]}')).toMatchObject({
    status: 400,
    error: { details: [{ path: "body.emailDomains.0" }] },
  });
});

test("all faults of a request are told, not only the first", async () => {
  const { error } = await post('{"title":"x","emailDomains":[1,""]}');
  expect(error?.details?.map(({ path }) => path)).toEqual([
    "body.title",
    "body.emailDomains.0",
    "body.emailDomains.1",
  ]);
});

test("unknown addresses are 404, known ones with another method 405 with those that are allowed", async () => {
  expect((await platform.as(user).fetch("/v1/nothing")).status).toBe(404);
  expect((await platform.as(user).fetch("/v1/orgs/%00")).status).toBe(404);
  const refused = await platform.as(user).fetch("/v1/user", { method: "DELETE" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, PATCH");
});

test("no credential and a wrong one are 401", async () => {
  expect((await platform.as(null).fetch("/v1/user")).status).toBe(401);
  const wrong = { ...user, token: `${user.token.slice(0, -1)}~` };
  expect((await platform.as(wrong).fetch("/v1/user")).status).toBe(401);
});

test("the rate limit counts by credential", async () => {
  const limited = await startTestPlatform({ settings: { rateLimit: 3 } });
  try {
    const [ana, bea] = [await limited.makeUser(), await limited.makeUser()];
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await limited.as(ana).send("GET /v1/user")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await limited.as(bea).send("GET /v1/user")).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test("the interface describes itself, and the service its health, to everybody", async () => {
  expect(await (await platform.as(null).fetch("/healthz")).json()).toEqual({ status: "ok" });
  const document = (await (await platform.as(null).fetch("/openapi.json")).json()) as {
    openapi: string;
  };
  expect(document.openapi).toMatch(/^3\.1/);
});
