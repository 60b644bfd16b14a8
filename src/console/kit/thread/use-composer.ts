import { useState } from "react";
import { drafts } from "#console/kit/draft.ts";
import { hasDraft } from "./draft-text.ts";

/** A composer that is opened by a press and closed again. */
type OpenComposer = {
  isOpen: boolean;
  /** It is closed, and there is unsent text to come back to. */
  hasKept: boolean;
  open: () => void;
  /** The text stays. */
  close: () => void;
  /** Closes it for what has been sent. */
  finish: () => void;
};

/**
 * Whether a composer that is not always there is open. A kept draft alone does not open it: it would take the focus, and with it
 * the keys of the screen, from where the reader is. `UnsentDraft` shows that there is one.
 *
 * @param draft - name of the composer's draft; the component has what it is about as its key
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
