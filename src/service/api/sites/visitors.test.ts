import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

const keyPath = "/v1/orgs/{organizationId}/visitor-key";
const tokens = `POST ${siteKey}/visitor-tokens` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let guest: TestCaller;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  guest = platform.as(acme.users.guest);
  site = await makeSite(admin, acme.id, { visibility: "visitor-auth" });
  await site.section("Public");
  const flag = { type: "boolean" };
  const jsonSchema = {
    type: "object",
    properties: {
      internal: flag,
      exp: flag,
      unsigned: { type: "object", properties: { beta: flag }, additionalProperties: false },
    },
    additionalProperties: false,
  };
  await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { adaptiveContent: { enabled: true } } });
  await admin.call(`POST ${siteKey}/publish`, site);
});

const params = () => ({ params: { organizationId: acme.id } });
const visit = async (visitorClaims: string) => {
  const request = { params: site.params, query: { visitorClaims } };
  return (await guest.send(`GET ${siteKey}/published`, request)).status;
};

test("a backend signs with a new key, what it needs for that is told, and the previous key is over", async () => {
  const before = await admin.call(`GET ${keyPath}`, params());
  const expected = { algorithm: "HS256", issuer: testOrigin, audience: acme.id };
  expect(before).toEqual({ object: "visitor-key", ...expected });
  const first = await admin.call(`PUT ${keyPath}`, params());
  const { secret, ...shown } = first;
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await admin.call(`GET ${keyPath}`, params())).toEqual(shown);

  const token = await new SignJWT({ internal: true })
    .setProtectedHeader({ alg: first.algorithm })
    .setIssuer(first.issuer)
    .setAudience(first.audience)
    .setSubject("visitor 7")
    .setExpirationTime(Math.floor(platform.service.environment.clock.now() / 1000) + 60)
    .sign(Buffer.from(secret, "base64url"));
  expect(await visit(token)).toBe(200);
  const second = await admin.call(`PUT ${keyPath}`, params());
  expect(second.id).not.toBe(first.id);
  expect(second.secret).not.toBe(secret);
  expect(await visit(token)).toBe(400);
});

test("a test token opens the site with its claims, for as long as it says", async () => {
  const condition = "visitor.claims.internal";
  const siteSectionId = await site.section("Internal");
  await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId },
    body: { condition },
  });
  const body = { claims: { internal: true }, minutes: 5 };
  const made = await admin.call(tokens, { ...site, body });
  expect(made.claims).toMatchObject({ internal: true, iss: testOrigin, aud: acme.id });
  expect(made.claims["sub"]).toMatch(/^test-/);
  const now = platform.service.environment.clock.now();
  expect(Date.parse(made.expiresAt)).toBe(Math.floor(now / 1000) * 1000 + 300_000);
  const query = { visitorClaims: made.token };
  const seen = await guest.call(`GET ${siteKey}/published`, { params: site.params, query });
  expect(seen.structure.structure).toHaveLength(2);
  const plain = await admin.call(tokens, { ...site, body: {} });
  expect(plain.claims).not.toHaveProperty("internal");
  expect(await visit(plain.token)).toBe(200);
});

test.each([
  ["claims.internal", { claims: { internal: "yes" } }],
  ["claims.partner", { claims: { partner: true } }],
  ["claims.unsigned", { claims: { unsigned: true } }],
  ["claims.exp", { claims: { exp: true } }],
  ["claims.constructor", { claims: { constructor: true } }],
  ["minutes", { minutes: 0 }],
  ["minutes", { minutes: 1441 }],
])("a test token is refused at %s: %j", async (path, body) => {
  expect(await admin.send(tokens, { ...site, body })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: `body.${path}` }] } },
  });
});

test("only admins of the organization see or replace the key, or create test tokens", async () => {
  const other = await platform.makeOrganization("Other");
  const callers = [null, acme.users.guest, acme.users.create, other.users.admin];
  const statuses = (send: (caller: TestCaller) => Promise<{ status: number }>) =>
    Promise.all(callers.map(async (who) => (await send(platform.as(who))).status));
  const members = [401, 403, 403, 404];
  expect(await statuses((caller) => caller.send(`GET ${keyPath}`, params()))).toEqual(members);
  expect(await statuses((caller) => caller.send(`PUT ${keyPath}`, params()))).toEqual(members);
  expect(await statuses((caller) => caller.send(tokens, { ...site, body: {} }))).toEqual([
    401, 404, 403, 404,
  ]);
  expect(await admin.call(`GET ${keyPath}`, params())).not.toHaveProperty("id");
});
