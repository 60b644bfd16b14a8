import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import type { Store } from "../../store/store.ts";

let platform: TestPlatform;
/** Kinds of the statements of the service, in order. */
let statements: string[] = [];

function counted(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...store,
    read: store.read.withPlugin(plugin),
    transaction: (fn, options) => store.transaction((tx) => fn(tx.withPlugin(plugin)), options),
  };
}

beforeAll(async () => {
  platform = await startTestPlatform({ wrap: counted });
});
afterAll(() => platform.close());

test("a comment takes seven statements: three inserts, and nothing read twice or back", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const { params } = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
  const post = () => admin.call(key, { params, body: { body: { markdown: "Why?" } } });
  await post();
  statements = [];
  await post();
  // Token, place in the audit log, space with the caller's role and change request; the author afterwards.
  const reads = Array<string>(3).fill("SelectQueryNode");
  const write = "InsertQueryNode";
  expect(statements).toEqual([...reads, write, "SelectQueryNode", write, write]);
});
