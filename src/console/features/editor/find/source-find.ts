import { EditorSelection, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import { findHits, type FindQuery, type Hit } from "./find-hits.ts";
import { firstAfter } from "./finder.ts";
import { mostMarked, type Search, type SearchChange, TextFinder } from "./text-finder.ts";

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
export class SourceFinder extends TextFinder {
  #view: EditorView | undefined;
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

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  selected = (): string => {
    const { state } = this.#view ?? {};
    if (!state) return "";
    const text = state.sliceDoc(state.selection.main.from, state.selection.main.to);
    return text.includes("\n") ? "" : text;
  };

  focus = (): void => this.#view?.focus();

  protected search(): Search | undefined {
    return this.#view?.state.field(searching, false);
  }

  protected change(change: SearchChange): void {
    const effects = "query" in change ? setQuery.of(change.query) : setCurrent.of(change.current);
    this.#view?.dispatch({ effects });
  }

  protected put(text: string, hits: readonly Hit[]): void {
    const changes = hits.map((hit) => ({ ...hit, insert: text }));
    this.#view?.dispatch({ changes, userEvent: "input.replace" });
  }

  protected show({ from, to }: Hit): void {
    this.#view?.dispatch({
      selection: EditorSelection.single(from, to),
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      annotations: Transaction.addToHistory.of(false),
    });
  }
}
