import { useState } from "react";
import type { User } from "#contract/user.ts";
import { drafts } from "#console/kit/draft.ts";

/** The name of the draft of a reply to a thread. */
export const replyDraft = (user: User, threadId: string) => `reply.${user.id}.${threadId}`;

/** The name of the draft of an edit of a comment or reply. */
export const editDraft = (user: User, entryId: string) => `edit.${user.id}.${entryId}`;

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
