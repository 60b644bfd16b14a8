import { afterAll, beforeAll, expect, test } from "vitest";
import { splitKey } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { undoable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { requestFor } from "#testing/world-requests.ts";
import { makeWorld, type World } from "#testing/world.ts";

const writes = (Object.keys(operations) as OperationKey[]).filter((key) =>
  /^(PUT|PATCH|DELETE) /.test(key),
);

let platform: TestPlatform;
let site: TestWebPage;
let world: World;

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
  undo();
}, 60_000);

afterAll(async () => {
  await platform.close();
  await site.close();
});

/** The tag of what a write is aimed at; null where GET gives none, undefined where GET is not offered. */
async function tagFor(key: OperationKey): Promise<string | null | undefined> {
  const readKey = `GET ${splitKey(key).path}` as OperationKey;
  if (!(readKey in operations)) return undefined;
  const { params } = requestFor(world, key);
  const caller = platform.as(world.organization.users.admin);
  const { status, headers } = await caller.send(readKey, { params: params ?? {} });
  expect([readKey, status]).toEqual([readKey, 200]);
  return headers.get("etag");
}

async function statusOf(key: OperationKey, tag: string): Promise<number> {
  const request = { ...requestFor(world, key), headers: { "if-match": tag } };
  return (await platform.as(world.organization.users.admin).send(key, request)).status;
}

test("every write whose resource has a tag takes that tag and refuses another one", async () => {
  const wrong: string[] = [];
  let tagged = 0;
  for (const key of writes) {
    const tag = await tagFor(key);
    if (typeof tag === "string") tagged += 1;
    const current = typeof tag === "string" ? operations[key].status : 412;
    const answers = [await statusOf(key, tag ?? "*"), await statusOf(key, '"other"')];
    if (answers[0] !== current || answers[1] !== 412) wrong.push(`${key} ${answers.join(" ")}`);
  }
  expect(wrong).toEqual([]);
  expect(tagged).toBeGreaterThan(30);
}, 60_000);
