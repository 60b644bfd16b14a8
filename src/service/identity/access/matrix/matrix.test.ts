// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { LooseRequest, TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";
import { undoable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";
import { matrix } from "./matrix.ts";
import { callers, type CallerName } from "./rules.ts";

const keys = Object.keys(operations) as OperationKey[];

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let other: TestUser;

beforeAll(async () => {
  site = await serveWebPage();
  let undo = () => {};
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"], rateLimit: 100_000 },
    wrap(store) {
      const wrapped = undoable(store);
      ({ undo } = wrapped);
      return wrapped.store;
    },
  });
  world = await makeWorld(platform, site.url);
  other = (await platform.makeOrganization("Other")).users.admin;
  undo();
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

function callerOf(name: CallerName): TestCaller {
  if (name === "none") return platform.as(null);
  return platform.as(name === "other" ? other : world.organization.users[name]);
}

async function responseTo(caller: TestCaller, key: OperationKey, request: LooseRequest) {
  if (!("events" in operations[key])) return caller.send(key, request);
  // A stream never ends, so don't wait for its end.
  const stream = await caller.fetch(`/v1/orgs/${request.params!["organizationId"]}/events`);
  await stream.body?.cancel();
  return { status: stream.status, body: undefined };
}

/** The cells of a column that differ from the matrix, as lines of a table. */
async function differences(name: CallerName): Promise<string[]> {
  const caller = callerOf(name);
  const lines: string[] = [];
  for (const key of keys) {
    const expected = matrix[key][name];
    const { status, body } = await responseTo(caller, key, requestFor(world, key));
    if (status === (expected === "ok" ? operations[key].status : expected)) continue;
    const { error } = (body ?? {}) as { error?: unknown };
    lines.push(`${key} | ${expected} | ${status} ${JSON.stringify(error)?.slice(0, 200)}`);
  }
  return lines;
}

const nowhere = "00000000000000000000";

/** The same body with other IDs: valid by its schema, but all IDs are unknown. */
function naming(id: string, body: unknown): unknown {
  const text = JSON.stringify(body ?? null);
  return JSON.parse(text.replaceAll(/"0V[0-9A-Za-z]{18}"/g, JSON.stringify(id)));
}

test("the matrix has a row for each operation and for nothing else", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(keys.toSorted());
});

test.each(callers)("%s gets from each operation what the matrix says", async (name) => {
  const lines = await differences(name);
  expect(lines, `operation | expected | answered\n${lines.join("\n")}`).toEqual([]);
});

test("lists that guests may ask for hold nothing that was not shared with them", async () => {
  const guest = callerOf("guest");
  for (const list of ["spaces", "collections", "change-requests", "sites", "search"] as const) {
    const key = `GET /v1/orgs/{organizationId}/${list}` as const;
    const count = async (caller: TestCaller) => {
      const { body } = await caller.send(key, requestFor(world, key));
      return (body as { items: unknown[] }).items.length;
    };
    expect(await count(callerOf("admin")), list).toBeGreaterThan(0);
    expect(await count(guest), list).toBe(0);
  }
});

test("who may not is refused before anything that a body names is looked for", async () => {
  const tried: OperationKey[] = [];
  for (const key of keys) {
    const request = requestFor(world, key);
    const body = naming(nowhere, request.body);
    if (JSON.stringify(body) === JSON.stringify(request.body ?? null)) continue;
    tried.push(key);
    for (const name of callers) {
      const expected = matrix[key][name];
      if (expected === "ok") continue;
      const { status } = await responseTo(callerOf(name), key, { ...request, body });
      expect([name, status], key).toEqual([name, expected]);
    }
  }
  expect(tried.length).toBeGreaterThan(8);
});
