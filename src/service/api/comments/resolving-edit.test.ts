import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockAnchor, rangeAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const comments = `${base}/comments` as const;

const first = "Run it.\n\nWait a minute.\n\nStop it.\n";

let platform: TestPlatform;
let acme: TestOrganization;
let spaceId: string;
let change: TestChangeRequest;
let install: string;
let limits: string;

const as = (role: "admin" | "edit" | "comment" | "read") => platform.as(acme.users[role]);

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(as("admin"), acme.id);
  const start = await makeChangeRequest(as("admin"), spaceId);
  [install = "", limits = ""] = await start.edit(page("Install", first), page("Limits", "Ten.\n"));
  await start.merge();
  change = await makeChangeRequest(as("edit"), spaceId);
  await as("edit").call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
});

/** Comments on block 1 of Install, "Wait a minute.", unless told otherwise. */
async function comment(target: { page?: string; node?: string } = onBlock()): Promise<string> {
  const body = { ...target, body: { markdown: "How long?" } };
  return (await as("comment").call(`POST ${comments}`, { params: change.params, body })).id;
}

const onBlock = (text = first, at = 1) => ({
  page: install,
  node: blockAnchor(parseBlocks(text), at, "after"),
});

const put = (commentId: string, body: object, user: TestUser | null = acme.users.comment) =>
  platform
    .as(user)
    .send(`PUT ${comments}/{commentId}`, { params: { ...change.params, commentId }, body });

const resolve = (commentId: string, resolvedEdit: string, user?: TestUser | null) =>
  put(commentId, { resolved: true, resolvedEdit }, user);

/** Edits and returns the new revision. @param pause in minutes, before the edit */
async function edit(text: string, { of = install, pause = 60 } = {}): Promise<string> {
  platform.clock.advance(pause * 60_000);
  await change.edit(rewrite(of, text));
  return (await change.read()).revision;
}

test("a thread is resolved by an edit of its block, says so in lists, and forgets it once reopened", async () => {
  const id = await comment();
  const made = await edit(first.replace("a minute", "two minutes"));
  const { status, body } = await resolve(id, made);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "resolved",
    resolvedBy: { id: acme.users.comment.id },
    resolvedEdit: { revision: made, number: 1, since: 0, createdBy: { id: acme.users.edit.id } },
  });
  const list = () => as("comment").call(`GET ${comments}`, { params: change.params });
  expect((await list()).items).toEqual([body]);
  await put(id, { resolved: false });
  expect((await list()).items).toMatchObject([{ status: "open", resolvedEdit: null }]);
  await put(id, { resolved: true });
  expect((await list()).items).toMatchObject([{ status: "resolved", resolvedEdit: null }]);
});

test("the last edit that changed the block is found, with what its author saved just before", async () => {
  await edit(first.replace("Run it.", "Run it twice."));
  const id = await comment();
  await edit(first.replace("a minute", "an hour"));
  await edit(first.replace("a minute", "an"), { pause: 20 });
  await edit(first.replace("a minute", "an hour or"), { pause: 2 });
  const last = await edit(first.replace("a minute", "an hour or two"), { pause: 2 });
  await edit(first.replace("a minute", "an hour or two").replace("Stop", "End"), { pause: 20 });
  await edit("Twelve.\n", { of: limits });
  const { body } = await resolve(id, "latest");
  expect(body).toMatchObject({ resolvedEdit: { revision: last, number: 5, since: 2 } });
});

test("a block that was removed, a range, and a moved block have their edits, too", async () => {
  const removed = await comment(onBlock(first, 2));
  const range = await comment({
    page: install,
    node: rangeAnchor(parseBlocks(first), 1, "after", 7, 13),
  });
  const moved = await edit("Wait a minute.\n\nRun it.\n\nStop it.\n");
  expect((await resolve(range, moved)).status).toBe(400);
  const without = await edit("Wait a minute.\n\nRun it.\n");
  await edit("Wait.\n\nRun it.\n");
  expect((await resolve(removed, "latest")).body).toMatchObject({
    resolvedEdit: { revision: without },
  });
  expect((await resolve(range, "latest")).body).toMatchObject({ resolvedEdit: { number: 3 } });
});

test("a thread on a page or the whole is resolved by any edit of it", async () => {
  const onPage = await comment({ page: limits });
  const onWhole = await comment({});
  const other = await edit(first.replace("Run", "Start"));
  expect((await resolve(onPage, other)).status).toBe(400);
  expect((await resolve(onPage, "latest")).status).toBe(422);
  expect((await resolve(onWhole, other)).body).toMatchObject({ resolvedEdit: { number: 1 } });
  const own = await edit("Twelve.\n", { of: limits });
  expect((await resolve(onPage, "latest")).body).toMatchObject({ resolvedEdit: { revision: own } });
});

test("an edit that didn't answer is refused with the reason", async () => {
  const early = await edit(first.replace("Run", "Start"));
  const id = await comment();
  const untouched = await edit(first.replace("Run", "Begin"));
  const main = await makeChangeRequest(as("admin"), spaceId);
  await main.edit(rewrite(install, first.replace("a minute", "an hour")));
  const onMain = await main.merge();
  await change.update();
  const update = (await change.read()).revision;
  const refusals: [string, RegExp][] = [
    [early, /older than the thread/],
    [untouched, /Revision 2 doesn't change what this thread is about/],
    [update, /Revision 3 is an update from main/],
    [onMain, /isn't a revision of this change request/],
  ];
  for (const [revision, reason] of refusals) {
    expect(await resolve(id, revision)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(reason) } },
    });
  }
  // What main changed isn't an answer.
  expect(await resolve(id, "latest")).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringMatching(/^No edit has changed/) } },
  });
  expect((await put(id, { resolvedEdit: "latest" })).status).toBe(400);
  expect((await put(id, { resolved: false, resolvedEdit: "latest" })).status).toBe(400);
});

test("readers, strangers, and nobody can't resolve by an edit, and comments on main have none", async () => {
  const id = await comment();
  const made = await edit(first.replace("a minute", "an hour"));
  const other = await platform.makeOrganization("Other");
  expect((await resolve(id, made, null)).status).toBe(401);
  expect((await resolve(id, made, acme.users.read)).status).toBe(403);
  expect((await resolve(id, made, other.users.admin)).status).toBe(404);
  const onMain = await as("comment").call("POST /v1/spaces/{spaceId}/comments", {
    params: { spaceId },
    body: { body: { markdown: "Why?" } },
  });
  expect(onMain.resolvedEdit).toBeUndefined();
  const answer = await as("comment").send("PUT /v1/spaces/{spaceId}/comments/{commentId}", {
    params: { spaceId, commentId: onMain.id },
    body: { resolved: true, resolvedEdit: "latest" },
  });
  expect(answer.status).toBe(400);
});
