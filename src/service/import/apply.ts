import { editFront } from "#content/front-edit.ts";
import { orderKeysAt } from "#content/order-key.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import { same } from "#content/same.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { Entry, EntryEdits, FileEntry, Hash, PageEntry, PageType } from "#content/types.ts";
import type { NewContent, NewFile, NewPage } from "./new-content.ts";

type ApplyContext = {
  nextId: () => string;
  /** SHA-256 of a text in UTF-8, lower-case hexadecimal. */
  hash: (text: string) => Hash;
  /** Epoch milliseconds. */
  now: number;
};

/** The edits that add an import to a tree, and the texts they reference. */
type Applied = { edits: EntryEdits; texts: ReadonlyMap<Hash, string> };

/**
 * Adds imported pages after the existing ones. A page or file that was imported from the same source before keeps its
 * ID, place, and slug, and gets the new title and text. Unchanged ones are left alone.
 */
export function applyImport(
  { pages, files }: NewContent,
  index: TreeIndex,
  context: ApplyContext,
): Applied {
  const edits = new Map<string, Entry | null>();
  const texts = new Map<Hash, string>();
  const known = new Map<string, Entry>();
  for (const entry of index.tree.values()) {
    if (entry.sourcePath !== undefined && !known.has(entry.sourcePath))
      known.set(entry.sourcePath, entry);
  }
  for (const file of files) putFile(file, known.get(file.sourcePath), context, edits);

  const keep = (text: string): Hash => {
    const hash = context.hash(text);
    texts.set(hash, text);
    return hash;
  };
  const put = (level: readonly NewPage[], parent: string | null) => {
    const found = level.map((page) => knownPage(known, page));
    const fresh = level.filter((_, position) => found[position] === undefined);
    const siblings = index.children(parent);
    const { keys, moved } = orderKeysAt(siblings, siblings.length, fresh.length);
    for (const [id, order] of moved) edits.set(id, { ...index.page(id)!, order });
    const slugs = new Set(siblings.map((sibling) => sibling.slug));
    for (const [position, page] of level.entries()) {
      const text = page.text === null ? null : keep(page.text);
      const before = found[position];
      const entry = before
        ? updated(before, page, text, context.now)
        : created(page, text, { parent, order: keys.shift()!, slugs, context });
      if (entry !== before) edits.set(entry.id, entry);
      put(page.pages, entry.id);
    }
  };
  put(pages, null);
  return { edits, texts };
}

function knownPage(known: ReadonlyMap<string, Entry>, page: NewPage): PageEntry | undefined {
  const entry = known.get(page.sourcePath);
  return entry?.kind === "page" && entry.type === typeOf(page) ? entry : undefined;
}

function typeOf({ text, href }: NewPage): PageType {
  if (text !== null) return "document";
  return href === undefined ? "group" : "link";
}

function created(
  page: NewPage,
  text: Hash | null,
  {
    parent,
    order,
    slugs,
    context,
  }: { parent: string | null; order: string; slugs: Set<string>; context: ApplyContext },
): PageEntry {
  const slug = freeSlug(slugFrom(page.name), (wanted) => slugs.has(wanted));
  slugs.add(slug);
  const front = page.front ?? (text === null ? undefined : editFront("", page.fields));
  return {
    ...page.fields,
    kind: "page",
    id: context.nextId(),
    type: typeOf(page),
    ...(page.href !== undefined && { href: page.href }),
    parent,
    order,
    slug,
    ...(front !== undefined && { front }),
    sourcePath: page.sourcePath,
    text,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

function updated(before: PageEntry, page: NewPage, text: Hash | null, now: number): PageEntry {
  const { kind, id, type, parent, order, slug, sourcePath, createdAt, updatedAt } = before;
  const place = { kind, id, type, parent, order, slug, sourcePath, createdAt, updatedAt };
  const after: PageEntry =
    page.front === undefined
      ? { ...before, ...page.fields, text }
      : { ...place, ...page.fields, front: page.front, text };
  if (page.front === undefined && before.front !== undefined)
    after.front = editFront(before.front, page.fields);
  return same(before, after) ? before : { ...after, updatedAt: now };
}

function putFile(
  { sourcePath, name, contentType, size, blob, dimensions }: NewFile,
  before: Entry | undefined,
  context: ApplyContext,
  edits: Map<string, Entry | null>,
): void {
  if (before?.kind === "file" && before.blob === blob) return;
  const id = before?.kind === "file" ? before.id : context.nextId();
  const entry: FileEntry = {
    kind: "file",
    id,
    name,
    contentType,
    size,
    blob,
    sourcePath,
    ...(dimensions && { dimensions }),
  };
  edits.set(id, entry);
}
