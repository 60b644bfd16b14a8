import { type EditorState, NodeSelection } from "prosemirror-state";
import { blockFields } from "./block-fields.ts";

/** Where the innermost block that has options is; the selected one, or one around the cursor. */
export function optionsPlace({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && blockFields[selection.node.type.name]) {
    return selection.from;
  }
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth--) {
    if (blockFields[$head.node(depth).type.name]) return $head.before(depth);
  }
  return undefined;
}
