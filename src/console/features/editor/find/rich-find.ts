import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Editor } from "../view/editor.ts";
import { findHits, type FindQuery, type Hit } from "./find-hits.ts";
import { type Finder, firstAfter, type Found, nothingFound, stepped } from "./finder.ts";

type Search = { query: FindQuery; hits: readonly Hit[]; current: number };
type Change = { query: FindQuery | undefined } | { current: number };

const key = new PluginKey<Search | undefined>("find");

/** Marks what is searched for. Hits follow the text while it changes. */
export const finding = new Plugin<Search | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(transaction, before, _, state) {
      const change = transaction.getMeta(key) as Change | undefined;
      if (change && "query" in change) {
        return change.query && search(state.doc, change.query, state.selection.from);
      }
      if (!before) return undefined;
      if (transaction.docChanged) {
        const at = before.hits[before.current]?.from ?? state.selection.from;
        return search(state.doc, before.query, transaction.mapping.map(at));
      }
      return change ? { ...before, current: change.current } : before;
    },
  },
  props: {
    decorations(state) {
      const found = key.getState(state);
      if (!found) return null;
      const marks = found.hits.slice(0, mostMarked).map(({ from, to }, index) => {
        const isCurrent = index === found.current;
        return Decoration.inline(from, to, {
          class: isCurrent ? "editor-hit editor-hit-current" : "editor-hit",
        });
      });
      return DecorationSet.create(state.doc, marks);
    },
  },
});

/** More marks would make typing slow. All hits are counted and replaced. */
const mostMarked = 1000;

function search(doc: Node, query: FindQuery, position: number): Search {
  const hits = hitsIn(doc, query);
  return { query, hits, current: firstAfter(hits, position) };
}

/** The hits in the text of each block. What isn't text, such as an image, ends a word. */
export function hitsIn(doc: Node, query: FindQuery): Hit[] {
  const hits: Hit[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { from, to } of findHits(text, query)) {
      hits.push({ from: position + 1 + from, to: position + 1 + to });
    }
    return false;
  });
  return hits;
}

/** Finds in the rich view. */
export class RichFinder implements Finder {
  readonly #editor: Editor;
  #found: Found = nothingFound;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  get #search(): Search | undefined {
    return key.getState(this.#editor.state);
  }

  subscribe = (listener: () => void): (() => void) => this.#editor.subscribe(listener);

  found = (): Found => {
    const { hits, current } = this.#search ?? { hits: [], current: -1 };
    if (hits.length !== this.#found.count || current !== this.#found.current) {
      this.#found = { count: hits.length, current };
    }
    return this.#found;
  };

  find = (query: FindQuery | undefined): void => {
    this.#tell({ query });
    if (query) this.#show();
  };

  step = (direction: 1 | -1): void => {
    const found = this.#search;
    if (!found) return;
    this.#tell({ current: stepped(found.current, direction, found.hits.length) });
    this.#show();
  };

  replace = (put: string): void => {
    const found = this.#search;
    const hit = found?.hits[found.current];
    if (!hit) return;
    this.#editor.dispatch(replaceIn(this.#editor.state, [hit], put));
    const after = firstAfter(this.#search?.hits ?? [], hit.from + put.length);
    this.#tell({ current: after });
    this.#show();
  };

  replaceAll = (put: string): number => {
    const hits = this.#search?.hits ?? [];
    if (hits.length > 0) this.#editor.dispatch(replaceIn(this.#editor.state, hits, put));
    return hits.length;
  };

  selected = (): string => {
    const { selection, doc } = this.#editor.state;
    const { $from, $to } = selection;
    return $from.sameParent($to) ? doc.textBetween($from.pos, $to.pos) : "";
  };

  focus = (): void => this.#editor.focus();

  #tell(change: Change): void {
    const { state } = this.#editor;
    this.#editor.dispatch(state.tr.setMeta(key, change).setMeta("addToHistory", false));
  }

  /** Selects the current hit, which shows its tab, and scrolls to it. The focus stays where it is. */
  #show(): void {
    const { state, view } = this.#editor;
    const found = this.#search;
    const hit = found?.hits[found.current];
    if (!hit) return;
    const selection = TextSelection.create(state.doc, hit.from, hit.to);
    this.#editor.dispatch(state.tr.setSelection(selection).setMeta("addToHistory", false));
    const mark = view?.dom.querySelector(".editor-hit-current");
    mark?.closest("details")?.setAttribute("open", "");
    mark?.scrollIntoView({ block: "center" });
  }
}

/** Replaces hits; each keeps the marks of its first letter. */
export function replaceIn(state: EditorState, hits: readonly Hit[], put: string) {
  const { tr, schema } = state;
  for (const { from, to } of hits.toReversed()) {
    const marks = state.doc.nodeAt(from)?.marks ?? [];
    if (put === "") tr.delete(from, to);
    else tr.replaceWith(from, to, schema.text(put, marks));
  }
  return tr;
}
