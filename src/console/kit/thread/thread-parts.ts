import { type ComponentType, createContext } from "react";
import type { Comment } from "#contract/comment.ts";

/** What the screen of a thread adds to it. */
export type ThreadParts = {
  /** Draws the suggestion of a comment, below its text. */
  Suggestion?: ComponentType<{ comment: Comment; suggestion: string; isPending?: boolean }>;
  /** After the buttons of the thread. */
  Acts?: ComponentType<{ comment: Comment }>;
};

/** Set by screens where threads are about texts that can be changed. */
export const ThreadPartsContext = createContext<ThreadParts>({});

/** About how high this many replies of one line are, with the gap of 12 pixels above them; in pixels. */
export const repliesHeight = (count: number): number => 73 * count;
