import { Plugin } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import { Coloring } from "./coloring.ts";
import { colorsIn, colorsKey, nextColors, noColors } from "./colors-state.ts";

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
