import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const key = `POST ${base}/revert` as const;

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let spaceId: string;
let pageId: string;
let merged: TestChangeRequest;
let revision: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  author = platform.as(organization.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  [spaceId, pageId = ""] = await makeSpaceWith(
    author,
    organization.id,
    page("Install", "Run the installer.\n\nThen restart.\n"),
  );
  merged = await makeChangeRequest(author, spaceId, "A better guide");
  await merged.edit(
    rewrite(pageId, "Run the guided installer.\n\nThen restart.\n"),
    page("Help", "Ask us.\n"),
  );
  revision = await merged.merge();
});

const paramsOf = (id: string) => ({ spaceId, changeRequestId: id });

async function mainText(): Promise<string | undefined> {
  const params = { spaceId, pageId };
  return (await author.call("GET /v1/spaces/{spaceId}/content/page/{pageId}", { params })).markdown;
}

async function mergeRevert(id: string) {
  await author.call(`PATCH ${base}`, { params: paramsOf(id), body: { status: "open" } });
  return author.call(`POST ${base}/merge`, { params: paramsOf(id), body: {} });
}

async function changeMain(markdown: string) {
  const other = await makeChangeRequest(author, spaceId);
  await other.edit(rewrite(pageId, markdown));
  await other.merge();
}

const outcome = () => author.call(`GET ${base}/merge-outcome`, { params: merged.params });

test("a merge is reverted by a change request that undoes all of it", async () => {
  const made = await author.call(key, { params: merged.params });
  expect(made).toMatchObject({ status: "draft", subject: "Revert: A better guide" });
  const { changes } = await author.call(`GET ${base}/changes`, { params: paramsOf(made.id) });
  expect(changes.map(({ type }) => type).toSorted()).toEqual(["page_deleted", "page_edited"]);
  await mergeRevert(made.id);
  expect(await mainText()).toBe("Run the installer.\n\nThen restart.\n");
});

test("what main has changed since stays", async () => {
  await changeMain("Run the guided installer.\n\nThen restart twice.\n");
  const made = await author.call(key, { params: merged.params });
  expect(made).toMatchObject({ outdated: false });
  await mergeRevert(made.id);
  expect(await mainText()).toBe("Run the installer.\n\nThen restart twice.\n");
});

test("where main has changed the same words since, there is a conflict", async () => {
  await changeMain("Run the silent installer.\n\nThen restart.\n");
  const made = await author.call(key, { params: merged.params });
  const { items } = await author.call(`GET ${base}/conflicts`, { params: paramsOf(made.id) });
  expect(items).toMatchObject([{ kind: "text", status: "open", page: { id: pageId } }]);
});

test("asked for twice, also at once, it is opened once; archived, another one is", async () => {
  const twice = await Promise.all([
    author.call(key, { params: merged.params }),
    author.call(key, { params: merged.params }),
  ]);
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  await author.call(`PATCH ${base}`, {
    params: paramsOf(twice[0].id),
    body: { status: "archived" },
  });
  const another = await author.call(key, { params: merged.params });
  expect(another.id).not.toBe(twice[0].id);
});

test("a revert can be reverted", async () => {
  const made = await author.call(key, { params: merged.params });
  await mergeRevert(made.id);
  const again = await author.call(key, { params: paramsOf(made.id) });
  expect(again).toMatchObject({ subject: "Revert: Revert: A better guide" });
  await mergeRevert(again.id);
  expect(await mainText()).toBe("Run the guided installer.\n\nThen restart.\n");
});

test("without anything to undo, it is refused with the reason", async () => {
  const open = await makeChangeRequest(author, spaceId);
  const early = await author.send(key, { params: open.params });
  expect([early.status, early.body]).toMatchObject([
    409,
    { error: { message: expect.stringMatching(/isn't merged, so there is nothing to revert/) } },
  ]);
  await mergeRevert((await author.call(key, { params: merged.params })).id);
  const late = await author.send(key, { params: merged.params });
  expect([late.status, late.body]).toMatchObject([
    409,
    { error: { message: expect.stringMatching(/none of the changes of change request #2/) } },
  ]);
});

test("a locked space and people who can't propose changes are refused", async () => {
  const refusals = [
    platform.as(null),
    platform.as(organization.users.read),
    platform.as((await platform.makeOrganization()).users.admin),
  ].map(async (caller) => (await caller.send(key, { params: merged.params })).status);
  expect(await Promise.all(refusals)).toEqual([401, 403, 404]);
  await author.call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId },
    body: { editMode: "locked" },
  });
  expect((await author.send(key, { params: merged.params })).status).toBe(409);
});

test("the outcome of a merge tells its revision, who merged, what it changed, and its revert", async () => {
  expect(await outcome()).toMatchObject({
    revision,
    number: 3,
    redirects: 0,
    mergedBy: { displayName: "Acme admin" },
    mergedAt: expect.any(String),
    pages: 2,
    files: 0,
  });
  expect(await outcome()).not.toHaveProperty("revert");
  const made = await author.call(key, { params: merged.params });
  expect(await outcome()).toMatchObject({
    revert: { id: made.id, number: made.number, status: "draft" },
  });
  await mergeRevert(made.id);
  expect(await outcome()).toMatchObject({ number: 3, revert: { status: "merged" } });
  const open = await makeChangeRequest(author, spaceId);
  const early = await author.send(`GET ${base}/merge-outcome`, { params: open.params });
  expect(early.status).toBe(404);
});
