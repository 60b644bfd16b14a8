import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { countStatements } from "#testing/statements.ts";
import type { Store } from "#service/kernel/store/store.ts";

let platform: TestPlatform;
/** Kinds of the statements of the service, in order. */
let statements: string[] = [];
/** How many have run. */
let count: () => number;

function counted(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const results = countStatements(store);
  ({ count } = results);
  return {
    ...results.store,
    read: results.store.read.withPlugin(plugin),
    transaction: (fn, options) =>
      results.store.transaction((tx) => fn(tx.withPlugin(plugin)), options),
  };
}

beforeAll(async () => {
  platform = await startTestPlatform({ wrap: counted });
});
afterAll(() => platform.close());

test("a comment takes eight statements: four writes, and nothing read twice or back", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const { params } = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
  const post = () => admin.call(key, { params, body: { body: { markdown: "Why?" } } });
  await post();
  statements = [];
  await post();
  // Token, place in the audit log, space with the caller's role and change request; the author afterwards.
  // The raw one notes that it answers a request for changes.
  const reads = Array<string>(3).fill("SelectQueryNode");
  const write = "InsertQueryNode";
  expect(statements).toEqual([...reads, write, "RawNode", "SelectQueryNode", write, write]);
});

test("comments on pages of several revisions are listed by three statements", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const key = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments" as const;
  const { params } = draft;
  const [pageId = ""] = await draft.edit(page("A", "a\n"));
  for (const text of ["b", "c", "d", "e"]) {
    const body = { body: { markdown: "Why?" }, page: pageId };
    await admin.call(`POST ${key}`, { params, body });
    await draft.edit(rewrite(pageId, `${text}\n`));
  }
  // The tree of the newest revision is in memory; nobody has read the others.
  await admin.call("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages", {
    params,
  });
  const before = count();
  const { items } = await admin.call(`GET ${key}`, { params });
  expect(items.map((item) => item.target.page?.outdated)).toEqual([true, true, true, true]);
  const credential = 1;
  expect(count() - before - credential).toBe(3);
});
