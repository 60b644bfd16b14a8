import { editFront } from "#content/front-edit.ts";
import { orderKeysAt } from "#content/order-key.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import { same } from "#content/same.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { Entry, EntryEdits, FileEntry, Hash, PageEntry, PageType } from "#content/types.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { EntryChange } from "../content/revisions.ts";
import { type NewContent, type NewFile, type NewPage, withBelow } from "./new-content.ts";

type ApplyContext = {
  nextId: () => string;
  /** SHA-256 of a text in UTF-8, lower-case hexadecimal. */
  hash: (text: string) => Hash;
  /** Epoch milliseconds. */
  now: number;
  /** What the same import has added before: pages that were edited or deleted since stay as they are. */
  before?: NewContent;
};

/** The edits that add an import to a tree, the texts they reference, and the pages that have the imported texts. */
type Applied = {
  edits: EntryEdits;
  texts: ReadonlyMap<Hash, string>;
  pages: ReadonlyMap<NewPage, PageEntry>;
  /** Paths that pages had before the import, by the page's ID. */
  addresses: ReadonlyMap<string, readonly string[]>;
};

/** What an import changes in a revision. */
export type ImportEdits = Applied & {
  /** The revision. */
  base: string;
  changes: readonly EntryChange[];
};

/**
 * Adds imported pages after the existing ones. A page or file that was imported from the same source before keeps its
 * ID, place, and slug, and gets the new title and text. Unchanged ones are left alone. Other requests get turns in between.
 */
export async function applyImport(
  { pages, files }: NewContent,
  index: TreeIndex,
  context: ApplyContext,
): Promise<Applied> {
  const yieldPoint = createYieldPoint();
  const edits = new Map<string, Entry | null>();
  const texts = new Map<Hash, string>();
  const addresses = new Map<string, readonly string[]>();
  const written = new Map<NewPage, PageEntry>();
  const matches = await matchEntries({ pages, files }, index);
  const created = new Set<string>();
  /** @param id the ID that the entry had elsewhere, which is taken if it is free */
  const create = (id: string | undefined): string => {
    const free = id !== undefined && !index.tree.has(id) && !created.has(id);
    const given = free ? id : context.nextId();
    created.add(given);
    return given;
  };
  const earlier = await earlierOf(context);
  for (const file of files) {
    const before = matches.file(file);
    const isGone = earlier.files.has(file.sourcePath) && before === undefined;
    if (!isGone) putFile(file, before, create, edits);
    await yieldPoint();
  }

  const keep = (text: string): Hash => {
    const hash = context.hash(text);
    texts.set(hash, text);
    return hash;
  };
  /** The subpages of a page that was deleted since take its place. */
  const present = (level: readonly NewPage[]): NewPage[] =>
    level.flatMap((page) => {
      const isGone = earlier.texts.has(page.sourcePath) && !matches.page(page);
      return isGone ? present(page.pages) : [page];
    });
  const put = async (given: readonly NewPage[], parent: string | null) => {
    const level = present(given);
    const existing = level.map((page) => matches.page(page));
    const fresh = level.filter((_, position) => existing[position] === undefined);
    const siblings = index.children(parent);
    const { keys, moved } = orderKeysAt(siblings, siblings.length, fresh.length);
    const orders = keys.values();
    for (const [id, order] of moved) edits.set(id, { ...index.page(id)!, order });
    const slugs = new Set(siblings.map((sibling) => sibling.slug));
    for (const [position, page] of level.entries()) {
      const text = page.text === null ? null : keep(page.text);
      const before = existing[position];
      const isEdited = before && earlier.isEdited(page, before);
      const entry = isEdited
        ? before
        : before
          ? updated(before, page, text, context.now)
          : createPage(page, text, { parent, order: orders.next().value!, slugs, create, context });
      if (entry !== before) edits.set(entry.id, entry);
      if (page.addresses !== undefined) addresses.set(entry.id, page.addresses);
      if (!isEdited) written.set(page, entry);
      await yieldPoint();
      await put(page.pages, entry.id);
    }
  };
  await put(pages, null);
  return { edits, texts, pages: written, addresses };
}

/** What the same import has added before, by source. */
async function earlierOf({ before, hash }: ApplyContext) {
  const texts = new Map<string | undefined, Hash | null>();
  const yieldPoint = createYieldPoint();
  const note = async (pages: readonly NewPage[]) => {
    for (const page of pages) {
      texts.set(page.sourcePath, page.text === null ? null : hash(page.text));
      await yieldPoint();
      await note(page.pages);
    }
  };
  await note(before?.pages ?? []);
  return {
    texts,
    files: new Set(before?.files.map(({ sourcePath }) => sourcePath)),
    isEdited: ({ sourcePath }: NewPage, { text }: PageEntry) =>
      texts.has(sourcePath) && texts.get(sourcePath) !== text,
  };
}

