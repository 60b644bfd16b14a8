import { afterEach, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;

afterEach(() => platform.close());

function limitsOf({ headers }: { headers: Headers }) {
  const names = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];
  return names.map((name) => (headers.has(name) ? Number(headers.get(name)) : null));
}

test("every answer says what is left of the limit, failures too", async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 3 } });
  const caller = platform.as(await platform.makeUser());
  const first = await caller.send("GET /v1/user");
  expect(limitsOf(first).slice(0, 2)).toEqual([3, 2]);
  expect(limitsOf(first)[2]).toBeGreaterThan(0);
  expect(limitsOf(first)[2]).toBeLessThanOrEqual(60);
  const missing = await caller.fetch("/v1/nothing");
  expect([missing.status, ...limitsOf(missing).slice(0, 2)]).toEqual([404, 3, 1]);
});

test("the request after the last one is refused until the window ends", async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 1 } });
  const caller = platform.as(await platform.makeUser());
  await caller.call("GET /v1/user");
  const refused = await caller.send("GET /v1/user");
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    error: { code: 429, message: expect.stringMatching(/^Too many requests\. Try/) },
  });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(limitsOf(refused)).toEqual([1, 0, wait]);
  const other = platform.as(await platform.makeUser());
  expect((await other.send("GET /v1/user")).status).toBe(200);
});

test("credentials that fail are counted by the address, whichever they are", async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 2 } });
  const user = await platform.makeUser();
  const statuses: number[] = [];
  for (const token of ["bnd_one", "bnd_two", "bnd_three"]) {
    statuses.push((await platform.as({ ...user, token }).send("GET /v1/user")).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  const refused = await platform.as(null).send("GET /v1/user");
  expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([429, 2, 0]);
  // Wrong guesses don't lock out others with the same IP address.
  expect((await platform.as(user).send("GET /v1/user")).status).toBe(200);
});

test("without a limit there are no such headers", async () => {
  platform = await startTestPlatform();
  const response = await platform.as(await platform.makeUser()).send("GET /v1/user");
  expect(limitsOf(response)).toEqual([null, null, null]);
});
