import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpaceWith, page, rewrite } from "#testing/change-requests.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let spaceId: string;
let pageId: string;

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
});

async function textOnMain(id = pageId): Promise<string | undefined> {
  const key = "GET /v1/spaces/{spaceId}/content/page/{pageId}";
  return (await author.call(key, { params: { spaceId, pageId: id } })).markdown;
}

async function changesOf(params: { spaceId: string; changeRequestId: string }) {
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes";
  return (await author.call(key, { params })).changes;
}

async function conflictsOf(params: { spaceId: string; changeRequestId: string }) {
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts";
  return (await author.call(key, { params })).items;
}

test("edits reach main by a merge, which makes one revision with two parents", async () => {
  const change = await makeChangeRequest(author, spaceId);
  await change.edit(rewrite(pageId, "Run the guided installer.\n\nThen restart.\n"));
  expect(await changesOf(change.params)).toMatchObject([
    { type: "page_edited", page: { title: "Install" }, stats: { added: 1, removed: 0 } },
  ]);
  const { revision } = await change.read();
  const merged = await change.merge();
  expect(await textOnMain()).toBe("Run the guided installer.\n\nThen restart.\n");
  const made = await author.call("GET /v1/spaces/{spaceId}/revisions/{revisionId}", {
    params: { spaceId, revisionId: merged },
  });
  expect(made).toMatchObject({ type: "merge", parents: [expect.any(String), revision] });
  expect(await change.read()).toMatchObject({
    status: "merged",
    revisionMerged: merged,
    outdated: false,
  });
});

test("the changes of an outdated change request are its author's alone, before and after an update", async () => {
  const mine = await makeChangeRequest(author, spaceId);
  const theirs = await makeChangeRequest(author, spaceId);
  await mine.edit(page("Mine", "mine"));
  await theirs.edit(page("Theirs", "theirs"), rewrite(pageId, "Run it.\n\nThen restart.\n"));
  await theirs.merge();
  expect(await mine.read()).toMatchObject({ outdated: true });
  const own = [{ type: "page_created", page: { title: "Mine" } }];
  expect(await changesOf(mine.params)).toMatchObject(own);
  expect(await mine.update()).toBe("update");
  expect(await mine.read()).toMatchObject({ outdated: false });
  const after = await changesOf(mine.params);
  expect(after).toMatchObject(own);
  expect(after).toHaveLength(1);
});

test("a long text is merged in a thread, as a short one is", async () => {
  const textOf = (server: string, client: string) =>
    Array.from(
      { length: 100 },
      (_, n) => `Step ${n}: the ${server} waits for one ${client}.\n`,
    ).join("\n");
  const first = await makeChangeRequest(author, spaceId);
  await first.edit(rewrite(pageId, textOf("server", "client")));
  await first.merge();
  const [second, third] = [
    await makeChangeRequest(author, spaceId),
    await makeChangeRequest(author, spaceId),
  ];
  await second.edit(rewrite(pageId, textOf("daemon", "client")));
  await third.edit(rewrite(pageId, textOf("server", "peer")));
  await second.merge();
  await third.merge();
  expect(await textOnMain()).toBe(textOf("daemon", "peer"));
});

test("words that both sides changed are a conflict, which is decided and then merged", async () => {
  const mine = await makeChangeRequest(author, spaceId);
  const theirs = await makeChangeRequest(author, spaceId);
  await mine.edit(rewrite(pageId, "Run the guided installer.\n\nThen restart.\n"));
  await theirs.edit(rewrite(pageId, "Run the silent installer.\n\nThen restart twice.\n"));
  await theirs.merge();

  const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  const early = await author.send(`POST ${base}/merge`, { params: mine.params });
  expect(early.status).toBe(409);
  expect(await textOnMain()).toBe("Run the silent installer.\n\nThen restart twice.\n");

  expect(await mine.update()).toBe("conflicts");
  const [conflict] = await conflictsOf(mine.params);
  expect(conflict).toMatchObject({
    kind: "text",
    status: "open",
    page: { id: pageId },
    base: { markdown: "Run the installer.\n\nThen restart.\n" },
    main: { updatedBy: { displayName: "Acme admin" } },
    changeRequest: { markdown: "Run the guided installer.\n\nThen restart.\n" },
  });
  expect((await author.send(`POST ${base}/merge`, { params: mine.params })).status).toBe(409);

  const decide = { ...mine.params, conflictId: conflict!.id };
  const decided = await author.call(`POST ${base}/conflicts/{conflictId}`, {
    params: decide,
    body: { choose: "change-request" },
  });
  expect(decided).toMatchObject({ status: "resolved", chosen: "change-request" });
  const read = await author.call(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}",
    { params: decide },
  );
  expect(read).toEqual(decided);
  const again = await author.send(`POST ${base}/conflicts/{conflictId}`, {
    params: decide,
    body: { choose: "main" },
  });
  expect(again.status).toBe(409);
  await mine.merge();
  expect(await textOnMain()).toBe("Run the guided installer.\n\nThen restart twice.\n");
});

