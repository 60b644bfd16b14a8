import { Fragment, type Node, NodeRange, type ResolvedPos } from "prosemirror-model";
import { type Command, type Selection, TextSelection, type Transaction } from "prosemirror-state";
import { canSplit } from "prosemirror-transform";
import { nodeType } from "../../model/schema/schema.ts";
import { isList } from "../../model/written.ts";

/** The depth of the list item whose text a position is in; 0 for none. */
export function itemDepth($position: ResolvedPos): number {
  for (let depth = $position.depth; depth > 1; depth--) {
    const { name } = $position.node(depth).type;
    if (name === "listItem") return depth;
    // What is in a table or another block isn't text of the item.
    if (depth < $position.depth && name !== "blockquote") return 0;
  }
  return 0;
}

/** The items of one list that a selection is in. */
function selectedItems({ $from, $to }: Selection): NodeRange | undefined {
  if (itemDepth($from) === 0) return undefined;
  return $from.blockRange($to, isList) ?? undefined;
}

/** Starts a new item. In an empty one, it leaves the list or its level. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  const depth = itemDepth($from);
  if (depth === 0 || depth !== $from.depth - 1 || !$from.sameParent($to)) return false;
  const item = $from.node(depth);
  if (empty && item.childCount === 1 && $from.parent.content.size === 0) {
    return liftItems(state, dispatch);
  }
  const checked = item.attrs["checked"] === null ? null : false;
  const types = [
    { type: item.type, attrs: { sid: null, checked } },
    { type: nodeType("paragraph"), attrs: { sid: null } },
  ];
  const transaction = state.tr.delete($from.pos, $to.pos);
  if (!canSplit(transaction.doc, $from.pos, 2, types)) return false;
  dispatch?.(transaction.split($from.pos, 2, types).scrollIntoView());
  return true;
};

/** Moves the selected items below the item before them. */
export const sinkItems: Command = (state, dispatch) => {
  const range = selectedItems(state.selection);
  if (!range || range.startIndex === 0) return false;
  const list = range.parent;
  const items = childrenIn(list, range.startIndex, range.endIndex);
  const above = list.child(range.startIndex - 1);
  const inner = above.lastChild!;
  const isJoined = inner.type === list.type;
  const lower = isJoined
    ? inner.copy(inner.content.append(Fragment.from(items)))
    : list.type.create(startingAtOne(list), items);
  const kept = isJoined ? above.content.cut(0, above.content.size - inner.nodeSize) : above.content;
  const grown = above.copy(kept.addToEnd(lower));
  const start = range.start - above.nodeSize;
  const transaction = state.tr.replaceWith(start, range.end, grown);
  // The items are the last of the inner list: two ends of nodes follow them.
  const moved = start + grown.nodeSize - 2 - sizeOf(items);
  dispatch?.(moveSelection(transaction, state.selection, moved - range.start).scrollIntoView());
  return true;
};

const startingAtOne = (list: Node) => ({
  ...list.attrs,
  sid: null,
  ...("start" in list.attrs && { start: 1 }),
});

/**
 * Moves the selected items one level up, or makes them ordinary blocks. The items after them stay below the last of them.
 */
export const liftItems: Command = (state, dispatch) => {
  const range = selectedItems(state.selection);
  if (!range) return false;
  const outer = range.depth >= 2 ? range.$from.node(range.depth - 1) : undefined;
  const transaction =
    outer?.type.name === "listItem"
      ? liftToOuterList(state.tr, range, state.selection)
      : liftOutOfLists(state.tr, range);
  dispatch?.(transaction.scrollIntoView());
  return true;
};

function liftOutOfLists(transaction: Transaction, range: NodeRange): Transaction {
  const starts: number[] = [];
  range.parent.forEach((_, offset, index) => {
    if (index >= range.startIndex && index < range.endIndex) {
      starts.push(range.$from.start(range.depth) + offset);
    }
  });
  // From the last, so that the positions of the others stay.
  for (const start of starts.reverse()) {
    const item = transaction.doc.nodeAt(start)!;
    const $start = transaction.doc.resolve(start + 1);
    const $end = transaction.doc.resolve(start + item.nodeSize - 1);
    transaction.lift(new NodeRange($start, $end, range.depth + 1), range.depth - 1);
  }
  return transaction;
}

function liftToOuterList(
  transaction: Transaction,
  range: NodeRange,
  selection: Selection,
): Transaction {
  const { $from, depth, parent: list } = range;
  const outer = $from.node(depth - 1);
  const index = $from.index(depth - 1);
  const above = childrenIn(list, 0, range.startIndex);
  const items = childrenIn(list, range.startIndex, range.endIndex);
  const below = childrenIn(list, range.endIndex, list.childCount);
  const rest = [
    ...(below.length > 0 ? [list.type.create(startingAtOne(list), below)] : []),
    ...childrenIn(outer, index + 1, outer.childCount),
  ];
  const last = items.at(-1)!;
  const lifted = [...items.slice(0, -1), last.copy(last.content.append(Fragment.from(rest)))];
  const kept = [
    ...childrenIn(outer, 0, index),
    ...(above.length > 0 ? [list.copy(Fragment.from(above))] : []),
  ];
  const before = kept.length > 0 ? [outer.copy(Fragment.from(kept))] : [];
  const start = $from.before(depth - 1);
  transaction.replaceWith(start, $from.after(depth - 1), [...before, ...lifted]);
  return moveSelection(transaction, selection, start + sizeOf(before) - range.start);
}

function childrenIn(node: Node, from: number, to: number): Node[] {
  return node.content.content.slice(from, to);
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

function moveSelection(transaction: Transaction, before: Selection, moved: number): Transaction {
  const { doc } = transaction;
  return transaction.setSelection(
    TextSelection.between(doc.resolve(before.anchor + moved), doc.resolve(before.head + moved)),
  );
}
