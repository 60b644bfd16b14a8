import { afterAll, beforeAll, expect, test } from "vitest";
import { splitKey } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

/* The admin of one organization uses IDs of another: in whole paths, in parts of paths, and in bodies. */

type World = { caller: TestCaller; params: Record<string, string> };

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const keys = Object.keys(operations) as OperationKey[];

let platform: TestPlatform;
let ours: World;
let theirs: World;

beforeAll(async () => {
  platform = await startTestPlatform();
  ours = await makeWorld("Ours");
  theirs = await makeWorld("Theirs");
});
afterAll(() => platform.close());

async function makeWorld(title: string): Promise<World> {
  const { id: organizationId, users } = await platform.makeOrganization(title);
  const caller = platform.as(users.admin);
  const { id: collectionId } = await caller.call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId },
    body: { title },
  });
  const spaceId = await makeSpace(caller, organizationId);
  const draft = await makeChangeRequest(caller, spaceId);
  const [pageId] = await draft.edit(page(title, "Text.\n"));
  const uploaded = await caller.call(`POST ${inDraft}/content`, {
    params: draft.params,
    body: {
      changes: [{ operation: "insert_files", files: [{ name: "a.txt", base64: "YQ==" }] }],
    },
  });
  const { revision: revisionId } = await draft.read();
  const commentId = (
    await caller.call(`POST ${inDraft}/comments`, {
      params: draft.params,
      body: { body: { markdown: title } },
    })
  ).id;
  const commentReplyId = (
    await caller.call(`POST ${inDraft}/comments/{commentId}/replies`, {
      params: { ...draft.params, commentId },
      query: {},
      body: { body: { markdown: title } },
    })
  ).id;
  const fileId = uploaded.changes[0]!.files![0]!.id;
  const ids = { organizationId, collectionId, ...draft.params, revisionId, commentId };
  const inside = { commentReplyId, fileId, pageId: pageId!, userId: users.review.id };
  return { caller, params: { ...ids, ...inside, path: title.toLowerCase() } };
}

/** Valid for most operations: each takes the fields it knows. */
function bodyFor(key: OperationKey, { params }: World): unknown {
  if (splitKey(key).method === "GET") return undefined;
  return {
    title: "Taken",
    subject: "Taken",
    body: { markdown: "Taken" },
    status: "open",
    role: "read",
    choose: "main",
    users: [params.userId],
    url: "http://127.0.0.1:1/",
    source: "html",
    wait: false,
    changes: [{ operation: "delete_page", page: params.pageId }],
  };
}

const namesOf = (key: OperationKey) =>
  [...splitKey(key).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

async function statusOf({ caller }: World, key: OperationKey, params: Record<string, string>) {
  const query = splitKey(key).method === "GET" ? { query: "text" } : {};
  const { status } = await caller.send(key, { params, query, body: bodyFor(key, ours) });
  return status;
}

test("nothing of another organization is found under its own address", async () => {
  const addressed = keys.filter((key) => namesOf(key).some((name) => name in theirs.params));
  const statuses: Record<string, number> = {};
  for (const key of addressed) statuses[key] = await statusOf(ours, key, theirs.params);
  const revealing = Object.entries(statuses).filter(
    ([, status]) => status !== 404 && status !== 400,
  );
  expect(revealing).toEqual([]);
  const missing = Object.values(statuses).filter((status) => status === 404);
  expect(missing.length).toBeGreaterThan(addressed.length * 0.8);
});

test("nothing of another organization is found below what is one's own", async () => {
  for (const key of keys) {
    for (const name of namesOf(key).slice(1)) {
      // Paths of pages aren't secret: every organization can have the same ones.
      if (!(name in theirs.params) || name === "path") continue;
      const params = { ...ours.params, [name]: theirs.params[name]! };
      const status = await statusOf(ours, key, params);
      expect([400, 404], `${key} with the other's ${name}`).toContain(status);
    }
  }
});

test("nothing of another organization can be named in a body", async () => {
  const { caller, params } = ours;
  const other = theirs.params;
  const send = async (key: OperationKey, body: unknown) =>
    (await caller.send(key, { params, body })).status;
  const change = (operation: object) => send(`POST ${inDraft}/content`, { changes: [operation] });
  expect([
    await change({ operation: "update_page", page: other.pageId, title: "Taken" }),
    await change({ operation: "update_page", page: params.pageId, into: other.pageId }),
    await change({ operation: "insert_page", title: "Taken", into: other.pageId }),
    await change({ operation: "delete_page", page: other.pageId }),
    await change({ operation: "revert_page", page: other.pageId }),
    await change({ operation: "duplicate_page", page: other.pageId }),
    await change({
      operation: "restore_page",
      page: other.pageId,
      revision: other.revisionId,
    }),
    await send(`POST ${inDraft}/comments`, { page: other.pageId, body: {} }),
    await send(`POST ${inDraft}/requested-reviewers`, { users: [other.userId] }),
    await send("POST /v1/orgs/{organizationId}/spaces", { parent: other.collectionId }),
    await send("POST /v1/orgs/{organizationId}/collections", { parent: other.collectionId }),
  ]).toEqual([404, 404, 404, 404, 404, 404, 404, 400, 400, 404, 404]);
});

test("a file of another organization cannot be downloaded", async () => {
  const address = ({ spaceId, revisionId, fileId }: Record<string, string>) =>
    `/files/${spaceId}/${revisionId}/${fileId}/a.txt`;
  const { caller, params } = ours;
  const other = theirs.params;
  expect((await caller.fetch(address(params))).status).toBe(200);
  expect((await caller.fetch(address(other))).status).toBe(404);
  expect((await caller.fetch(address({ ...other, spaceId: params.spaceId! }))).status).toBe(404);
  expect((await caller.fetch(address({ ...params, fileId: other.fileId! }))).status).toBe(404);
});
