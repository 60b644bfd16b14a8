import {
  type LucideIcon,
  Code2,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  List,
  ListChecks,
  ListOrdered,
  Pilcrow,
  Quote,
} from "lucide-react";
import type { EditorState } from "prosemirror-state";
import { listKindAt } from "./turn-into.ts";

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

/** What stands for each of them, in the order of menus. */
export const styleIcons: Record<StyleName, LucideIcon> = {
  paragraph: Pilcrow,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  heading4: Heading4,
  bulletList: List,
  orderedList: ListOrdered,
  tasks: ListChecks,
  quote: Quote,
  code: Code2,
};

/** In the order of menus. */
export const styleNames = Object.keys(styleIcons) as readonly StyleName[];

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
