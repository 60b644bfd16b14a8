// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitKey } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, testOrigin, type TestPlatform } from "#testing/platform.ts";
import { undoable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

const keys = Object.keys(operations) as OperationKey[];
const writes = keys.filter((key) => !key.startsWith("GET"));

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
/** Tokens of the admin: a read-only one, and one restricted to another of their organizations. */
let reader: TestCaller;
let stranger: TestCaller;
let foreign = "";
const secrets = { reader: "", stranger: "" };

beforeAll(async () => {
  site = await serveWebPage();
  let undo = () => {};
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"] },
    wrap(store) {
      const wrapped = undoable(store);
      ({ undo } = wrapped);
      return wrapped.store;
    },
  });
  world = await makeWorld(platform, site.url);
  const { admin } = world.organization.users;
  const make = (body: object) =>
    platform.as(admin).call("POST /v1/user/tokens", { body: { name: "Limited", ...body } });
  secrets.reader = (await make({ scopes: ["read"] })).token;
  secrets.stranger = (await make({ organization: world.elsewhere })).token;
  reader = platform.as({ ...admin, token: secrets.reader });
  stranger = platform.as({ ...admin, token: secrets.stranger });
  foreign = (await platform.makeOrganization("Foreign")).id;
  undo();
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

test("a token that only reads is refused every write", async () => {
  const lines: string[] = [];
  for (const key of writes) {
    const { status, body } = await reader.send(key, requestFor(world, key));
    const text = JSON.stringify(body);
    if (status !== 403 || !text.includes("This API token can only read")) {
      lines.push(`${key} ${status} ${text}`);
    }
  }
  expect(lines).toEqual([]);
});

test("a token that only reads reads what its user does", async () => {
  const reads = keys.filter((key) => key.startsWith("GET") && !key.endsWith("/events"));
  for (const key of reads) {
    const request = requestFor(world, key);
    const own = await platform.as(world.organization.users.admin).send(key, request);
    expect((await reader.send(key, request)).status, key).toBe(own.status);
  }
});

test("a token for one organization reaches nothing of another", async () => {
  const lines: string[] = [];
  for (const key of keys.filter((each) => splitKey(each).parameters.length > 0)) {
    if (key.includes("/user/")) continue;
    const { status, body } = await stranger.send(key, requestFor(world, key));
    // The path names an email domain; the response names only the token's organization.
    const isNothing = key.includes("/email-domains/") && !JSON.stringify(body).includes('"id"');
    if (status !== 404 && !isNothing) lines.push(`${key} ${status} ${JSON.stringify(body)}`);
  }
  expect(lines).toEqual([]);
  const list = await stranger.call("GET /v1/orgs", {});
  expect(list.items.map(({ id }) => id)).toEqual([world.elsewhere]);
  const there = { params: { organizationId: world.elsewhere } };
  expect((await stranger.send("GET /v1/orgs/{organizationId}/members", there)).status).toBe(200);
});

test("a token for one organization sees and changes nothing of the account", async () => {
  for (const key of keys.filter((each) => / \/v1\/user/.test(each) || each === "POST /v1/orgs")) {
    const { status } = await stranger.send(key, requestFor(world, key));
    expect(status, key).toBe(key === "GET /v1/user" ? 200 : 403);
  }
});

test("a limited token can't be made into a session", async () => {
  for (const token of Object.values(secrets)) {
    const response = await platform.as(null).fetch("/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json", origin: testOrigin },
      body: JSON.stringify({ token }),
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("so it can't sign you in");
  }
});

test("a token says what it may do, and is made for one's own organizations alone", async () => {
  const admin = platform.as(world.organization.users.admin);
  const { items } = await admin.call("GET /v1/user/tokens", { query: { limit: 100 } });
  const limited = items.filter(({ name }) => name === "Limited");
  expect(limited.map(({ scopes, organization }) => ({ scopes, organization }))).toEqual([
    { scopes: ["read", "write"], organization: world.elsewhere },
    { scopes: ["read"], organization: undefined },
  ]);
  const make = (body: object) =>
    admin.send("POST /v1/user/tokens", { body: { name: "Limited", ...body } });
  expect((await make({ organization: foreign })).status).toBe(404);
  expect((await make({ scopes: [] })).status).toBe(400);
  expect((await make({ scopes: ["admin"] })).status).toBe(400);
});
