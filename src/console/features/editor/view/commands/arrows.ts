import { type Command, TextSelection } from "prosemirror-state";
import { cellAround, nextCell } from "prosemirror-tables";
import { nodeType } from "../../model/schema/schema.ts";
import { isCard } from "./card-commands.ts";

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
