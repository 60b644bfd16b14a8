import { EditorSelection, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import { findHits, type FindQuery, type Hit } from "./find-hits.ts";
import { type Finder, firstAfter, type Found, nothingFound, stepped } from "./finder.ts";

type Search = { query: FindQuery; hits: readonly Hit[]; current: number };

const setQuery = StateEffect.define<FindQuery | undefined>();
const setCurrent = StateEffect.define<number>();

const searching = StateField.define<Search | undefined>({
  create: () => undefined,
  update(before, { state, effects, docChanged, changes }) {
    let after = before;
    for (const effect of effects) {
      if (effect.is(setQuery)) {
        after =
          effect.value && search(state.doc.toString(), effect.value, state.selection.main.from);
      }
      if (effect.is(setCurrent) && after) after = { ...after, current: effect.value };
    }
    if (!docChanged || after !== before || !after) return after;
    const at = changes.mapPos(after.hits[after.current]?.from ?? 0);
    return search(state.doc.toString(), after.query, at);
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => decorate(state.field(field))),
});

function search(text: string, query: FindQuery, position: number): Search {
  const hits = findHits(text, query);
  return { query, hits, current: firstAfter(hits, position) };
}

/** More marks would make typing slow. All hits are counted and replaced. */
const mostMarked = 1000;

function decorate(found: Search | undefined): DecorationSet {
  if (!found) return Decoration.none;
  return Decoration.set(
    found.hits.slice(0, mostMarked).map(({ from, to }, index) => {
      const name = index === found.current ? "cm-hit cm-hit-current" : "cm-hit";
      return Decoration.mark({ class: name }).range(from, to);
    }),
  );
}

/** Finds in the source view. Give its `extension` to the view. */
export class SourceFinder implements Finder {
  #view: EditorView | undefined;
  #found: Found = nothingFound;
  #listeners = new Set<() => void>();

  readonly extension = [
    searching,
    ViewPlugin.define((view) => {
      this.#view = view;
      return {
        destroy: () => {
          if (this.#view === view) this.#view = undefined;
        },
      };
    }),
    EditorView.updateListener.of(() => this.#listeners.forEach((listener) => listener())),
  ];

  get #search(): Search | undefined {
    return this.#view?.state.field(searching, false);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  found = (): Found => {
    const { hits, current } = this.#search ?? { hits: [], current: -1 };
    if (hits.length !== this.#found.count || current !== this.#found.current) {
      this.#found = { count: hits.length, current };
    }
    return this.#found;
  };

  find = (query: FindQuery | undefined): void => {
    this.#view?.dispatch({ effects: setQuery.of(query) });
    if (query) this.#show();
  };

  step = (direction: 1 | -1): void => {
    const found = this.#search;
    if (!found) return;
    const current = stepped(found.current, direction, found.hits.length);
    this.#view?.dispatch({ effects: setCurrent.of(current) });
    this.#show();
  };

  replace = (put: string): void => {
    const found = this.#search;
    const hit = found?.hits[found.current];
    if (!hit) return;
    this.#view?.dispatch({ changes: { ...hit, insert: put }, userEvent: "input.replace" });
    const after = firstAfter(this.#search?.hits ?? [], hit.from + put.length);
    this.#view?.dispatch({ effects: setCurrent.of(after) });
    this.#show();
  };

  replaceAll = (put: string): number => {
    const hits = this.#search?.hits ?? [];
    const changes = hits.map((hit) => ({ ...hit, insert: put }));
    if (hits.length > 0) this.#view?.dispatch({ changes, userEvent: "input.replace.all" });
    return hits.length;
  };

  selected = (): string => {
    const { state } = this.#view ?? {};
    if (!state) return "";
    const text = state.sliceDoc(state.selection.main.from, state.selection.main.to);
    return text.includes("\n") ? "" : text;
  };

  focus = (): void => this.#view?.focus();

  #show(): void {
    const found = this.#search;
    const hit = found?.hits[found.current];
    if (!hit) return;
    this.#view?.dispatch({
      selection: EditorSelection.single(hit.from, hit.to),
      effects: EditorView.scrollIntoView(hit.from, { y: "center" }),
      annotations: Transaction.addToHistory.of(false),
    });
  }
}
