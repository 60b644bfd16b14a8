import { compareOrder } from "./order-key.ts";
import { same } from "./same.ts";
import type { Entry, EntryEdits, FileEntry, PageEntry, Tree } from "./types.ts";

/**
 * A mutable tree. Unlike a revision's, it supports adding and removing entries and keeps siblings in order, so that
 * many edits of a large tree need one index. It never changes the tree it starts from.
 */
export class DraftTree {
  readonly #start: Tree;
  readonly #entries: Map<string, Entry>;
  readonly #children = new Map<string | null, PageEntry[]>();
  readonly #touched = new Set<string>();

  constructor(tree: Tree) {
    this.#start = tree;
    this.#entries = new Map(tree);
    for (const entry of tree.values()) {
      if (entry.kind === "page") this.#siblings(entry.parent).push(entry);
    }
    for (const siblings of this.#children.values()) siblings.sort(compareOrder);
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  page(id: string): PageEntry | undefined {
    const entry = this.#entries.get(id);
    return entry?.kind === "page" ? entry : undefined;
  }

  file(id: string): FileEntry | undefined {
    const entry = this.#entries.get(id);
    return entry?.kind === "file" ? entry : undefined;
  }

  /** Subpages in order; null means the top level. */
  children(parent: string | null): readonly PageEntry[] {
    return this.#children.get(parent) ?? [];
  }

  put(entry: Entry): void {
    this.#detach(entry.id);
    this.#entries.set(entry.id, entry);
    this.#touched.add(entry.id);
    if (entry.kind === "file") return;
    const siblings = this.#siblings(entry.parent);
    const next = siblings.findIndex((sibling) => compareOrder(entry, sibling) < 0);
    siblings.splice(next === -1 ? siblings.length : next, 0, entry);
  }

  remove(id: string): void {
    this.#detach(id);
    this.#entries.delete(id);
    this.#touched.add(id);
  }

  /** All pages below a page, depth-first. */
  descendants(id: string): PageEntry[] {
    return this.children(id).flatMap((child) => [child, ...this.descendants(child.id)]);
  }

  /** IDs from the page up to the top level, the page first; stops at a cycle. */
  lineage(id: string): string[] {
    const ids: string[] = [];
    for (
      let page = this.page(id);
      page && !ids.includes(page.id);
      page = this.page(page.parent ?? "")
    ) {
      ids.push(page.id);
    }
    return ids;
  }

  /** Number of levels that the page and its subpages span. */
  height(id: string): number {
    return 1 + Math.max(0, ...this.children(id).map((child) => this.height(child.id)));
  }

  /** The sibling that uses a slug, other than the page `except`. */
  holderOf(parent: string | null, slug: string, except?: string): PageEntry | undefined {
    return this.children(parent).find((page) => page.slug === slug && page.id !== except);
  }

  /** The edits since the start; unchanged entries are left out. */
  edits(): EntryEdits {
    return editsBetween(this.#start, this.#entries, this.#touched);
  }

  /** The current tree. */
  tree(): Tree {
    return new Map(this.#entries);
  }

  #detach(id: string): void {
    const before = this.page(id);
    if (!before) return;
    const siblings = this.#siblings(before.parent);
    siblings.splice(siblings.indexOf(before), 1);
  }

  #siblings(parent: string | null): PageEntry[] {
    let siblings = this.#children.get(parent);
    if (!siblings) this.#children.set(parent, (siblings = []));
    return siblings;
  }
}

/** The edits that turn `from` into `to`, for the given IDs only. */
export function editsBetween(from: Tree, to: Tree, ids: Iterable<string>): EntryEdits {
  const edits = new Map<string, Entry | null>();
  for (const id of ids) {
    const entry = to.get(id);
    if (!same(from.get(id), entry)) edits.set(id, entry ?? null);
  }
  return edits;
}

/** A tree with the edits applied. */
export function withEdits(tree: Tree, edits: EntryEdits): Tree {
  const result = new Map(tree);
  for (const [id, entry] of edits) {
    if (entry) result.set(id, entry);
    else result.delete(id);
  }
  return result;
}
