import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { longestUnsentText, mostUnsentTexts, mostUnsentTextsAtOnce } from "#contract/limits.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts" as const;
const second = 1000;
const day = 24 * 60 * 60 * second;

let platform: TestPlatform;
let acme: TestOrganization;
let reader: TestCaller;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization();
  const author = platform.as(acme.users.admin);
  reader = platform.as(acme.users.read);
  change = await makeChangeRequest(author, await makeSpace(author, acme.id));
});

const text = (name: string, typed: string, later = 0) => ({
  name,
  text: typed,
  changedAt: new Date(platform.clock.now() + later).toISOString(),
});
const save = (texts: object[], caller = reader) =>
  caller.send(`PATCH ${base}`, { params: change.params, body: { texts } });
const kept = async (caller = reader) =>
  (await caller.call(`GET ${base}`, { params: change.params })).items;

test("of two texts, the one that was typed later is kept, in whatever order they arrive", async () => {
  expect(await save([text("reply.a", "Well"), text("whole", "No")])).toMatchObject({ status: 205 });
  await save([text("reply.a", "Older", -second)]);
  expect(await kept()).toEqual([text("reply.a", "Well"), text("whole", "No")]);
  platform.clock.advance(second);
  const newest = text("reply.a", "Well then");
  await save([newest, text("reply.a", "Older", -second)]);
  expect((await kept())[0]).toEqual(newest);
});

test("a text that was sent doesn't come back from a browser that didn't know", async () => {
  const typed = text("whole", "No");
  await save([typed]);
  platform.clock.advance(second);
  await save([text("whole", "")]);
  await save([typed]);
  expect(await kept()).toEqual([text("whole", "")]);
});

test("a clock that is ahead doesn't win forever", async () => {
  await save([text("whole", "From the future", 300 * day)]);
  platform.clock.advance(second);
  await save([text("whole", "Now")]);
  expect(await kept()).toMatchObject([{ text: "Now" }]);
});

test("they are seen by nobody else, and end after 60 days", async () => {
  await save([text("whole", "No")]);
  expect(await kept(platform.as(acme.users.admin))).toEqual([]);
  platform.clock.advance(61 * day);
  expect(await kept()).toEqual([]);
});

test("those without access are refused", async () => {
  const outsider = platform.as((await platform.makeOrganization("Other")).users.admin);
  expect(await save([text("whole", "No")], outsider)).toMatchObject({ status: 404 });
  expect(await save([], platform.as(acme.users.guest))).toMatchObject({ status: 404 });
  expect(await save([], platform.as(null))).toMatchObject({ status: 401 });
});

test.each([
  ["too long", () => [text("a", "x".repeat(longestUnsentText + 1))], "Shorten"],
  ["too many at once", () => Array(mostUnsentTextsAtOnce + 1).fill(text("a", "b")), "in another"],
  ["without a name", () => [text("", "b")], "name"],
])("what is %s is refused with what to do", async (_, texts, message) => {
  const { status, body } = await save(texts());
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message);
  expect(await kept()).toEqual([]);
});

test("one more than a person can have is refused, and those that were sent don't count", async () => {
  const texts = Array.from({ length: mostUnsentTexts }, (_, at) => text(`reply.${at}`, "b"));
  for (let start = 0; start < texts.length; start += mostUnsentTextsAtOnce) {
    await save(texts.slice(start, start + mostUnsentTextsAtOnce));
  }
  expect(await save([text("whole", "b")])).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("Send or delete some first") } },
  });
  expect(await save([text("reply.0", ""), text("whole", "b")])).toMatchObject({ status: 205 });
});
