import { editorBlockTexts as b } from "#console/messages/editor-blocks.ts";
import { editorTexts as t } from "#console/messages/editor.ts";

/** The keys of the text that `?` lists. */
export const textKeys = [
  { keys: "/", label: t.keys.insert },
  { keys: "Mod+K", label: t.link },
  { keys: "Mod+Alt+F", label: b.footnoteKey },
  { keys: "Mod+B", label: t.marks.strong },
  { keys: "Mod+I", label: t.marks.emphasis },
  { keys: "Mod+E", label: t.marks.code },
  { keys: "Alt+ArrowUp", label: t.moveUp },
  { keys: "Alt+ArrowDown", label: t.moveDown },
  { keys: "Mod+D", label: t.duplicate },
  { keys: "Alt+Enter", label: t.keys.options },
  { keys: "Mod+Enter", label: t.keys.below },
  { keys: "Escape", label: t.keys.select },
  { keys: "Shift+ArrowDown", label: t.keys.extend },
].map((one) => ({ ...one, group: t.keys.group }));
