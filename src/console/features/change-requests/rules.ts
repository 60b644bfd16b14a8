import { whyNotEditContent, type Subject } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { reviewTexts } from "#console/messages/review.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { lockedTexts, changeRequestTexts } from "#console/messages/space-common.ts";

const { head, update, review, merge } = reviewTexts;
const { whyNot } = changeRequestTexts;

/** Why its state can't be changed; undefined if it can, even when archived. */
export function whyNotSetStatus({ space, changeRequest }: Subject): string | undefined {
  return gate(
    [changeRequest.status === "merged", whyNot.merged],
    [!space.permissions.edit, whyNot.edit],
  );
}

/** Why the user can't give others preview links; undefined if they can. */
export function whyNotShare({ space }: Subject): string | undefined {
  return gate([!space.permissions.merge, head.mayNotShare]);
}

export function whyNotUpdate(subject: Subject): string | undefined {
  const not = whyNotEditContent(subject);
  return gate([not !== undefined, not ?? ""], [!subject.changeRequest.outdated, update.upToDate]);
}

export function whyNotReview({ space, changeRequest }: Subject): string | undefined {
  return gate(
    [changeRequest.status === "merged", whyNot.merged],
    [!space.permissions.review, review.mayNot],
    [changeRequest.status === "archived", whyNot.archived],
  );
}

/** Why the user can't approve it or request changes; undefined if they can. */
export function whyNotDecide(
  subject: Subject,
  { isAuthor, isLoading }: { isAuthor: boolean; isLoading: boolean },
): string | undefined {
  const not = whyNotReview(subject);
  return gate(
    [not !== undefined, not ?? ""],
    [isAuthor, review.isAuthor],
    [isLoading, review.checkingAuthors],
  );
}

/** Counts are undefined while loading. `missing`: what the merge still needs. */
export function whyNotMerge(
  { space, changeRequest }: Subject,
  counts: Record<"conflicts" | "changes" | "missing", number | undefined>,
): string | undefined {
  return gate(
    [changeRequest.status === "merged", whyNot.merged],
    [!space.permissions.merge, merge.mayNot],
    [changeRequest.status === "archived", whyNot.archived],
    [isLocked(space), lockedTexts.reason],
    [changeRequest.status === "draft", merge.isDraft],
    [Object.values(counts).includes(undefined), merge.loading],
    [(counts.conflicts ?? 0) > 0, merge.hasConflicts(counts.conflicts ?? 0)],
    [counts.changes === 0, merge.nothing],
    [(counts.missing ?? 0) > 0, verdictTexts.notReady],
  );
}
