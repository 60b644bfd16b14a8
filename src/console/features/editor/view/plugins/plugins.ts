import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { NodeSelection, Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import type { Node } from "prosemirror-model";
import { Decoration, DecorationSet } from "prosemirror-view";
import { chainCommands } from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { normalizing } from "../../model/normalize.ts";
import {
  isCard,
  arrowOnCard,
  deleteEmptyCard,
  enterOnCard,
  nextCardText,
} from "../commands/card-commands.ts";
import { cardMarks } from "../draw/cards.tsx";
import { codeColors } from "./code-colors.ts";
import { completion } from "./completion.ts";
import { choosingBlocks, isBlockSelected, BlockSelection } from "../commands/block-selection.ts";
import type { Editor } from "../editor.ts";
import { undoHistory } from "../undo-log.ts";
import { markdownRules } from "./input-rules.ts";
import { editorKeys } from "./keys.ts";
import { shortcodes } from "./shortcodes.ts";
import { shownTabs } from "../shown-tabs.ts";
import { slash } from "./slash.ts";
import { continueAtEnd, leaveBlock } from "../commands/leave.ts";

/** What an open page can do. */
export function editorPlugins(editor: Editor): Plugin[] {
  return [
    normalizing,
    undoHistory,
    markdownRules(),
    cardKeys,
    ...editorKeys(editor),
    cellEditing(),
    dropCursor({ color: "var(--accent)", width: 2 }),
    gapCursor(),
    shownTabs,
    shortcodes,
    cardMarks,
    slash,
    completion,
    currentBlock,
    choosingBlocks,
    codeColors,
    clickBelow,
    typeBelow,
  ];
}

/**
 * Selection of cells. It doesn't complete tables with short rows, as prosemirror-tables would: that would change rows that
 * nobody touched.
 */
function cellEditing(): Plugin {
  const { spec } = tableEditing({ allowTableNodeSelection: true });
  return new Plugin({
    ...spec,
    appendTransaction(this: Plugin, transactions, _, state) {
      // A row that is a card is selected as a block, not as cells.
      const { selection, doc } = state;
      if (selection instanceof NodeSelection && isCard(doc, selection.from)) return null;
      return spec.appendTransaction?.call(this, transactions, state, state) ?? null;
    },
  });
}

/** A click below the last block continues the page there. */
const clickBelow = new Plugin({
  props: {
    handleDOMEvents: {
      mousedown(view, event) {
        const last = view.dom.lastElementChild?.getBoundingClientRect();
        if (event.target !== view.dom || !last || event.clientY <= last.bottom) return false;
        event.preventDefault();
        continueAtEnd(view.state, view.dispatch);
        view.focus();
        return true;
      },
    },
  },
});

/** What is typed while a block is selected goes below it. It doesn't replace the block, which may hold a lot. */
const typeBelow = new Plugin({
  props: {
    handleTextInput(view, _from, _to, text) {
      if (!isBlockSelected(view.state)) return false;
      leaveBlock(view.state, view.dispatch);
      view.dispatch(view.state.tr.insertText(text));
      return true;
    },
  },
});

/**
 * Marks the top block with the cursor, which is always laid out. Browsers can't place a cursor in a new block that they may
 * skip (`content-visibility`), and would write the next letter elsewhere.
 */
const currentBlock = new Plugin({
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

/** Keys on cards. They come before those of tables, which would go to cells that aren't shown. */
const cardKeys = keymap({
  Tab: nextCardText(1),
  "Shift-Tab": nextCardText(-1),
  ArrowLeft: arrowOnCard("left"),
  ArrowRight: arrowOnCard("right"),
  ArrowUp: arrowOnCard("up"),
  ArrowDown: arrowOnCard("down"),
  Enter: enterOnCard,
  Backspace: chainCommands(undoInputRule, deleteEmptyCard),
});
