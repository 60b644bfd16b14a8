import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entry, EntryEdits, PageEntry } from "#content/types.ts";
import { countStatements } from "#testing/statements.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { putFile, putText, putTexts, readFile, readText, readTexts, textCache } from "./blobs.ts";
import { bucketCache, canonical } from "./buckets.ts";
import {
  commitRevision,
  diffRevisions,
  loadEntries,
  loadManyEntries,
  loadTree,
  type NewRevision,
  readRevision,
} from "./revisions.ts";

const organizationId = "acme";

let opened: TestStore;
let revisions = 0;
beforeEach(async () => {
  opened = await openTestStore();
  textCache.clear();
  bucketCache.clear();
});
afterEach(() => opened.close());

function pageEntry(id: string, title: string): PageEntry {
  return {
    kind: "page",
    id,
    type: "document",
    parent: null,
    order: "a0",
    title,
    slug: id,
    text: null,
    createdAt: 1,
    updatedAt: 1,
  };
}

async function commit(base: string | null, edits: EntryEdits, more: Partial<NewRevision> = {}) {
  const id = `revision-${++revisions}`;
  const parents = base === null ? [] : [base];
  await opened.store.transaction((tx) =>
    commitRevision(tx, {
      id,
      createdAt: revisions,
      organizationId,
      spaceId: "space",
      parents,
      type: "edits",
      base,
      edits,
      createdBy: null,
      ...more,
    }),
  );
  return id;
}

const pages = (...entries: Entry[]): EntryEdits =>
  new Map(entries.map((entry) => [entry.id, entry]));

test("many texts are read in statements of 100", async () => {
  const texts = Array.from({ length: 250 }, (_, number) => `Text ${number}`);
  const hashes = await opened.store.transaction((tx) => putTexts(tx, organizationId, texts));
  const { store, count } = countStatements(opened.store);
  const read = await readTexts(store.read, organizationId, hashes);
  expect(hashes.map((hash) => read.get(hash))).toEqual(texts);
  expect(count()).toBe(3);
});

test("an entry of many revisions is read by two statements", async () => {
  const line: string[] = [];
  for (const title of ["One", "Two", "Three"]) {
    line.push(await commit(line.at(-1) ?? null, pages(pageEntry("a", title))));
  }
  const { store, count } = countStatements(opened.store);
  bucketCache.clear();
  const wanted = line.map((revision) => ({ revision, entryIds: ["a"] }));
  const read = await loadManyEntries(store.read, organizationId, wanted);
  expect(read.map((entries) => entries.get("a"))).toMatchObject([
    { title: "One" },
    { title: "Two" },
    { title: "Three" },
  ]);
  expect(count()).toBe(2);
});

test("texts and files come back byte for byte, also those larger than a row", async () => {
  const { store } = opened;
  const texts = ["", "short", "line\n".repeat(500), "ümläut 𝄞\0 null", "# Same", "# Same"];
  const bytes = Buffer.from(Array.from({ length: 1_500_000 }, (_, index) => (index * 31) % 251));
  const put = await store.transaction(async (tx) => ({
    texts: await putTexts(tx, organizationId, texts),
    again: await putText(tx, organizationId, "short"),
    file: await putFile(tx, organizationId, bytes),
  }));
  expect(put.again).toBe(put.texts[1]);
  const read = await readTexts(store.read, organizationId, put.texts);
  expect(put.texts.map((hash) => read.get(hash))).toEqual(texts);
  expect((await readFile(store.read, organizationId, put.file)).equals(bytes)).toBe(true);
  const rows = await store.read.selectFrom("blob").select("data").execute();
  const chunks = await store.read.selectFrom("blob_chunk").select("data").execute();
  for (const { data } of [...rows, ...chunks]) expect(data?.length ?? 0).toBeLessThan(1_000_000);
});

test("one organization cannot read another's text by its hash, not even a cached one", async () => {
  const { store } = opened;
  const hash = await store.transaction((tx) => putText(tx, organizationId, "secret"));
  expect(await readText(store.read, organizationId, hash)).toBe("secret");
  await expect(readText(store.read, "other", hash)).rejects.toThrow(hash);
});

