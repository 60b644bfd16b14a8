// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardOf } from "#contract/guard.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { undoable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

const writes = (Object.keys(operations) as OperationKey[]).filter((key) => !key.startsWith("GET"));

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let admin: TestCaller;

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
  admin = platform.as(world.organization.users.admin);
  undo();
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

/** The writes whose response differs from the expected one. */
async function differences(
  keys: readonly OperationKey[],
  headersOf: (key: OperationKey) => Promise<Record<string, string>>,
  expected?: number,
): Promise<string[]> {
  const lines: string[] = [];
  for (const key of keys) {
    const headers = await headersOf(key);
    const { status, body } = await admin.send(key, { ...requestFor(world, key), headers });
    if (status === (expected ?? operations[key].status)) continue;
    lines.push(`${key} ${status} ${JSON.stringify(body)}`);
  }
  return lines;
}

test("every write refuses a version that is not the current one", async () => {
  expect(await differences(writes, async () => ({ "if-match": '"other"' }), 412)).toEqual([]);
});

test("every write of a resource with a tag takes the current one", async () => {
  const guarded = writes.filter((key) => guardOf(operations, key) !== undefined);
  const lines = await differences(guarded, async (key) => {
    const guard = guardOf(operations, key) as OperationKey;
    // The path identifies the space, change request, or site of the write.
    const { params = {} } = requestFor(world, key);
    const { headers } = await admin.send(guard, { params });
    return { "if-match": headers.get("etag") ?? "none" };
  });
  expect(lines).toEqual([]);
  expect(guarded.length).toBeGreaterThan(60);
});

test("every write reads its Idempotency-Key", async () => {
  const wrong = async () => ({ "idempotency-key": "two words" });
  expect(await differences(writes, wrong, 400)).toEqual([]);
});