function createPage(
  page: NewPage,
  text: Hash | null,
  {
    parent,
    order,
    slugs,
    create,
    context,
  }: {
    parent: string | null;
    order: string;
    slugs: Set<string>;
    create: (id: string | undefined) => string;
    context: ApplyContext;
  },
): PageEntry {
  // A dot looks like that of a file: "6.2.1. Initialization" is "6-2-1-initialization".
  const wanted = page.slug ?? slugFrom(page.name.replaceAll(/\.+/g, "-"));
  const slug = freeSlug(wanted, (each) => slugs.has(each));
  slugs.add(slug);
  const front = page.front ?? (text === null ? undefined : editFront("", page.fields));
  return {
    ...page.fields,
    kind: "page",
    id: create(page.id),
    type: typeOf(page),
    ...(page.href !== undefined && { href: page.href }),
    parent,
    order,
    slug,
    ...(front !== undefined && { front }),
    ...(page.sourcePath !== undefined && { sourcePath: page.sourcePath }),
    text,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

function updated(before: PageEntry, page: NewPage, text: Hash | null, now: number): PageEntry {
  const { kind, id, type, parent, order, slug, sourcePath, createdAt, updatedAt } = before;
  const href = page.href ?? before.href;
  const place = {
    kind,
    id,
    type,
    parent,
    order,
    slug,
    ...(sourcePath !== undefined && { sourcePath }),
    ...(href !== undefined && { href }),
    createdAt,
    updatedAt,
  };
  const after: PageEntry =
    page.front === undefined
      ? { ...before, ...page.fields, ...(href !== undefined && { href }), text }
      : { ...place, ...page.fields, front: page.front, text };
  if (page.front === undefined && before.front !== undefined)
    after.front = editFront(before.front, page.fields);
  return same(before, after) ? before : { ...after, updatedAt: now };
}

function putFile(
  { id, sourcePath, name, contentType, size, blob, dimensions }: NewFile,
  before: FileEntry | undefined,
  create: (id: string | undefined) => string,
  edits: Map<string, Entry | null>,
): void {
  if (before?.blob === blob) return;
  const entry: FileEntry = {
    kind: "file",
    id: before?.id ?? create(id),
    name,
    contentType,
    size,
    blob,
    ...(sourcePath !== undefined && { sourcePath }),
    ...(dimensions && { dimensions }),
  };
  edits.set(entry.id, entry);
}

type Item = NewPage | NewFile;

/** The entries that imported pages and files had before. */
type Matches = {
  page: (page: NewPage) => PageEntry | undefined;
  file: (file: NewFile) => FileEntry | undefined;
};

/**
 * Finds the entry of a space that each imported page or file had before, by its ID or its source. An entry belongs to at
 * most one of them, so that none replaces another; entries of one source, in the order of their creation. Other requests
 * get turns in between.
 */
async function matchEntries({ pages, files }: NewContent, { tree }: TreeIndex): Promise<Matches> {
  const yieldPoint = createYieldPoint();
  const entries = [...tree.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const bySource = Map.groupBy(entries, ({ sourcePath }) => sourcePath);
  const matched = new Map<Item, Entry>();
  const taken = new Set<string>();
  const match = (item: Item, candidates: readonly Entry[]) => {
    const entry = candidates.find(
      (candidate) => !taken.has(candidate.id) && isOfKind(item, candidate),
    );
    if (entry === undefined || matched.has(item)) return;
    taken.add(entry.id);
    matched.set(item, entry);
  };
  const items: Item[] = [...files, ...(await withBelow(pages))];
  for (const item of items) {
    await yieldPoint();
    const entry = item.id === undefined ? undefined : tree.get(item.id);
    if (entry !== undefined) match(item, [entry]);
  }
  for (const item of items) {
    await yieldPoint();
    if (item.sourcePath !== undefined) match(item, bySource.get(item.sourcePath) ?? []);
  }
  return {
    page(page) {
      const entry = matched.get(page);
      return entry?.kind === "page" ? entry : undefined;
    },
    file(file) {
      const entry = matched.get(file);
      return entry?.kind === "file" ? entry : undefined;
    },
  };
}

/** The type of the page that an imported one becomes. */
function typeOf({ text, href }: NewPage): PageType {
  if (text !== null) return "document";
  return href === undefined ? "group" : "link";
}

function isOfKind(item: Item, entry: Entry): boolean {
  return "pages" in item
    ? entry.kind === "page" && entry.type === typeOf(item)
    : entry.kind === "file";
}