test("a page deleted in main and edited here stays until somebody decides", async () => {
  const mine = await makeChangeRequest(author, spaceId);
  const theirs = await makeChangeRequest(author, spaceId);
  await mine.edit(rewrite(pageId, "Other words.\n"));
  await theirs.edit({ operation: "delete_page", page: pageId });
  await theirs.merge();
  expect(await mine.update()).toBe("conflicts");
  const [conflict] = await conflictsOf(mine.params);
  expect(conflict).toMatchObject({
    kind: "deleted-in-main",
    main: { updatedBy: { displayName: "Acme admin" } },
    changeRequest: { thing: { id: pageId } },
    page: { id: pageId },
  });
  expect(conflict!.main).not.toHaveProperty("thing");
  await author.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}",
    { params: { ...mine.params, conflictId: conflict!.id }, body: { choose: "main" } },
  );
  await mine.merge();
  const gone = await author.send("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId, pageId },
  });
  expect(gone.status).toBe(404);
});

test("a page deleted here and edited in main tells who deleted it, not who updated", async () => {
  const other = await makeChangeRequest(author, spaceId);
  await other.edit(rewrite(pageId, "Other words.\n"));
  const mine = await makeChangeRequest(author, spaceId);
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;
  const deletion = { operation: "delete_page" as const, page: pageId };
  const deleter = platform.as(organization.users.create);
  await deleter.call(key, { params: mine.params, body: { changes: [deletion] } });
  await other.merge();
  expect(await mine.update()).toBe("conflicts");
  const [conflict] = await conflictsOf(mine.params);
  expect(conflict).toMatchObject({
    kind: "deleted-in-change-request",
    main: { thing: { id: pageId } },
    changeRequest: { updatedBy: { id: organization.users.create.id } },
  });
  expect(conflict!.changeRequest).not.toHaveProperty("thing");
});

test("a merged change request is merged, edited and updated no more", async () => {
  const change = await makeChangeRequest(author, spaceId);
  await change.edit(page("More", "more"));
  await change.merge();
  const { params } = change;
  const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  expect((await author.send(`POST ${base}/merge`, { params })).status).toBe(409);
  expect((await author.send(`POST ${base}/update`, { params })).status).toBe(409);
  const edit = { changes: [rewrite(pageId, "x")] };
  expect((await author.send(`POST ${base}/content`, { params, body: edit })).status).toBe(409);
});

test("of two merges of one change request one wins", async () => {
  const change = await makeChangeRequest(author, spaceId);
  await change.edit(page("More", "more"));
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge";
  const responses = await Promise.all([1, 2].map(() => author.send(key, change)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("one invalid operation rejects the whole batch and names its index", async () => {
  const change = await makeChangeRequest(author, spaceId);
  const before = await change.read();
  const response = await author.send(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
    {
      params: change.params,
      body: { changes: [page("One", "1"), { operation: "delete_page", page: "nowhere" }] },
    },
  );
  expect(response).toMatchObject({
    status: 404,
    body: { error: { details: [{ path: "body.changes.1.page" }] } },
  });
  expect(await change.read()).toEqual(before);
});

test("who may not review may not merge, and nobody without a right edits", async () => {
  const change = await makeChangeRequest(author, spaceId);
  await change.edit(page("More", "more"));
  const { params } = change;
  const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  const statuses = async (key: `POST ${typeof base}/${"merge" | "update"}`) => {
    const byRole: Record<string, number> = {};
    for (const role of ["edit", "comment", "read", "guest"] as const) {
      byRole[role] = (await platform.as(organization.users[role]).send(key, { params })).status;
    }
    byRole.nobody = (await platform.as(null).send(key, { params })).status;
    const others = await platform.makeOrganization("Others");
    byRole.others = (await platform.as(others.users.admin).send(key, { params })).status;
    return byRole;
  };
  expect(await statuses(`POST ${base}/merge`)).toEqual({
    edit: 403,
    comment: 403,
    read: 403,
    guest: 404,
    nobody: 401,
    others: 404,
  });
  expect(await statuses(`POST ${base}/update`)).toEqual({
    edit: 200,
    comment: 403,
    read: 403,
    guest: 404,
    nobody: 401,
    others: 404,
  });
});
