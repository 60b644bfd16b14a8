import {
  baseKeymap,
  chainCommands,
  joinTextblockBackward,
  newlineInCode,
} from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { type Command, NodeSelection, type Plugin, TextSelection } from "prosemirror-state";
import { cellAround, goToNextCell, nextCell } from "prosemirror-tables";
import { nodeType } from "../../model/schema/schema.ts";
import { duplicateBlock, moveBlock } from "../commands/block-actions.ts";
import {
  extendBlocks,
  isBlockSelected,
  isTextless,
  selectBlock,
  selectNextBlock,
} from "../commands/block-selection.ts";
import { enterMarkdown, intoEmptyBelow } from "../commands/enter.ts";
import { itemDepth, liftItems, sinkItems, splitItem } from "../commands/lists.ts";
import { backFromEmptyFrame, leaveBlock, leaveEmptyEnd, leaveLine } from "../commands/leave.ts";
import { addRowAtEnd } from "../commands/tables.ts";
import { toCode, toggleList, toggleQuote, toHeading, toParagraph } from "../commands/turn-into.ts";
import type { Editor } from "../editor.ts";
import { footnoteKey } from "../commands/footnote-commands.ts";
import { canLink, linkAt, toggle } from "../commands/mark-commands.ts";
import { optionsPlace } from "../options/block-fields.ts";
import { isCard } from "../commands/card-commands.ts";

/** A line break. Headings and code have none. */
const hardBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent || parent.type.name === "heading" || parent.type.spec.code)
    return false;
  dispatch?.(state.tr.replaceSelectionWith(nodeType("hardBreak").create()).scrollIntoView());
  return true;
};

/** Enter breaks the line in a cell, which can't be split. Tab goes to the next one. */
const breakInCell: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  return cellAround($from) !== null && $from.sameParent($to) && hardBreak(state, dispatch);
};

/** Tab in code indents. */
const indentCode: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.insertText("  "));
  return true;
};

/** At the start of an item, Backspace takes its text out of the list before it joins anything. */
const backFromItem: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection;
  if (!$cursor || $cursor.parentOffset > 0) return false;
  const depth = itemDepth($cursor);
  if (depth === 0 || depth !== $cursor.depth - 1 || $cursor.index(depth) > 0) return false;
  const item = $cursor.node(depth);
  if (item.attrs["checked"] !== null) {
    dispatch?.(state.tr.setNodeAttribute($cursor.before(depth), "checked", null));
    return true;
  }
  // A later item of a list becomes a paragraph of the item before.
  if ($cursor.index(depth - 1) > 0) return joinTextblockBackward(state, dispatch);
  return liftItems(state, dispatch);
};

/** Backspace at the start of a heading makes it a text. */
const backFromHeading: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection;
  if (!$cursor || $cursor.parentOffset > 0) return false;
  const { name } = $cursor.parent.type;
  const isEmptyCode = name === "codeBlock" && $cursor.parent.content.size === 0;
  if (name !== "heading" && !isEmptyCode) return false;
  return toParagraph(state, dispatch);
};

/** Enter on a selected block without text opens its options, on others goes to their text. */
const enterBlock =
  (editor: Editor): Command =>
  (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection)) return false;
    if (selection.node.type.name === "footnote") return footnoteKey(state, dispatch);
    const place = optionsPlace(state);
    if (place !== undefined && isTextless(selection.node)) {
      if (dispatch) editor.showOptions(place);
      return true;
    }
    if (selection.node.isAtom) return false;
    const inside = TextSelection.near(state.doc.resolve(selection.from + 1));
    dispatch?.(state.tr.setSelection(inside).scrollIntoView());
    return true;
  };

const openOptions =
  (editor: Editor): Command =>
  (state, dispatch) => {
    const place = optionsPlace(state);
    if (place === undefined) return false;
    if (dispatch) editor.showOptions(place);
    return true;
  };

const askForLink =
  (editor: Editor): Command =>
  (state, dispatch) => {
    if (!canLink(state) || (state.selection.empty && !linkAt(state))) return false;
    if (dispatch) editor.askForLink();
    return true;
  };

/** Tab without another meaning stays in the text, or the next letters would go to a button. */
const stayInText: Command = ({ selection }) => selection.$head.parent.isTextblock;

/** With a block selected, Tab leaves the editor. */
const inText =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    !isBlockSelected(state) && chainCommands(...commands)(state, dispatch, view);

/**
 * A command that keeps its key when it has nothing to do. With Caps Lock, the key of Ctrl+Shift+Z is `z`: passed on, it would be
 * Ctrl+Z. The browser would undo what it knows, too.
 */
const always =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view);
    return true;
  };

