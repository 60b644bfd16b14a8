import { chainCommands } from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import {
  arrowOnCard,
  deleteEmptyCard,
  enterOnCard,
  nextCardText,
} from "../commands/card-commands.ts";

/** Keys on cards. They come before those of tables, which would go to cells that aren't shown. */
export const cardKeys = keymap({
  Tab: nextCardText(1),
  "Shift-Tab": nextCardText(-1),
  ArrowLeft: arrowOnCard("left"),
  ArrowRight: arrowOnCard("right"),
  ArrowUp: arrowOnCard("up"),
  ArrowDown: arrowOnCard("down"),
  Enter: enterOnCard,
  Backspace: chainCommands(undoInputRule, deleteEmptyCard),
});
