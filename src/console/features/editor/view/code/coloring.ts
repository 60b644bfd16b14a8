import type { EditorState, PluginView } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { watchNear } from "#console/kit/use-near.ts";
import { type ColoredCode, hasColors, setColors } from "./colors-state.ts";
import { findColors, knownColors } from "./known-colors.ts";

/** Milliseconds without a change after which code is colored. */
const pause = 150;
/** How many parts get their colors at once, in about 8 ms. */
const together = 1500;

/** Colors the blocks of code near the visible area, at pauses. */
export class Coloring implements PluginView {
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
