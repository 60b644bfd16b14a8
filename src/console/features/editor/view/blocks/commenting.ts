import { createContext } from "react";
import type { ThreadScope } from "#screens/threads.ts";

/** Where comments on the blocks of the open page go. */
export type Commenting = {
  scope: ThreadScope;
  pageId: string;
  /** The beginning of the names of drafts, those that the comparison uses. */
  draft: string;
  /** Why nothing can be sent, as a sentence. */
  unavailable: string | undefined;
  /** Saves what was typed: a comment is about a block of the saved text. */
  save: () => Promise<void>;
  /** Where the threads are listed. */
  threads: string;
};

/** Set where the blocks of a text can be commented on. */
export const CommentingContext = createContext<Commenting | undefined>(undefined);
