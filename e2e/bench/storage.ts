/* oxlint-disable no-restricted-imports -- measures the store itself: through the API it would measure the requests */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageEntry } from "#content/types.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { putTexts } from "#service/documents/content/blobs.ts";
import {
  commitRevision,
  diffRevisions,
  loadEntries,
  loadTree,
} from "#service/documents/content/revisions.ts";
import { indexRevision, searchPages } from "#service/documents/content/search.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createLog } from "#service/kernel/log.ts";
import { among } from "#service/kernel/store/sql.ts";
import { openStore } from "#service/database/open.ts";
import { pageText, random, vocabulary, word } from "./support/prose.ts";

/*
 * Measures the storage for 5,000 pages and 500 revisions of three pages each, compared with the size of their texts.
 * Run: npm run bench -- storage
 */

const pageCount = 5000;
const revisionCount = 500;
const touched = 3;
const pageBytes = 2048;
const space = { organizationId: "bench", spaceId: "docs" };

function page(id: string, number: number, text: string, updatedAt: number): PageEntry {
  const title = `${word()} ${word()} ${number}`;
  return {
    kind: "page",
    id,
    type: "document",
    parent: null,
    order: `a${number.toString(36)}`,
    title,
    slug: title.replaceAll(" ", "-"),
    text,
    createdAt: 1_700_000_000_000,
    updatedAt,
  };
}

const folder = mkdtempSync(join(tmpdir(), "bindery-bench-"));
const settings = { dataDir: folder, log: createLog("silent") };
const ids = createIds(systemClock);
let store = await openStore(settings);
const revisions: string[] = [];

async function commit(pages: readonly (readonly [string, number])[], at: number): Promise<number> {
  const texts = pages.map(() => pageText(pageBytes));
  const id = ids.next();
  const base = revisions.at(-1) ?? null;
  await store.transaction(async (tx) => {
    const hashes = await putTexts(tx, space.organizationId, texts);
    const edits = new Map(
      pages.map(([pageId, number], index) => [pageId, page(pageId, number, hashes[index]!, at)]),
    );
    const parents = base === null ? [] : [base];
    const made = { id, createdAt: at, parents, type: "edits", createdBy: null } as const;
    await commitRevision(tx, { ...made, ...space, base, edits });
  });
  revisions.push(id);
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The size of the folder after closing the store, so that it doesn't include a database log. */
async function reopenedSize(): Promise<number> {
  await store.close();
  const bytes = readdirSync(folder).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );
  store = await openStore(settings);
  return bytes;
}

async function timed(what: string, fn: () => Promise<unknown>, repeats = 1): Promise<void> {
  const start = performance.now();
  await fn();
  const each = (performance.now() - start) / repeats;
  console.log(`${what.padEnd(44)}${each.toFixed(2).padStart(9)} ms`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const report = (what: string, bytes: number) =>
  console.log(
    `${what.padEnd(44)}${megabytes(bytes).padStart(12)}  ${(bytes / content).toFixed(2)} × content`,
  );

const pages = Array.from({ length: pageCount }, (_, number) => [ids.next(), number] as const);
let content = 0;
await timed(`first revision of ${pageCount} pages`, async () => {
  content = await commit(pages, 1_700_000_000_000);
});
report("content", content);
report("store with one revision", await reopenedSize());
const some = () => Array.from({ length: touched }, () => pages[Math.floor(pageCount * random())]!);
await timed(
  `a revision of ${touched} pages`,
  async () => {
    for (let count = 1; count <= revisionCount; count++)
      await commit(some(), 1_700_000_000_000 + count);
  },
  revisionCount,
);
const history = await reopenedSize();
report(`store with ${revisionCount} revisions more`, history);

const { organizationId } = space;
const [first, last] = [revisions[0]!, revisions.at(-1)!];
await timed("all pages of a revision", () => loadTree(store.read, organizationId, last));
await timed("one page", () => loadEntries(store.read, organizationId, last, [pages[9]![0]]));
await timed("diff of neighbors", () =>
  diffRevisions(store.read, organizationId, revisions.at(-2)!, last),
);
await timed("diff of 100 apart", () =>
  diffRevisions(store.read, organizationId, revisions.at(-101)!, last),
);
await timed("diff of first and last", () => diffRevisions(store.read, organizationId, first, last));
await timed("full-text index of all pages", () =>
  store.transaction((tx) => indexRevision(tx, space, null, last)),
);
const query = `${vocabulary[40]} ${vocabulary[200]}`;
await timed("search, 20 results with snippets", () =>
  searchPages(store.read, {
    organizationId,
    spaces: { ids: among(store.read, [space.spaceId]), name: space.spaceId },
    query,
    limit: 20,
  }),
);
report("store with its full-text index", await reopenedSize());
await store.close();
rmSync(folder, { recursive: true });
if (history >= 2 * content) {
  console.error("The history takes twice the content's own size or more.");
  process.exitCode = 1;
}
