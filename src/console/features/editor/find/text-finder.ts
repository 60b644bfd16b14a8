import type { FindQuery, Hit } from "./find-hits.ts";
import { type Finder, firstAfter, type Found, nothingFound, stepped } from "./finder.ts";

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
    const found = this.search();
    if (found) this.#goTo(stepped(found.current, direction, found.hits.length));
  };

  replace = (text: string): void => {
    const found = this.search();
    const hit = found?.hits[found.current];
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
    const found = this.search();
    const hit = found?.hits[found.current];
    if (hit) this.show(hit);
  }
}
