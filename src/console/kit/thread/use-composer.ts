import { useState } from "react";
import { drafts } from "#console/kit/draft.ts";
import { hasDraft } from "./draft-text.ts";

/** A composer that can be opened and closed. */
type OpenComposer = {
  isOpen: boolean;
  /** It is closed, and there is unsent text. */
  hasKept: boolean;
  open: () => void;
  /** Keeps the text. */
  close: () => void;
  /** Closes it after sending. */
  finish: () => void;
};

/**
 * Whether a composer that isn't always shown is open. A saved draft alone doesn't open it: that would take the focus, and with it
 * the screen's shortcuts, away from the reader. `UnsentDraft` shows that there is a draft.
 *
 * @param draft - name of the composer's draft; use the subject as the component's key
 */
export function useComposer(draft: string): OpenComposer {
  const closed = () => (hasDraft(draft) ? "kept" : "closed");
  const [state, setState] = useState<"open" | "kept" | "closed">(closed);
  return {
    isOpen: state === "open",
    hasKept: state === "kept",
    open: () => setState("open"),
    close: () => setState(closed),
    finish: () => {
      drafts.drop(draft);
      setState("closed");
    },
  };
}
