import { type Command, NodeSelection } from "prosemirror-state";

/** Arrows also reach the blocks that have no text for a cursor, such as embeds. */
export function intoTextless(direction: -1 | 1): Command {
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