/** The keys of the editor, before those that every text has. */
export function editorKeys(editor: Editor): Plugin[] {
  return [
    keymap({
      "Mod-z": always(chainCommands(undoInputRule, editor.undo)),
      "Mod-y": always(editor.redo),
      "Mod-Shift-z": always(editor.redo),
      "Mod-b": toggle("strong"),
      "Mod-i": toggle("emphasis"),
      "Mod-e": toggle("code"),
      "Mod-u": toggle("underline"),
      "Mod-Shift-x": toggle("strike"),
      "Mod-Shift-h": toggle("highlight"),
      "Mod-Alt-0": toParagraph,
      "Mod-Alt-1": toHeading(1),
      "Mod-Alt-2": toHeading(2),
      "Mod-Alt-3": toHeading(3),
      "Mod-Alt-4": toHeading(4),
      "Mod-Alt-c": toCode,
      "Mod-Shift-7": toggleList("orderedList"),
      "Mod-Shift-8": toggleList("bulletList"),
      "Mod-Shift-9": toggleList("tasks"),
      "Mod-Shift-.": toggleQuote,
      "Alt-ArrowUp": moveBlock(-1),
      "Alt-ArrowDown": moveBlock(1),
      "Alt-Enter": openOptions(editor),
      Escape: selectBlock,
      ArrowUp: chainCommands(
        selectNextBlock(-1),
        toCellBeside(-1),
        leaveAtEdge(-1),
        intoTextless(-1),
      ),
      ArrowDown: chainCommands(
        selectNextBlock(1),
        toCellBeside(1),
        leaveAtEdge(1),
        intoTextless(1),
      ),
      "Shift-ArrowUp": extendBlocks(-1),
      "Shift-ArrowDown": extendBlocks(1),
      "Mod-Alt-f": footnoteKey,
      "Mod-k": askForLink(editor),
      "Mod-d": duplicateBlock,
      Enter: chainCommands(
        enterBlock(editor),
        enterMarkdown,
        splitItem,
        intoEmptyBelow,
        leaveEmptyEnd,
        leaveLine,
        breakInCell,
      ),
      "Mod-Enter": leaveBlock,
      "Shift-Enter": chainCommands(newlineInCode, hardBreak),
      Tab: inText(goToNextCell(1), addRowAtEnd, sinkItems, indentCode, stayInText),
      "Shift-Tab": inText(goToNextCell(-1), liftItems, stayInText),
      Backspace: chainCommands(undoInputRule, backFromEmptyFrame, backFromItem, backFromHeading),
    }),
    keymap(baseKeymap),
  ];
}

type Direction = -1 | 1;

/** Up and down go to the cell of the same column. Cells have no blocks inside, which the tables' own keys expect. */
export function toCellBeside(direction: Direction): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    const $cell = empty ? cellAround($head) : null;
    if (!$cell || isCard(state.doc, $cell.before())) return false;
    if (!view?.endOfTextblock(direction < 0 ? "up" : "down")) return false;
    const $next = nextCell($cell, "vert", direction);
    if (!$next) return false;
    const offset = Math.min($head.parentOffset, $next.nodeAfter!.content.size);
    const selection = TextSelection.create(state.doc, $next.pos + 1 + offset);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** From code or a table at the start or the end of the page, where nothing else takes the cursor, to a new paragraph. */
export function leaveAtEdge(direction: Direction): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    const $cell = cellAround($head);
    if (!empty || (!$cell && !$head.parent.type.spec.code)) return false;
    if ($cell && nextCell($cell, "vert", direction)) return false;
    for (let depth = ($cell ? $cell.depth - 1 : $head.depth) - 1; depth >= 0; depth--) {
      const last = direction < 0 ? 0 : $head.node(depth).childCount - 1;
      if ($head.index(depth) !== last) return false;
    }
    if (!view?.endOfTextblock(direction < 0 ? "up" : "down")) return false;
    const at = direction < 0 ? 0 : state.doc.content.size;
    const transaction = state.tr.insert(at, nodeType("paragraph").create());
    const selection = TextSelection.create(transaction.doc, at + 1);
    dispatch?.(transaction.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** Arrows also reach the blocks that have no text for a cursor, such as embeds. */
function intoTextless(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    if (!empty || !$head.parent.isTextblock) return false;
    if (!view?.endOfTextblock(direction < 0 ? "up" : "down")) return false;
    let depth = $head.depth;
    const isAtEdge = (at: number) =>
      direction < 0 ? $head.index(at) === 0 : $head.indexAfter(at) === $head.node(at).childCount;
    while (depth > 1 && isAtEdge(depth - 1)) depth--;
    const $edge = state.doc.resolve(direction < 0 ? $head.before(depth) : $head.after(depth));
    const next = direction < 0 ? $edge.nodeBefore : $edge.nodeAfter;
    if (!next || next.isTextblock || next.content.size > 0) return false;
    const at = direction < 0 ? $edge.pos - next.nodeSize : $edge.pos;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };
}
