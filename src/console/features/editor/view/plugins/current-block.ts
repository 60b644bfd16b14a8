import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { BlockSelection } from "../commands/block-selection.ts";

/**
 * Marks the top block with the cursor, which is always laid out. Browsers can't place a cursor in a new block that they may
 * skip (`content-visibility`), and would write the next letter elsewhere.
 */
export const currentBlock = new Plugin({
  props: {
    decorations({ doc, selection }) {
      if (selection instanceof BlockSelection) return chosenBlocks(doc, selection);
      const { $head } = selection;
      if ($head.depth === 0) return null;
      const decoration = Decoration.node($head.before(1), $head.after(1), {
        class: "editor-current",
      });
      return DecorationSet.create(doc, [decoration]);
    },
  },
});

function chosenBlocks(doc: Node, { from, to }: BlockSelection): DecorationSet {
  const chosen: Decoration[] = [];
  doc.slice(from, to).content.forEach((node, offset) => {
    const start = from + offset;
    chosen.push(Decoration.node(start, start + node.nodeSize, { class: "editor-chosen" }));
  });
  return DecorationSet.create(doc, chosen);
}