test.each([["x".repeat(40)], ["compressible words, compressible words; ".repeat(50)]])(
  "a flipped bit in a stored text is an error that names the hash: %#",
  async (text) => {
    const { store } = opened;
    const hash = await store.transaction((tx) => putText(tx, organizationId, text));
    await flipEachBlob();
    await expect(readText(store.read, organizationId, hash)).rejects.toThrow(
      new RegExp(`${hash} is damaged`),
    );
  },
);

test("a flipped bit in a bucket is an error, not another tree", async () => {
  const revision = await commit(null, pages(pageEntry("a", "A")));
  await flipEachBlob();
  await expect(loadTree(opened.store.read, organizationId, revision)).rejects.toThrow("damaged");
});

async function flipEachBlob() {
  await opened.store.transaction(async (tx) => {
    for (const { hash, data } of await tx.selectFrom("blob").selectAll().execute()) {
      const flipped = Buffer.from(data!);
      flipped[Math.floor(flipped.length / 2)]! ^= 1;
      await tx.updateTable("blob").set({ data: flipped }).where("hash", "=", hash).execute();
    }
  });
}

test("a revision says who made it from what", async () => {
  const first = await commit(null, new Map());
  const second = await commit(first, new Map(), { message: "Second", createdBy: "u" });
  expect(await readRevision(opened.store.read, organizationId, second)).toMatchObject({
    id: second,
    parents: [first],
    message: "Second",
    created_by: "u",
  });
  expect(await readRevision(opened.store.read, "other", second)).toBeUndefined();
  await expect(loadTree(opened.store.read, "other", second)).rejects.toThrow("missing");
});

test("an edit that changes nothing shares every bucket, whatever the order of its fields", async () => {
  const entry = pageEntry("a", "A");
  const reversed = Object.fromEntries(Object.entries(entry).toReversed()) as PageEntry;
  const first = await commit(null, pages(entry));
  const second = await commit(first, pages(reversed));
  expect(await diffRevisions(opened.store.read, organizationId, first, second)).toEqual([]);
  const rows = await opened.store.read.selectFrom("blob").select("hash").execute();
  expect(rows).toHaveLength(1);
});

const editsArbitrary = fc.dictionary(
  fc.integer({ min: 0, max: 400 }).map((number) => `page${number}`),
  fc.option(fc.constantFrom("one", "two", "three")),
  { maxKeys: 60 },
);

test(
  "commit then load gives the edits applied; the diff of any two revisions is the naive one",
  { tags: "slow" },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(editsArbitrary, { minLength: 1, maxLength: 4 }),
        async (history) => {
          let model = new Map<string, Entry>();
          const made: { id: string; tree: Map<string, Entry> }[] = [];
          for (const step of history) {
            const edits = new Map(
              Object.entries(step).map(([id, title]) => [
                id,
                title === null ? null : pageEntry(id, title),
              ]),
            );
            const id = await commit(made.at(-1)?.id ?? null, edits);
            model = new Map(model);
            for (const [key, entry] of edits) {
              if (entry === null) model.delete(key);
              else model.set(key, entry);
            }
            made.push({ id, tree: model });
          }
          const { read } = opened.store;
          for (const { id, tree } of made) {
            expect(sorted(await loadTree(read, organizationId, id))).toEqual(sorted(tree));
            const some = [...tree.keys()].slice(0, 5);
            const entries = await loadEntries(read, organizationId, id, [...some, "not there"]);
            expect([...entries.keys()].toSorted()).toEqual(some.toSorted());
          }
          const [first, last] = [made[0]!, made.at(-1)!];
          const changes = await diffRevisions(read, organizationId, first.id, last.id);
          expect(changes.map(canonical).toSorted()).toEqual(naiveDiff(first.tree, last.tree));
        },
      ),
      { numRuns: 25 },
    );
  },
);

test("entries are frozen: a caller cannot change what others read", async () => {
  const revision = await commit(null, pages(pageEntry("a", "A")));
  const tree = await loadTree(opened.store.read, organizationId, revision);
  expect(() => Object.assign(tree.get("a")!, { title: "B" })).toThrow(TypeError);
});

function sorted(tree: ReadonlyMap<string, Entry>) {
  return [...tree.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function naiveDiff(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null }))
    .filter((change) => canonical(change.before) !== canonical(change.after))
    .map(canonical)
    .toSorted();
}
