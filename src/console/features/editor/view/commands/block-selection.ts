import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";
import { cardColumns } from "./card-table.ts";

/** Several siblings, selected as blocks. Anchor and head are before or after whole blocks. */
export class BlockSelection extends Selection {
  constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    super($anchor, $head);
  }

  static between(doc: Node, anchor: number, head: number): BlockSelection {
    return new BlockSelection(doc.resolve(anchor), doc.resolve(head));
  }

  map(doc: Node, mapping: Mappable): Selection {
    const $anchor = doc.resolve(mapping.map(this.anchor));
    const $head = doc.resolve(mapping.map(this.head));
    if ($anchor.pos === $head.pos || !$anchor.sameParent($head)) return Selection.near($head);
    return new BlockSelection($anchor, $head);
  }

  eq(other: Selection): boolean {
    return (
      other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head
    );
  }

  override content(): Slice {
    const { parent } = this.$from;
    const blocks = parent.content.content.slice(this.$from.index(), this.$to.index());
    return new Slice(Fragment.from(blocks), 0, 0);
  }

  toJSON() {
    return { type: "blocks", anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: Node, json: { anchor: number; head: number }): BlockSelection {
    return BlockSelection.between(doc, json.anchor, json.head);
  }
}
BlockSelection.prototype.visible = false;
Selection.jsonID("blocks", BlockSelection);

/** Whether blocks are selected, not text. */
export function isBlockSelected({ selection }: EditorState): boolean {
  if (selection instanceof BlockSelection) return true;
  return selection instanceof NodeSelection && selection.node.isBlock;
}

/** Whether a block has no text for a cursor, such as an embed. */
export const isTextless = (node: Node): boolean => node.isAtom || node.content.size === 0;

const key = new PluginKey<boolean>("choosing-blocks");

/** Knows whether the selected block was chosen. The cursor also comes to blocks without text, and goes on to the text behind. */
export const choosingBlocks = new Plugin<boolean>({
  key,
  state: {
    init: () => false,
    apply: (transaction, before) =>
      (transaction.getMeta(key) as boolean | undefined) ?? (before && !transaction.selectionSet),
  },
});

function isChoosing(state: EditorState): boolean {
  const { selection } = state;
  if (selection instanceof NodeSelection && isTextless(selection.node)) {
    return selection.node.isBlock && key.getState(state) === true;
  }
  return isBlockSelected(state);
}

/** Selects the block at a position. */
export const choose = ({ tr, doc }: EditorState, position: number): Transaction =>
  tr.setSelection(NodeSelection.create(doc, position)).setMeta(key, true);

/** Selects the block with the cursor. On a block without text, arrows then go from block to block. */
export const selectBlock: Command = (state, dispatch) => {
  if (isChoosing(state)) return false;
  const block = blockOf(state);
  if (!block) return false;
  dispatch?.(choose(state, block.from));
  return true;
};

/** With a block chosen: chooses the one above or below instead. */
export function selectNextBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    if (!isChoosing(state)) return false;
    const { from, to } = state.selection;
    let $edge = state.doc.resolve(direction < 0 ? from : to);
    const nextTo = () => (direction < 0 ? $edge.nodeBefore : $edge.nodeAfter);
    while (!nextTo() && $edge.depth > 0) {
      $edge = state.doc.resolve(direction < 0 ? $edge.before() : $edge.after());
    }
    const next = nextTo();
    if (!next) return true;
    const start = direction < 0 ? $edge.pos - next.nodeSize : $edge.pos;
    dispatch?.(choose(state, start).scrollIntoView());
    return true;
  };
}

/** With a block selected: adds the one above or below, or takes the last one off. */
export function extendBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    if (!isBlockSelected(state)) return false;
    const { selection, doc } = state;
    const isFirst = !(selection instanceof BlockSelection);
    const anchor = isFirst && direction < 0 ? selection.to : selection.anchor;
    const head = isFirst ? (direction < 0 ? selection.from : selection.to) : selection.head;
    const $head = doc.resolve(head);
    const next = direction < 0 ? $head.nodeBefore : $head.nodeAfter;
    if (!next) return true;
    const moved = head + direction * next.nodeSize;
    const between =
      moved === anchor
        ? NodeSelection.create(doc, Math.min(moved, head))
        : BlockSelection.between(doc, anchor, moved);
    dispatch?.(state.tr.setSelection(between).scrollIntoView());
    return true;
  };
}

/** A block that can be moved, deleted, or turned into another, with its place. */
type BlockPlace = { node: Node; from: number; to: number };

/** Parts of a block that can't stand alone, such as cells, move with the whole. */
const parts = new Set(["tableRow", "tableCell", "tableHeader", "summary"]);

/** Whether a node is a block that people handle as one thing. A list item is; its first text isn't. Rows are if they are cards. */
function isHandled(node: Node, parent: Node | null, index: number): boolean {
  if (node.type.name === "tableRow") return index > 0 && cardColumns(parent) !== undefined;
  if (!node.isBlock || parts.has(node.type.name) || parent === null) return false;
  if (parts.has(parent.type.name)) return false;
  return !(parent.type.name === "listItem" && index === 0);
}

/** The innermost block around a position that people handle as one thing. */
export function blockAround($position: ResolvedPos): BlockPlace | undefined {
  for (let depth = $position.depth; depth > 0; depth--) {
    const node = $position.node(depth);
    if (isHandled(node, $position.node(depth - 1), $position.index(depth - 1))) {
      const from = $position.before(depth);
      return { node, from, to: from + node.nodeSize };
    }
  }
  return undefined;
}

/** The block that is selected, or that the cursor is in. */
export function blockOf({ selection }: EditorState): BlockPlace | undefined {
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, from: selection.from, to: selection.to };
  }
  return blockAround(selection.$head);
}
