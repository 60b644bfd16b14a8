import { InsertQueryNode, type KyselyPlugin, TableNode, ValuesNode } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { uploadInto, zipOf } from "#testing/uploads.ts";
import { sweepBlobs } from "#service/documents/lifecycle/sweep-blobs.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";

const manyPages = 400;
/** Blobs that a transaction of an import may store: some texts with a batch, or a few buckets. */
const mostBlobs = 11;

let platform: TestPlatform;
let organization: TestOrganization;
/** Runs before each transaction that takes a turn by a row, as the commit of an import does, except for its own. */
let beforeOrdered: (() => Promise<void>) | undefined;
let mostInOne: number;

beforeEach(async () => {
  beforeOrdered = undefined;
  mostInOne = 0;
  platform = await startTestPlatform({ jobs: true, wrap });
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

function wrap(store: Store): Store {
  let isMeanwhile = false;
  return {
    ...store,
    async transaction(fn, options) {
      if (options?.order !== undefined && beforeOrdered !== undefined && !isMeanwhile) {
        isMeanwhile = true;
        await beforeOrdered().finally(() => (isMeanwhile = false));
      }
      let blobs = 0;
      const count: KyselyPlugin = {
        transformQuery({ node }) {
          if (InsertQueryNode.is(node) && node.into && TableNode.is(node.into)) {
            const isBlob = node.into.table.identifier.name === "blob";
            if (isBlob && node.values && ValuesNode.is(node.values))
              blobs += node.values.values.length;
          }
          // Not after the commit, which others see before it is reported here.
          mostInOne = Math.max(mostInOne, blobs);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return store.transaction((tx) => fn(tx.withPlugin(count)), options);
    },
  };
}

const me = () => platform.as(organization.users.admin);
const pagesOf = (count: number) =>
  zipOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`page-${at}.md`, `# Page ${at}\n\nText ${at}.\n`]),
    ),
  );
const upload = (spaceId: string, count: number) =>
  uploadInto(me(), spaceId, "docs.zip", pagesOf(count));
const titlesIn = async (spaceId: string) => {
  const { pages } = await me().call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  return pages.map(({ title }) => title);
};
const sweep = () =>
  sweepBlobs(platform.service.environment, organization.id, new AbortController().signal);

/** A space with a page, and its ID. */
async function spaceWithPage() {
  const spaceId = await makeSpace(me(), organization.id);
  const draft = await makeChangeRequest(me(), spaceId);
  const [first = ""] = await draft.edit(page("First", "Text"));
  await draft.merge();
  return { spaceId, first };
}

async function edit(spaceId: string, change: ReturnType<typeof page>): Promise<void> {
  const draft = await makeChangeRequest(me(), spaceId);
  await draft.edit(change);
  await draft.merge();
}

test(
  "no transaction of a large import stores more than a few blobs, so that others get in between",
  { tags: "slow" },
  async () => {
    const { spaceId } = await spaceWithPage();
    mostInOne = 0;
    const ended = await upload(spaceId, manyPages);
    expect([ended.status, ended.importedResources]).toEqual(["complete", manyPages]);
    expect(mostInOne).toBeGreaterThan(0);
    expect(mostInOne).toBeLessThanOrEqual(mostBlobs);
    expect((await titlesIn(spaceId)).length).toBe(manyPages + 1);
  },
);

test("before the commit nothing is visible, a sweep frees nothing of it, and a further run completes it", async () => {
  const { spaceId } = await spaceWithPage();
  let runs = 0;
  beforeOrdered = async () => {
    runs++;
    if (runs > 1) return;
    expect(await titlesIn(spaceId)).toEqual(["First"]);
    await sweep();
    throw new Unavailable("The process ends.", { lost: false });
  };
  const ended = await upload(spaceId, 3);
  expect([runs, ended.status]).toEqual([2, "complete"]);
  expect(await titlesIn(spaceId)).toEqual(["First", "Page 0", "Page 1", "Page 2"]);
});

test("an import that is canceled before its commit leaves nothing behind", async () => {
  const { spaceId } = await spaceWithPage();
  await sweep();
  const freed = Promise.withResolvers<number>();
  beforeOrdered = async () => {
    const list = { params: { spaceId } };
    const { items } = await me().call("GET /v1/spaces/{spaceId}/content/imports", list);
    const params = { spaceId, importId: items[0]!.id };
    await me().call("DELETE /v1/spaces/{spaceId}/content/imports/{importId}", { params });
    freed.resolve(await sweep());
  };
  expect((await upload(spaceId, 3)).status).toBe("cancelled");
  expect(await titlesIn(spaceId)).toEqual(["First"]);
  // Three texts, their buckets, the batch, and the upload.
  expect(await freed.promise).toBeGreaterThanOrEqual(6);
  expect(await sweep()).toBe(0);
});

test(
  "a text that somebody saves before the commit stays, and the import needn't start over",
  { tags: "slow" },
  async () => {
    const { spaceId, first } = await spaceWithPage();
    let runs = 0;
    beforeOrdered = async () => {
      runs++;
      await edit(spaceId, rewrite(first, "Another text"));
    };
    expect((await upload(spaceId, 90)).status).toBe("complete");
    expect(runs).toBe(1);
    expect((await titlesIn(spaceId)).length).toBe(91);
    const read = await me().call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
      params: { spaceId, pageId: first },
      query: { format: "markdown" },
    });
    expect(JSON.stringify(read)).toContain("Another text");
  },
);

test("if somebody adds pages before each commit, the import starts over, and is there in the end", async () => {
  const { spaceId } = await spaceWithPage();
  let runs = 0;
  beforeOrdered = () => edit(spaceId, page(`Added ${runs++}`, "Text"));
  expect((await upload(spaceId, 3)).status).toBe("complete");
  const added = Array.from({ length: runs }, (_, at) => `Added ${at}`);
  expect(runs).toBeGreaterThan(1);
  const titles = await titlesIn(spaceId);
  expect(titles.toSorted()).toEqual([...added, "First", "Page 0", "Page 1", "Page 2"].toSorted());
});
