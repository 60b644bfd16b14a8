import type { EditorState } from "prosemirror-state";
import { markType } from "../../model/schema/schema.ts";
import { listKindAt } from "../commands/turn-into.ts";

/** What a text can be turned into. */
export type StyleName =
  | "paragraph"
  | "heading1"
  | "heading2"
  | "heading3"
  | "heading4"
  | "bulletList"
  | "orderedList"
  | "tasks"
  | "quote"
  | "code";

/** What the text with the cursor is; undefined for what has no name in the menu. */
export function styleAt(state: EditorState): StyleName | undefined {
  const { $from } = state.selection;
  const { type, attrs } = $from.parent;
  if (type.name === "heading") {
    return attrs["level"] > 4 ? undefined : (`heading${attrs["level"]}` as StyleName);
  }
  if (type.name === "codeBlock") return "code";
  if (type.name !== "paragraph") return undefined;
  const kind = listKindAt(state);
  if (kind) return kind;
  const isQuoted = $from.depth > 1 && $from.node(-1).type.name === "blockquote";
  return isQuoted ? "quote" : "paragraph";
}

/** Whether the selection, or what is typed next, has a mark. */
export function isMarked(state: EditorState, name: string): boolean {
  const type = markType(name);
  const { from, to, empty, $from } = state.selection;
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()));
  return state.doc.rangeHasMark(from, to, type);
}
