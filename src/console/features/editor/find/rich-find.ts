import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Editor } from "../view/editor.ts";
import {
  firstAfter,
  findHits,
  type FindQuery,
  type Hit,
  mostMarked,
  type Search,
  type SearchChange,
  TextFinder,
} from "./finder.ts";
const key = new PluginKey<Search | undefined>("find");

/** Marks what is searched for. Hits follow the text while it changes. */
export const finding = new Plugin<Search | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(transaction, before, _, state) {
      const change = transaction.getMeta(key) as SearchChange | undefined;
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
      const search = key.getState(state);
      if (!search) return null;
      const marks = search.hits.slice(0, mostMarked).map(({ from, to }, index) => {
        const isCurrent = index === search.current;
        return Decoration.inline(from, to, {
          class: isCurrent ? "editor-hit editor-hit-current" : "editor-hit",
        });
      });
      return DecorationSet.create(state.doc, marks);
    },
  },
});

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
export class RichFinder extends TextFinder {
  readonly #editor: Editor;

  constructor(editor: Editor) {
    super();
    this.#editor = editor;
  }

  subscribe = (listener: () => void): (() => void) => this.#editor.subscribe(listener);

  selected = (): string => {
    const { selection, doc } = this.#editor.state;
    const { $from, $to } = selection;
    return $from.sameParent($to) ? doc.textBetween($from.pos, $to.pos) : "";
  };

  focus = (): void => this.#editor.focus();

  protected search(): Search | undefined {
    return key.getState(this.#editor.state);
  }

  protected change(change: SearchChange): void {
    const { state } = this.#editor;
    this.#editor.dispatch(state.tr.setMeta(key, change).setMeta("addToHistory", false));
  }

  protected put(text: string, hits: readonly Hit[]): void {
    this.#editor.dispatch(replaceIn(this.#editor.state, hits, text));
  }

  /** The selection also shows the tab of the hit. */
  protected show({ from, to }: Hit): void {
    const { state, view } = this.#editor;
    const selection = TextSelection.create(state.doc, from, to);
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
