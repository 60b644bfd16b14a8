import type { Comment } from "#contract/comment.ts";
import { readSuggestion } from "#content/suggestion.ts";

/** A comment with what it suggests. */
export type Suggesting = {
  comment: Comment;
  suggestion: string;
  /** Which of its changes are wanted; all without it. */
  part?: SuggestionPart;
};

/** Some of the changes of a suggestion, and what becomes of the others. */
export type SuggestionPart = {
  /** The Markdown of the block that they were chosen for. */
  seen: string;
  /** Those that are wanted, of all in their order. */
  chosen: readonly number[];
  rest: "rejected" | "open";
};

/** The open threads that suggest something for a block of a page. */
export function openSuggestions(comments: readonly Comment[]): Suggesting[] {
  return comments.flatMap((comment) => {
    const { page, node } = comment.target;
    const isOpen = comment.status === "open" && page !== undefined && node !== undefined;
    const read = isOpen ? readSuggestion(comment.body.markdown ?? "") : undefined;
    return read ? [{ comment, suggestion: read.suggestion }] : [];
  });
}
