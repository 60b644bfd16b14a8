import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/**
 * Marks the top block with the cursor, which is always laid out. Browsers can't place a cursor in a new block that they may
 * skip (`content-visibility`), and would write the next letter elsewhere.
 */
export const currentBlock = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      if ($head.depth === 0) return null;
      const decoration = Decoration.node($head.before(1), $head.after(1), {
        class: "editor-current",
      });
      return DecorationSet.create(doc, [decoration]);
    },
  },
});
