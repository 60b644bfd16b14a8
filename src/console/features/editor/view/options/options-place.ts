import { type EditorState, NodeSelection } from "prosemirror-state";
import { fieldsAt } from "./fields-at.ts";

/** Where the innermost block that has options is; the selected one, or one around the cursor. */
export function optionsPlace({ selection, doc }: EditorState): number | undefined {
  const hasFields = (position: number) => fieldsAt(doc, position).length > 0;
  if (selection instanceof NodeSelection && hasFields(selection.from)) {
    return selection.from;
  }
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth--) {
    if (hasFields($head.before(depth))) return $head.before(depth);
  }
  return undefined;
}
