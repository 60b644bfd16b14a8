import {
  Plugin,
  type EditorState,
  type PluginView,
  PluginKey,
  type Transaction,
} from "prosemirror-state";
import { DecorationSet, type EditorView, Decoration } from "prosemirror-view";
import type { Node } from "prosemirror-model";
import { Mapping, StepMap } from "prosemirror-transform";
import { watchNear } from "#console/kit/use-near.ts";
import type { ColoredPart } from "#content/code/color-code.ts";
import { grammarOf, longestInConsole } from "#content/code/languages.ts";
import { createBoundedWorker, startWorker } from "#console/kit/bounded-worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./code.worker.ts?worker&url";
import type { CodeRequest } from "./code.worker.ts";

/** The colored parts of a code, which starts at `from` and has `size` characters. */
type ColoredCode = { from: number; size: number; parts: readonly ColoredPart[] };

const colorsKey = new PluginKey<DecorationSet>("code-colors");

const noColors = DecorationSet.empty;

export const colorsIn = (state: EditorState): DecorationSet =>
  colorsKey.getState(state) ?? noColors;

/**
 * Colors blocks of code. The colors are decorations, so they are no part of the document. A change moves them along; those of the
 * changed block are found anew at the next pause.
 */
export const codeColors = new Plugin<DecorationSet>({
  key: colorsKey,
  state: { init: () => noColors, apply: nextColors },
  props: { decorations: colorsIn },
  view: (view) => new Coloring(view),
});

/** Milliseconds without a change after which code is colored. */
const pause = 150;

/** How many parts get their colors at once, in about 8 ms. */
const together = 1500;

/** Colors the blocks of code near the visible area, at pauses. */
class Coloring implements PluginView {
  readonly #view: EditorView;
  /** The elements of blocks, with what ends watching them. */
  readonly #watched = new Map<Element, () => void>();
  readonly #near = new Set<Element>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#colorLater();
  }

  update({ state }: EditorView, before: EditorState): void {
    if (state.doc !== before.doc) this.#colorLater();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    for (const end of this.#watched.values()) end();
  }

  #colorLater = (delay = pause): void => {
    if (typeof Worker === "undefined" || this.#view.isDestroyed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#color, delay);
  };

  #color = (): void => {
    const { state, composing } = this.#view;
    // Browsers lose a composition whose elements change.
    if (composing) return this.#colorLater();
    this.#watch();
    const blocks: ColoredCode[] = [];
    let count = 0;
    for (const block of this.#blocks()) {
      if (hasColors(state, block)) continue;
      blocks.push(block);
      count += block.parts.length;
      if (count >= together) break;
    }
    if (blocks.length === 0) return;
    this.#view.dispatch(setColors(state.tr, blocks));
    // The rest, without a pause.
    this.#colorLater(0);
  };

  /** The blocks near the visible area whose colors are known. The others are asked for. */
  *#blocks(): Generator<ColoredCode> {
    const { doc } = this.#view.state;
    // People who write on wait for the next pause anyway.
    const onKnown = () => {
      if (this.#view.state.doc === doc) this.#colorLater(0);
    };
    for (const element of this.#near) {
      const code = element.isConnected && element.querySelector("pre > code");
      if (!code) continue;
      const $start = doc.resolve(this.#view.posAtDOM(code, 0));
      const { parent } = $start;
      const parts = knownColors(parent);
      if (parts === undefined) void findColors(parent, onKnown);
      else yield { from: $start.start(), size: parent.content.size, parts };
    }
  }

  #watch(): void {
    for (const [element, end] of this.#watched) {
      if (element.isConnected) continue;
      end();
      this.#watched.delete(element);
      this.#near.delete(element);
    }
    for (const element of this.#view.dom.getElementsByClassName("editor-code")) {
      if (this.#watched.has(element)) continue;
      const end = watchNear(element, ({ isIntersecting }) => {
        if (!isIntersecting) return this.#near.delete(element);
        this.#near.add(element);
        return this.#colorLater();
      });
      this.#watched.set(element, end);
    }
  }
}

/** Has a transaction give blocks these colors instead of theirs. */
export const setColors = (transaction: Transaction, blocks: readonly ColoredCode[]): Transaction =>
  transaction.setMeta(colorsKey, blocks);

/** Whether a block has exactly these colors. */
export function hasColors(state: EditorState, { from, size, parts }: ColoredCode): boolean {
  const shown = colorsIn(state).find(from, from + size);
  return (
    shown.length === parts.length &&
    parts.every((part, index) => {
      const { from: start, to, spec } = shown[index]!;
      return start === from + part.from && to === from + part.to && spec["kind"] === part.kind;
    })
  );
}

/** The colors after a transaction. */
function nextColors(transaction: Transaction, before: DecorationSet): DecorationSet {
  const { doc, docChanged, mapping } = transaction;
  const blocks = (transaction.getMeta(colorsKey) ?? []) as readonly ColoredCode[];
  return blocks.reduce(
    (colors, block) => replaceColors(colors, doc, block),
    docChanged ? before.map(mapping, doc) : before,
  );
}

function replaceColors(colors: DecorationSet, doc: Node, { from, size, parts }: ColoredCode) {
  // As if the block had been replaced: removing decorations from a set takes quadratic time.
  const cleared = colors.map(new Mapping([new StepMap([from - 1, size + 2, size + 2])]), doc);
  return cleared.add(
    doc,
    parts.map(({ from: start, to, kind }) =>
      Decoration.inline(from + start, from + to, { class: `code-${kind}` }, { kind }),
    ),
  );
}

/** Milliseconds that a code may take, with the loading of its grammar. */
const longestColoring = 5000;

/**
 * Code with more colored parts stays plain, which is about 100 lines. Each is an element of the block, and a key in the block makes
 * ProseMirror and the browser go through all of them: 2,000 take longer than a key may.
 */
const mostParts = 500;

const worker = createBoundedWorker<CodeRequest, ColoredPart[]>(
  () => startWorker(address),
  longestColoring,
);

/** By the node, which a change replaces: blocks that nobody changes are colored once. */
const partsOf = new WeakMap<Node, readonly ColoredPart[]>();

const requested = new WeakSet<Node>();

const none: readonly ColoredPart[] = [];

/** The colored parts of a block of code; undefined if they aren't known yet. None if it has to stay plain. */
function knownColors(block: Node): readonly ColoredPart[] | undefined {
  return requestFor(block) === undefined ? none : partsOf.get(block);
}

/** Has a worker color a block of code, once. Code that can't be colored stays plain. @param onKnown is called when it is */
async function findColors(block: Node, onKnown: () => void): Promise<void> {
  const request = requestFor(block);
  if (request === undefined || requested.has(block)) return;
  requested.add(block);
  const parts = await worker.ask(request).catch(() => none);
  partsOf.set(block, parts.length > mostParts ? none : parts);
  onKnown();
}

function requestFor({ attrs, content, textContent }: Node): CodeRequest | undefined {
  const grammar = grammarOf((attrs["language"] as string | null) ?? "");
  if (grammar === undefined || content.size > longestInConsole) return undefined;
  return { text: textContent, grammar };
}
