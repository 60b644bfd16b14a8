import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mostMarksAtOnce } from "#contract/limits.ts";
import { mostMarks } from "#contract/viewed-mark.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let reviewer: TestCaller;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization();
  const author = platform.as(acme.users.admin);
  reviewer = platform.as(acme.users.read);
  change = await makeChangeRequest(author, await makeSpace(author, acme.id));
});

const mark = (item: string, content = "as it is") => ({ item, content, revision: "first" });
const save = (body: object, caller = reviewer) =>
  caller.send(`PATCH ${base}`, { params: change.params, body });
const marksOf = async (caller = reviewer) =>
  (await caller.call(`GET ${base}`, { params: change.params })).items;

test("marks are set, replaced, and removed, and the others stay", async () => {
  expect(await save({ viewed: [mark("a"), mark("b"), mark("c")] })).toMatchObject({ status: 205 });
  await save({ viewed: [mark("b", "as it is later")], notViewed: ["c", "never marked"] });
  expect(await marksOf()).toEqual([mark("a"), mark("b", "as it is later")]);
});

test("of two marks of one page, the last one counts, also of one that is removed", async () => {
  await save({ viewed: [mark("a"), mark("a", "later")] });
  await save({ viewed: [mark("a", "last")], notViewed: ["a"] });
  expect(await marksOf()).toEqual([mark("a", "last")]);
});

test("they are seen by nobody else, in no other change request, and by nobody without access", async () => {
  await save({ viewed: [mark("a")] });
  expect(await marksOf(platform.as(acme.users.admin))).toEqual([]);
  const { params } = await makeChangeRequest(platform.as(acme.users.admin), change.params.spaceId);
  expect((await reviewer.call(`GET ${base}`, { params })).items).toEqual([]);
  const outsider = platform.as((await platform.makeOrganization("Other")).users.admin);
  expect(await save({ viewed: [mark("a")] }, outsider)).toMatchObject({ status: 404 });
});

test("they end with the membership", async () => {
  await save({ viewed: [mark("a")] });
  const stored = () =>
    platform.service.environment.store.read
      .selectFrom("viewed_mark")
      .selectAll()
      .where("change_request_id", "=", change.params.changeRequestId)
      .execute();
  expect(await stored()).toHaveLength(1);
  await platform.as(acme.users.admin).call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: acme.id, userId: acme.users.read.id },
  });
  expect(await stored()).toEqual([]);
});

test.each([
  ["more than fit one request", { viewed: Array(mostMarksAtOnce + 1).fill(mark("a")) }],
  ["an empty text", { viewed: [mark("a", "")] }],
  ["a text instead of its digest", { viewed: [mark("a", "long ".repeat(50))] }],
  ["no revision", { viewed: [{ item: "a", content: "b" }] }],
])("%s is refused", async (_, body) => {
  expect(await save(body)).toMatchObject({ status: 400 });
  expect(await marksOf()).toEqual([]);
});

test("one more than a person can have is refused with what to do, and nothing of its request is kept", async () => {
  const rows = Array.from({ length: mostMarks }, (_, at) => mark(`page-${at}`));
  for (let start = 0; start < rows.length; start += mostMarksAtOnce) {
    await save({ viewed: rows.slice(start, start + mostMarksAtOnce) });
  }
  expect(await save({ viewed: [mark("page-0", "again")] })).toMatchObject({ status: 205 });
  expect(await save({ viewed: [mark("one more")] })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("Remove marks from others first") } },
  });
  const { items } = await reviewer.call(`GET ${base}`, { params: change.params });
  expect(items[0]).toEqual(mark("page-0", "again"));
  expect(await save({ viewed: [mark("one more")], notViewed: ["page-1"] })).toMatchObject({
    status: 205,
  });
});
