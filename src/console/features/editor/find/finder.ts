/** How many hits there are, and the index of the current one; -1 before the first step. */
type Found = { count: number; current: number };

/** Finds and replaces in the open text: the rich view's or the source view's. */
export type Finder = {
  /** Marks all hits, and goes to the first one at or after the cursor. Undefined removes the marks. */
  find: (query: FindQuery | undefined) => void;
  /** The same object until something changes. */
  found: () => Found;
  subscribe: (listener: () => void) => () => void;
  /** Goes to the next or the previous hit, around the ends. */
  step: (direction: 1 | -1) => void;
  /** Replaces the current hit, and goes to the next one. */
  replace: (put: string) => void;
  /** Replaces all hits in one step that can be undone. @returns how many */
  replaceAll: (put: string) => number;
  /** The selected text, to start with. */
  selected: () => string;
  /** Puts the focus into the text, with the current hit selected. */
  focus: () => void;
};

/** Nothing was found, or nothing is searched for. */
export const nothingFound: Found = { count: 0, current: -1 };

/** The index of the first hit at or after a position; the first one if all are before. */
export function firstAfter(hits: readonly { from: number }[], position: number): number {
  if (hits.length === 0) return -1;
  return Math.max(
    0,
    hits.findIndex(({ from }) => from >= position),
  );
}

/** An index a step further, around the ends. */
export function stepped(current: number, direction: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (current < 0) return direction === 1 ? 0 : count - 1;
  return (current + direction + count) % count;
}

/** What is searched for. */
export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

/** Offsets in a text; `to` is exclusive. */
export type Hit = { from: number; to: number };

const word = String.raw`[\p{L}\p{N}_]`;

/** The pattern of a query; undefined if there is nothing to search for. */
function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | undefined {
  if (text === "") return undefined;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const start = isWholeWord && /^[\p{L}\p{N}_]/u.test(text) ? `(?<!${word})` : "";
  const end = isWholeWord && /[\p{L}\p{N}_]$/u.test(text) ? `(?!${word})` : "";
  return new RegExp(start + literal + end, isCaseSensitive ? "gu" : "giu");
}

/** Where a text has what is searched for, in order; hits never overlap. */
export function findHits(text: string, query: FindQuery): Hit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
    from: index,
    to: index + match.length,
  }));
}

/** The text after some of its hits are replaced. */
export function replaceHits(text: string, hits: readonly Hit[], put: string): string {
  let result = "";
  let at = 0;
  for (const { from, to } of hits) {
    result += text.slice(at, from) + put;
    at = to;
  }
  return result + text.slice(at);
}

/** What is searched for, where it was found, and the index of the current hit. */
export type Search = { query: FindQuery; hits: readonly Hit[]; current: number };

export type SearchChange = { query: FindQuery | undefined } | { current: number };

/** More marks would make typing slow. All hits are counted and replaced. */
export const mostMarked = 1000;

/** What finders of all views have in common: how they step and replace. */
export abstract class TextFinder implements Finder {
  #found: Found = nothingFound;

  /** Undefined while nothing is searched for. */
  protected abstract search(): Search | undefined;
  protected abstract change(change: SearchChange): void;
  /** Replaces hits in one step that can be undone. */
  protected abstract put(text: string, hits: readonly Hit[]): void;
  /** Selects a hit and scrolls to it. The focus stays where it is. */
  protected abstract show(hit: Hit): void;

  abstract subscribe: Finder["subscribe"];
  abstract selected: Finder["selected"];
  abstract focus: Finder["focus"];

  found = (): Found => {
    const { hits, current } = this.search() ?? { hits: [], current: -1 };
    if (hits.length !== this.#found.count || current !== this.#found.current) {
      this.#found = { count: hits.length, current };
    }
    return this.#found;
  };

  find = (query: FindQuery | undefined): void => {
    this.change({ query });
    if (query) this.#showCurrent();
  };

  step = (direction: 1 | -1): void => {
    const search = this.search();
    if (search) this.#goTo(stepped(search.current, direction, search.hits.length));
  };

  replace = (text: string): void => {
    const search = this.search();
    const hit = search?.hits[search.current];
    if (!hit) return;
    this.put(text, [hit]);
    this.#goTo(firstAfter(this.search()?.hits ?? [], hit.from + text.length));
  };

  replaceAll = (text: string): number => {
    const hits = this.search()?.hits ?? [];
    if (hits.length > 0) this.put(text, hits);
    return hits.length;
  };

  #goTo(current: number): void {
    this.change({ current });
    this.#showCurrent();
  }

  #showCurrent(): void {
    const search = this.search();
    const hit = search?.hits[search.current];
    if (hit) this.show(hit);
  }
}
