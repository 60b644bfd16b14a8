import type { PageOutcome } from "./outcome.ts";

/** A page at its place in the tree, or a group: a label above pages. `key` of a group is its folder or label. */
export type PlacedPage = {
  key: string;
  page: PageOutcome | null;
  title: string;
  pages: PlacedPage[];
};

/** A page tree under construction: each page and group appears once. */
export class Placing {
  readonly top: PlacedPage[] = [];
  readonly #outcomes: Map<string, PageOutcome>;
  readonly #placed = new Map<string, PlacedPage>();
  readonly #groups = new Map<string, PlacedPage>();

  constructor(pages: readonly PageOutcome[]) {
    this.#outcomes = new Map(pages.map((page) => [page.key, page]));
  }

  page(key: string): PageOutcome | undefined {
    return this.#outcomes.get(key);
  }

  isPlaced(key: string): boolean {
    return this.#placed.has(key);
  }

  placed(key: string): PlacedPage | undefined {
    return this.#placed.get(key);
  }

  place(page: PageOutcome, parent: PlacedPage | null): PlacedPage {
    const node: PlacedPage = { key: page.key, page, title: page.page.title, pages: [] };
    this.#placed.set(page.key, node);
    (parent?.pages ?? this.top).push(node);
    return node;
  }

  placeFirst(page: PageOutcome): void {
    this.place(page, null);
    this.top.unshift(this.top.pop()!);
  }

  /** The group for a key. If it is new, creates it below `parent` (a group or the top level). */
  group(key: string, title: string, parent: PlacedPage | null): PlacedPage {
    let node = this.#groups.get(key);
    if (node === undefined) {
      node = { key, page: null, title, pages: [] };
      this.#groups.set(key, node);
      (parent?.pages ?? this.top).push(node);
    }
    return node;
  }

  keys(): Iterable<string> {
    return this.#outcomes.keys();
  }
}
