import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { diffProse } from "#content/prose/diff.ts";
import {
  makeChangeRequest,
  makeSpace,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let spaceId: string;
let change: TestChangeRequest;
/** "Guide", and below it "Install" and "Remove". */
let ids: string[];

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  author = platform.as(organization.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  [spaceId, ...ids] = await makeSpaceWith(
    author,
    organization.id,
    page("Guide", "Read on.", { ref: "guide" }),
    page("Install", "Run the installer.", { into: "guide" }),
    page("Remove", "Run the remover.", { into: "guide" }),
  );
  change = await makeChangeRequest(author, spaceId);
  await change.edit(
    rewrite(ids[1]!, "Run the guided installer."),
    { operation: "update_page", page: ids[2]!, title: "Uninstall", into: null },
    page("New", "More."),
    { operation: "insert_files", files: [{ name: "a.txt", base64: "YQ==" }] },
  );
});

async function shortRows(query: { limit?: number; page?: string; after?: string } = {}) {
  const brief = { ...query, attributes: false };
  return author.call(`GET ${base}/changes`, { params: change.params, query: brief });
}

type ComparisonQuery = { of?: string; before?: string; after?: string; difference?: boolean };

async function comparison(query: ComparisonQuery = {}) {
  return author.call(`GET ${base}/comparison`, { params: change.params, query });
}

test(
  "short rows have kinds and a digest instead of attributes, and every page counts all changes",
  { tags: "slow" },
  async () => {
    const { revision, revisionInitial } = await change.read();
    const first = await shortRows({ limit: 2 });
    expect(first.changes).toEqual([
      {
        type: "page_edited",
        page: { id: ids[1], type: "document", title: "Install", path: "guide/install" },
        stats: { added: 1, removed: 0 },
        kinds: ["edited"],
        digest: expect.any(String),
      },
      {
        type: "page_moved",
        page: { id: ids[2], type: "document", title: "Uninstall", path: "remove" },
        kinds: ["renamed", "moved"],
        digest: expect.any(String),
      },
    ]);
    const summary = {
      pages: 3,
      files: 1,
      compared: { before: { id: revisionInitial }, after: { id: revision } },
    };
    expect(first.summary).toMatchObject({ ...summary, titles: { guide: "Guide" } });
    const rest = await shortRows({ limit: 2, page: first.next!.page });
    expect(rest.changes.map(({ kinds }) => kinds)).toEqual([["added"], ["added"]]);
    expect(rest.next).toBeUndefined();
    expect(rest.summary).toMatchObject(summary);
    const whole = await author.call(`GET ${base}/changes`, { params: change.params });
    expect(whole.summary).toBeUndefined();
    expect(whole.changes[0]).not.toHaveProperty("digest");
    expect(whole.changes[0]!.attributes).toHaveProperty("document");
  },
);

test("the digest stays with the page's content, whatever happens to other pages", async () => {
  const digestOf = async (id: string) =>
    (await shortRows()).changes.find((row) => row.page?.id === id)?.digest;
  const before = [await digestOf(ids[1]!), await digestOf(ids[2]!)];
  await change.edit(page("First", "More.", { at: 0 }));
  expect([await digestOf(ids[1]!), await digestOf(ids[2]!)]).toEqual(before);
  await change.edit(rewrite(ids[1]!, "Run the other installer."));
  expect(await digestOf(ids[1]!)).not.toBe(before[0]);
});

test("later pages of a list belong to the asked revisions, even after an edit", async () => {
  const first = await shortRows({ limit: 2 });
  await change.edit(rewrite(ids[0]!, "Read this."), page("Last", "More."));
  const after = first.summary!.compared.after.id;
  const rest = await shortRows({ after, page: first.next!.page });
  expect(rest.changes.map(({ page: listed, file }) => (listed ?? file)!.title)).toEqual([
    "New",
    "a.txt",
  ]);
  expect(rest.summary).toMatchObject({ pages: 3, compared: { after: { id: after } } });
});

test("a comparison has the change and both texts, of the first change if none is asked for", async () => {
  const { revision, revisionInitial } = await change.read();
  const [whole] = (await author.call(`GET ${base}/changes`, { params: change.params })).changes;
  const first = await comparison();
  expect(first).toMatchObject({
    compared: { before: { id: revisionInitial }, after: { id: revision } },
    before: { title: "Install", markdown: "Run the installer." },
    after: { title: "Install", markdown: "Run the guided installer." },
  });
  expect(first.change).toEqual(whole);
  expect(await comparison({ of: ids[1]! })).toEqual(first);

  const { changes } = await shortRows();
  const added = await comparison({ of: changes[2]!.page!.id });
  expect([added.before, added.after?.markdown]).toEqual([undefined, "More."]);
  const file = await comparison({ of: changes[3]!.file!.id });
  expect([file.change?.file?.title, file.before, file.after]).toEqual([
    "a.txt",
    undefined,
    undefined,
  ]);
  const unchanged = await comparison({ of: ids[0]! });
  expect([unchanged.change, unchanged.after]).toEqual([undefined, undefined]);
});

test(
  "a comparison has the compared texts for those who ask, unless they are long",
  { tags: "slow" },
  async () => {
    const { rows, coarse } = diffProse("Run the installer.", "Run the guided installer.");
    // A reader waits for a second; on a busy machine, a later one gets what the thread has compared.
    const differenceOf = async (of: string) =>
      (await comparison({ of, difference: true })).difference;
    await expect.poll(() => differenceOf(ids[1]!)).toEqual({ rows, coarse });
    expect(await comparison({ of: ids[1]! })).not.toHaveProperty("difference");
    const { changes } = await shortRows();
    await expect
      .poll(() => differenceOf(changes[2]!.page!.id))
      .toEqual({ rows: diffProse("", "More.").rows, coarse });
    const file = await comparison({ of: changes[3]!.file!.id, difference: true });
    expect(file).not.toHaveProperty("difference");
    await change.edit(rewrite(ids[1]!, "Long. ".repeat(3000)));
    const long = await comparison({ of: ids[1]!, difference: true });
    expect(long.after?.markdown).toHaveLength(18_000);
    expect(long).not.toHaveProperty("difference");
  },
);

test("a comparison of earlier revisions stays as it was", async () => {
  const then = await comparison({ of: ids[1]! });
  await change.edit(rewrite(ids[1]!, "Something else."));
  const { before, after } = then.compared;
  expect(await comparison({ of: ids[1]!, before: before!.id, after: after.id })).toEqual(then);
  const since = await comparison({ of: ids[1]!, before: after.id });
  expect([since.before?.markdown, since.after?.markdown]).toEqual([
    "Run the guided installer.",
    "Something else.",
  ]);
});

test("only revisions of the same space can be compared", async () => {
  const elsewhere = await makeChangeRequest(author, await makeSpace(author, organization.id));
  const { revision } = await elsewhere.read();
  for (const key of [`GET ${base}/changes`, `GET ${base}/comparison`] as const) {
    for (const query of [{ before: revision }, { after: revision }, { after: "nothing" }]) {
      const refused = author.call(key, { params: change.params, query });
      await expect(refused).rejects.toMatchObject({ status: 404 });
    }
  }
});
