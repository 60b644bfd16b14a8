import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { NodeSelection, Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { normalizing } from "../../model/normalize/normalize.ts";
import { isCard } from "../commands/card-commands.ts";
import { cardKeys } from "../cards/card-keys.ts";
import { cardMarks } from "../cards/card-marks.ts";
import { codeColors } from "../code/code-colors.ts";
import { choosingBlocks } from "../commands/block-selection.ts";
import type { Editor } from "../editor.ts";
import { undoHistory } from "../undo-log.ts";
import { clickBelow } from "./click-below.ts";
import { currentBlock } from "./current-block.ts";
import { markdownRules } from "./input-rules.ts";
import { editorKeys } from "./keys.ts";
import { shortcodes } from "./shortcodes.ts";
import { shownTabs } from "../shown-tabs.ts";
import { typeBelow } from "./type-below.ts";
import { slash } from "./slash.ts";

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
