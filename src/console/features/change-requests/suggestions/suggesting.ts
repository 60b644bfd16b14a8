import type { Comment } from "#contract/comment.ts";
import { readSuggestion } from "#content/suggestion.ts";

/** A comment with what it suggests. */
export type Suggesting = { comment: Comment; suggestion: string };

/** The open threads that suggest something for a block of a page. */
export function openSuggestions(comments: readonly Comment[]): Suggesting[] {
  return comments.flatMap((comment) => {
    const { page, node } = comment.target;
    const isOpen = comment.status === "open" && page !== undefined && node !== undefined;
    const read = isOpen ? readSuggestion(comment.body.markdown ?? "") : undefined;
    return read ? [{ comment, suggestion: read.suggestion }] : [];
  });
}
