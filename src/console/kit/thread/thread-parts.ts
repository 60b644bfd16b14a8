import { type ComponentType, createContext } from "react";
import type { Comment, ResolvingEdit } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { threadTexts as t } from "#console/messages/thread.ts";

/** What the screen of a thread adds to it. */
export type ThreadParts = {
  /** Draws the suggestion of a comment, below its text. */
  Suggestion?: ComponentType<{ comment: Comment; suggestion: string; isPending?: boolean }>;
  /** After the buttons of the thread. */
  Acts?: ComponentType<{ comment: Comment }>;
  /** Names the edit that resolved a thread. */
  Edit?: ComponentType<{ comment: Comment; edit: ResolvingEdit }>;
};

/** Set by screens where threads are about texts that can be changed. */
export const ThreadPartsContext = createContext<ThreadParts>({});

/** Who has to answer a thread, in words; undefined for nobody. */
export function assignedTo({ assignee }: Comment, user: User): string | undefined {
  if (assignee === undefined || assignee === null) return undefined;
  return assignee.id === user.id ? t.assignedToYou : t.assignedTo(assignee.displayName);
}

/** About how high this many replies of one line are, with the gap of 12 pixels above them; in pixels. */
export const repliesHeight = (count: number): number => 73 * count;
