import type { Comment } from "#contract/comment.ts";
import type { Review } from "#contract/review.ts";

/** One thing that happened; `at` is a timestamp. */
export type Event =
  | { kind: "review"; at: string; review: Review; comment: Comment | undefined }
  | { kind: "thread"; at: string; comment: Comment };

/**
 * Reviews and threads in the order in which they happened. What a reviewer wrote with the verdict stands with it, not once
 * more by itself.
 */
export function eventsOf(reviews: readonly Review[], threads: readonly Comment[]): Event[] {
  const byReview = new Map(threads.map((comment) => [comment.target.review, comment]));
  const events: Event[] = reviews.map((review) => ({
    kind: "review",
    at: review.createdAt,
    review,
    comment: byReview.get(review.id),
  }));
  const known = new Set(reviews.map(({ id }) => id));
  for (const comment of threads) {
    if (comment.target.review !== undefined && known.has(comment.target.review)) continue;
    events.push({ kind: "thread", at: comment.postedAt, comment });
  }
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
