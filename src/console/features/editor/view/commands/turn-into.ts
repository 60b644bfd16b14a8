import { lift, setBlockType, wrapIn } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { nodeType } from "../../model/schema/schema.ts";
import { itemDepth, liftItems } from "./lists.ts";

/** The kinds of lists; tasks are bullets with boxes. */
type ListKind = "bulletList" | "orderedList" | "tasks";

/** Makes the selected texts paragraphs. */
export const toParagraph: Command = (state, dispatch) =>
  setBlockType(nodeType("paragraph"))(state, dispatch);

/** Makes the selected texts headings, or paragraphs if they are headings of this level. */
export function toHeading(level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type.name === "heading" && parent.attrs["level"] === level;
    const command = isSame ? toParagraph : setBlockType(nodeType("heading"), { level });
    return command(state, dispatch);
  };
}

/** Makes the selected texts code. */
export const toCode: Command = (state, dispatch) =>
  setBlockType(nodeType("codeBlock"))(state, dispatch);

/** Puts the selected blocks into a quote, or takes them out of one. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isQuoted = $from.depth > 1 && $from.node($from.depth - 1).type.name === "blockquote";
  return (isQuoted ? lift : wrapIn(nodeType("blockquote")))(state, dispatch);
};

/** The kind of the list that the selection starts in. */
export function listKindAt(state: EditorState): ListKind | undefined {
  const { $from } = state.selection;
  const depth = itemDepth($from);
  if (depth === 0) return undefined;
  if ($from.node(depth).attrs["checked"] !== null) return "tasks";
  return $from.node(depth - 1).type.name as ListKind;
}

/** Makes the selected blocks items of a list of a kind. Items of another kind change, and items of this kind leave the list. */
export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    const current = listKindAt(state);
    if (current === kind) return liftItems(state, dispatch);
    return (current ? changeList(kind) : wrapInList(kind))(state, dispatch);
  };
}

const listTypeOf = (kind: ListKind) => nodeType(kind === "orderedList" ? kind : "bulletList");

function changeList(kind: ListKind): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const depth = itemDepth($from) - 1;
    const list = $from.node(depth);
    const at = $from.before(depth);
    const { tr } = state;
    if (list.type !== listTypeOf(kind)) tr.setNodeMarkup(at, listTypeOf(kind), { sid: null });
    list.forEach((item, offset) => {
      const checked = kind === "tasks" ? (item.attrs["checked"] ?? false) : null;
      if (item.attrs["checked"] !== checked) {
        tr.setNodeAttribute(at + 1 + offset, "checked", checked);
      }
    });
    dispatch?.(tr);
    return true;
  };
}

function wrapInList(kind: ListKind): Command {
  return (state, dispatch) => {
    const { $from, $to, anchor, head } = state.selection;
    const range = $from.blockRange($to);
    if (!range) return false;
    const type = listTypeOf(kind);
    if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, type)) return false;
    const item = nodeType("listItem");
    const checked = kind === "tasks" ? false : null;
    const items: Node[] = [];
    for (let index = range.startIndex; index < range.endIndex; index++) {
      items.push(item.create({ checked }, range.parent.child(index)));
    }
    const { tr } = state;
    tr.replaceWith(range.start, range.end, type.create(null, items));
    // Each block got the start of an item before it, and the list is around all of them.
    const movedTo = (position: number) => {
      let moved = position + 2;
      let end = range.start;
      for (let child = range.startIndex; child < range.endIndex; child++) {
        end += range.parent.child(child).nodeSize;
        if (position > end) moved += 2;
      }
      return tr.doc.resolve(moved);
    };
    tr.setSelection(TextSelection.between(movedTo(anchor), movedTo(head)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
