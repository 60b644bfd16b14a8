// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitKey } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import type { LooseRequest, TestCaller } from "#testing/call.ts";
import { startTestPlatform, testRoles, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

/*
 * Every operation, as an admin who views as a member gets it: what the member gets, without what is the member's alone.
 */

const keys = Object.keys(operations) as OperationKey[];
const reads = keys.filter((key) => key.startsWith("GET "));

let platform: TestPlatform;
let site: TestWebPage;
let world: World;

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"], rateLimit: 100_000 },
  });
  world = await makeWorld(platform, site.url);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

async function viewAs(what: { member: string } | { role: string; space?: string }) {
  const { store, clock } = platform.service.environment;
  const { users, id: organization } = world.organization;
  const secret = await store.transaction((tx) => beginSession(tx, users.admin.id, clock));
  const headers = { cookie: `bindery-session=${secret}`, "sec-fetch-site": "same-origin" };
  const anyone = platform.as(null);
  const begun = await anyone.fetch("/auth/view", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ organization, ...what }),
  });
  expect(begun.status).toBe(201);
  const send: TestCaller["send"] = (key, request) => anyone.send(key, { ...request, headers });
  return { send, fetch: (path: string) => anyone.fetch(path, { headers }) };
}

type Viewer = Awaited<ReturnType<typeof viewAs>>;

async function responseTo(caller: Viewer | TestCaller, key: OperationKey, request: LooseRequest) {
  if (!("events" in operations[key])) return caller.send(key, request);
  const stream = await caller.fetch(`/v1/orgs/${request.params!["organizationId"]}/events`);
  await stream.body?.cancel();
  return { status: stream.status, body: undefined };
}

/** Not about an organization, or to take along: nothing of it is shown. */
const isElsewhere = (key: OperationKey) =>
  /^GET \/v1\/(user\/|instance|email-domains)|\/(export|pdf)$/.test(key);

/** What differs: who asks, their other organizations, what they asked for, and a URL that nobody else can open. */
const personal: readonly OperationKey[] = [
  "GET /v1/user",
  "GET /v1/orgs",
  "GET /v1/orgs/{organizationId}/access-requests/own",
  "GET /v1/orgs/{organizationId}/sites/{siteId}/preview",
];

test.each(testRoles.filter((role) => role !== "admin"))(
  "an admin who views as the member with the role %s reads what that member reads, and writes nothing",
  async (role) => {
    const user = world.organization.users[role];
    const member = platform.as(user);
    const viewer = await viewAs({ member: user.id });
    const lines: string[] = [];
    for (const key of keys) {
      const request = requestFor(world, key);
      const { status, body } = await responseTo(viewer, key, request);
      const isRefused = isElsewhere(key) ? [403, 404].includes(status) : status === 403;
      if (splitKey(key).method !== "GET" || isElsewhere(key)) {
        if (!isRefused) lines.push(`${key} | 403 | ${status}`);
        continue;
      }
      const own = await responseTo(member, key, request);
      if (status !== own.status) lines.push(`${key} | ${own.status} | ${status}`);
      else if (!personal.includes(key) && JSON.stringify(body) !== JSON.stringify(own.body)) {
        lines.push(`${key} | ${JSON.stringify(own.body)} | ${JSON.stringify(body)}`);
      }
    }
    expect(lines, lines.join("\n")).toEqual([]);
  },
);

test.each(testRoles.filter((role) => role !== "admin" && role !== "guest"))(
  "the role %s gets what a member with it gets who has nothing",
  async (role) => {
    const viewer = await viewAs({ role });
    const member = platform.as(world.organization.users[role]);
    const lines: string[] = [];
    for (const key of reads) {
      if (isElsewhere(key)) continue;
      const request = requestFor(world, key);
      const { status } = await responseTo(viewer, key, request);
      const own = await responseTo(member, key, request);
      if (status !== own.status) lines.push(`${key} | ${own.status} | ${status}`);
    }
    expect(lines, lines.join("\n")).toEqual([]);
  },
);
