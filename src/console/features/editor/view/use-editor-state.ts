import { useSyncExternalStore } from "react";
import type { Editor } from "./editor.ts";

/**
 * A value of an open editor. The component is rendered anew when the value changes.
 * @param select returns the same value, not an equal one, as long as nothing changed
 */
export function useEditorState<T>(editor: Editor, select: (editor: Editor) => T): T {
  return useSyncExternalStore(editor.subscribe, () => select(editor));
}
