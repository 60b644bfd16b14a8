import type { ResolvedPos } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { blocksOf } from "./block-actions.ts";
import { moveNodes } from "./move-nodes.ts";

/** The selected siblings, or the block with the cursor. */
function selectedRange(state: EditorState): { from: number; to: number } | undefined {
  const block = blocksOf(state);
  if (!block || state.selection.to <= block.to) return block;
  const range = state.selection.$from.blockRange(state.selection.$to);
  return range ? { from: range.start, to: range.end } : undefined;
}

/** Moves the block, or the selected blocks, before the block above or after the block below. At an end it leaves its list or frame. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const range = selectedRange(state);
    if (!range) return false;
    const target = targetOf(state, range, direction);
    if (target === undefined) return false;
    dispatch?.(moveNodes(state.tr, range.from, range.to, target).scrollIntoView());
    return true;
  };
}

function targetOf(
  state: EditorState,
  { from, to }: { from: number; to: number },
  direction: -1 | 1,
): number | undefined {
  const $edge = state.doc.resolve(direction < 0 ? from : to);
  const next = direction < 0 ? $edge.nodeBefore : $edge.nodeAfter;
  // The header of cards and the summary of an expandable stay first.
  const isFirst = next && (next.type.name === "summary" || (direction < 0 && isHead($edge)));
  if (next && !isFirst) return $edge.pos + direction * next.nodeSize;
  const isAlone = $edge.parent.childCount === 1 || to - from === $edge.parent.content.size;
  if ($edge.depth === 0 || isAlone) return undefined;
  const outside = direction < 0 ? $edge.before() : $edge.after();
  const $outside = state.doc.resolve(outside);
  const { content } = state.doc.slice(from, to);
  const index = $outside.index();
  return $outside.parent.canReplace(index, index, content) ? outside : undefined;
}

const isHead = ($edge: ResolvedPos) =>
  $edge.index() === 1 && $edge.nodeBefore?.type.name === "tableRow";
