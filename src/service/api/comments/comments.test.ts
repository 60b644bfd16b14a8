import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const list = `GET ${base}` as const;
const post = `POST ${base}` as const;
const put = `PUT ${base}/{commentId}` as const;
const remove = `DELETE ${base}/{commentId}` as const;
const text = "Run the installer.\n\nThen restart.\n";

let platform: TestPlatform;
let organization: TestOrganization;
let admin: TestCaller;
let commenter: TestCaller;
let change: TestChangeRequest;
let pageId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  admin = platform.as(organization.users.admin);
  commenter = platform.as(organization.users.comment);
});
afterAll(() => platform.close());

beforeEach(async () => {
  const [spaceId, install = ""] = await makeSpaceWith(
    admin,
    organization.id,
    page("Install", text),
  );
  pageId = install;
  change = await makeChangeRequest(admin, spaceId);
});

function say(markdown: string, more: object = {}) {
  return commenter.call(post, { params: change.params, body: { body: { markdown }, ...more } });
}

test("a thread on a block: quoted, replied to, reacted to, resolved and reopened", async () => {
  const node = blockAnchor(parseBlocks(text), 1, "after");
  const comment = await say("Twice?", { page: pageId, node });
  expect(comment).toMatchObject({
    body: { markdown: "Twice?" },
    status: "open",
    replies: 0,
    target: { page: { id: pageId, outdated: false }, node: { id: node, preview: "Then restart." } },
    permissions: { edit: true, delete: true },
  });
  const params = { ...change.params, commentId: comment.id };
  const reply = await admin.call(`POST ${base}/{commentId}/replies`, {
    params,
    body: { body: { markdown: "Once." } },
  });
  for (const caller of [admin, admin, commenter]) {
    await caller.call(put, { params, body: { addedReactions: ["👍"] } });
  }
  const resolved = await admin.call(put, { params, body: { resolved: true } });
  expect(resolved).toMatchObject({
    status: "resolved",
    replies: 1,
    resolvedBy: { displayName: "Acme admin" },
    reactions: [{ emoji: "👍", count: 2 }],
  });
  expect(await change.read()).toMatchObject({ comments: 0 });
  const reopened = await commenter.call(put, {
    params,
    body: { resolved: false, removedReactions: ["👍"] },
  });
  expect(reopened).toMatchObject({ status: "open", reactions: [{ count: 1 }] });
  expect(reopened).not.toHaveProperty("resolvedAt");
  const edited = await admin.call(`PUT ${base}/{commentId}/replies/{commentReplyId}`, {
    params: { ...params, commentReplyId: reply.id },
    body: { body: { markdown: "Only once." } },
  });
  expect(edited).toMatchObject({ body: { markdown: "Only once." }, editedAt: expect.any(String) });
});

test("a block and a page that the change request deletes can still be commented", async () => {
  await change.edit({ operation: "delete_page", page: pageId });
  const node = blockAnchor(parseBlocks(text), 0, "before");
  const onBlock = await say("Why?", { page: pageId, node });
  expect(onBlock.target).toMatchObject({
    node: { preview: "Run the installer." },
    page: { title: "Install", outdated: true },
  });
  expect((await say("And this?", { page: pageId })).target).toMatchObject({
    page: { title: "Install" },
  });
});

test("a comment's page is outdated once the page changes", async () => {
  const comment = await say("Hm.", { page: pageId });
  await change.edit(rewrite(pageId, "Other.\n"));
  const { items } = await commenter.call(list, { params: change.params });
  expect(items).toMatchObject([{ id: comment.id, target: { page: { outdated: true } } }]);
});

test("lists are filtered by status, page and author, and paged", async () => {
  const first = await say("One");
  await say("Two", { page: pageId });
  await admin.call(post, { params: change.params, body: { body: { markdown: "Three" } } });
  await admin.call(put, {
    params: { ...change.params, commentId: first.id },
    body: { resolved: true },
  });
  const textsOf = async (query: object) =>
    (await admin.call(list, { params: change.params, query })).items.map(
      ({ body }) => body.markdown,
    );
  expect(await textsOf({})).toEqual(["Three", "Two", "One"]);
  expect(await textsOf({ order: "asc", status: "open" })).toEqual(["Two", "Three"]);
  expect(await textsOf({ status: "resolved" })).toEqual(["One"]);
  expect(await textsOf({ targetPage: pageId })).toEqual(["Two"]);
  expect(await textsOf({ authors: [organization.users.admin.id] })).toEqual(["Three"]);
  const { next, count } = await admin.call(list, { params: change.params, query: { limit: 2 } });
  expect(count).toBe(3);
  expect(await textsOf({ limit: 2, page: next!.page })).toEqual(["One"]);
});

test("a thread on a range of text, also over blocks, quotes that text", async () => {
  const [first, second] = [0, 1].map((at) => blockAnchor(parseBlocks(text), at, "after"));
  const to = second!.replace("after:", "");
  const about = async (node: string) => {
    const { target } = await say("Which?", { page: pageId, node });
    return [target.node?.id, target.node?.preview];
  };
  expect(await about(`${second}:5-12`)).toEqual([`${second}:5-12`, "restart"]);
  const span = `${first}:8-${to}:4`;
  expect(await about(span)).toEqual([span, "installer. Then"]);
  // A block that isn't there, and one that is above.
  for (const node of [`${first}:8-zzz:0:4`, `${second}:0-${first!.replace("after:", "")}:3`]) {
    const body = { markdown: "x" };
    const { status } = await commenter.send(post, {
      params: change.params,
      body: { body, page: pageId, node },
    });
    expect([node, status]).toEqual([node, 400]);
  }
});

test("what a comment cannot be about is refused at its field", async () => {
  const refused = async (body: object) => {
    const response = await commenter.send(post, { params: change.params, body });
    const { error } = response.body as { error: { details: { path: string }[] } };
    return [response.status, ...error.details.map(({ path }) => path)];
  };
  const body = { markdown: "x" };
  expect(await refused({ body, page: "nowhere" })).toEqual([400, "body.page"]);
  expect(await refused({ body, page: pageId, node: "nonsense" })).toEqual([400, "body.node"]);
  const elsewhere = blockAnchor(parseBlocks("Never written.\n"), 0, "after");
  expect(await refused({ body, page: pageId, node: elsewhere })).toEqual([400, "body.node"]);
  expect(await refused({ body, node: elsewhere })).toEqual([400, "body.page"]);
  expect(await refused({})).toEqual([400, "body.body"]);
});

test("authors edit what is theirs, administrators delete, readers only read", async () => {
  const comment = await say("Mine");
  const params = { ...change.params, commentId: comment.id };
  const edit = { body: { markdown: "Ours" } };
  const { users } = organization;
  expect((await admin.send(put, { params, body: { body: edit.body } })).status).toBe(403);
  expect((await platform.as(users.read).send(put, { params, body: edit })).status).toBe(403);
  expect((await platform.as(users.edit).send(remove, { params })).status).toBe(403);
  const readers = await platform.as(users.read).call(list, { params: change.params });
  expect(readers.items[0]!.permissions).toMatchObject({ view: true, edit: false, reply: false });
  expect((await admin.send(remove, { params })).status).toBe(205);
  expect((await admin.send(remove, { params })).status).toBe(404);
});

test("a comment of another change request is not found", async () => {
  const comment = await say("Here");
  const other = await makeChangeRequest(admin, change.params.spaceId);
  const params = { ...other.params, commentId: comment.id };
  expect((await admin.send(`GET ${base}/{commentId}`, { params })).status).toBe(404);
});
