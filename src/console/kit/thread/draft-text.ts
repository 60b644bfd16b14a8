import { useState } from "react";
import { drafts } from "#console/kit/draft.ts";

/** Text that is kept in this browser from the first letter, and restored automatically. */
export function useDraftText(name: string, initial: string) {
  const [text, setShown] = useState(() => textOf(drafts.read(name)) ?? initial);
  return {
    text,
    setText: (next: string) => {
      setShown(next);
      if (next === initial) drafts.drop(name);
      else drafts.write(name, next);
    },
    dropDraft: () => {
      drafts.drop(name);
      setShown(initial);
    },
  };
}

/** Whether there is unsent text under this name. */
export function hasDraft(name: string): boolean {
  return textOf(drafts.read(name)) !== undefined;
}

function textOf(kept: unknown): string | undefined {
  return typeof kept === "string" && kept.trim() !== "" ? kept : undefined;
}
