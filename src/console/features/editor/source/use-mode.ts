import { useEffect, useRef, useState } from "react";
import type { Keeper } from "../keep/keeper.ts";
import type { OpenEditor } from "../view/open-editor.ts";

/** How the text is edited: as it will look, or as Markdown. */
type Mode = "rich" | "source";

/**
 * Switches between the two views of a page's text. Both are the same document: the rich view takes what was written in the
 * other in one step, and the cursor stays in its block.
 * @param isTooLarge whether the rich view can't show the text
 */
export function useMode(keeper: Keeper, editor: OpenEditor, isTooLarge: boolean) {
  const [mode, setMode] = useState<Mode>(isTooLarge ? "source" : "rich");
  const offset = useRef(0);
  const wasSource = useRef(false);

  useEffect(() => {
    if (mode === "source") {
      wasSource.current = true;
      return undefined;
    }
    if (wasSource.current) {
      editor.takeText(keeper.text());
      editor.goTo(offset.current);
      editor.focus();
    }
    return keeper.hold(editor);
  }, [keeper, editor, mode]);

  return {
    mode,
    /** Where the source view starts. */
    start: () => offset.current,
    /** @param at where the cursor is, as an offset in the text */
    switchTo(next: Mode, at: number) {
      offset.current = at;
      setMode(next);
    },
  };
}
