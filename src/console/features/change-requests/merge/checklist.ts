import type { ChangeRequest } from "#contract/change-request.ts";
import type { Comment } from "#contract/comment.ts";
import type { Conflict } from "#contract/conflict.ts";
import type { Review } from "#contract/review.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { verdicts } from "../rules.ts";

const t = reviewTexts.merge;

/** good: nothing to do; look: worth checking; stop: blocks the merge. */
export type CheckLine = {
  id: "changes" | "reviews" | "threads" | "conflicts" | "outdated";
  state: "good" | "look" | "stop";
  text: string;
};

type CheckInput = {
  changeRequest: ChangeRequest;
  /** The number of changed pages and files. Undefined if it failed to load; its line is then left out. */
  changes: readonly [pages: number, files: number] | undefined;
  reviews: readonly Review[] | undefined;
  threads: readonly Comment[] | undefined;
  conflicts: readonly Conflict[] | undefined;
  /** A merge was refused because of conflicts that only an update lists. */
  clashes?: boolean;
};

/** What to know before merging, one line each. */
export function checklist(input: CheckInput): CheckLine[] {
  const { changeRequest, changes, reviews, threads, conflicts, clashes = false } = input;
  const lines: (CheckLine | undefined)[] = [
    changes && {
      id: "changes",
      state: changes[0] + changes[1] > 0 ? "good" : "stop",
      text: changes[0] + changes[1] > 0 ? t.changes(...changes) : t.nothing,
    },
    reviews && reviewLine(verdicts(reviews).filter(({ outdated }) => !outdated)),
    threads && threadLine(threads.filter(({ status }) => status === "open").length),
    clashes
      ? { id: "conflicts", state: "stop", text: t.newConflicts }
      : conflicts && conflictLine(conflicts.filter(({ status }) => status !== "resolved").length),
    {
      id: "outdated",
      state: changeRequest.outdated ? "look" : "good",
      text: changeRequest.outdated ? t.outdated : t.current,
    },
  ];
  return lines.filter((line) => line !== undefined);
}

function reviewLine(current: readonly Review[]): CheckLine {
  const against = current.filter(({ status }) => status === "changes-requested").length;
  if (against > 0) return { id: "reviews", state: "look", text: t.requested(against) };
  const approvals = current.filter(({ status }) => status === "approved").length;
  if (approvals > 0) return { id: "reviews", state: "good", text: t.approved(approvals) };
  return { id: "reviews", state: "look", text: t.noReviews };
}

function threadLine(open: number): CheckLine {
  return open > 0
    ? { id: "threads", state: "look", text: t.threads(open) }
    : { id: "threads", state: "good", text: t.noThreads };
}

function conflictLine(open: number): CheckLine {
  return open > 0
    ? { id: "conflicts", state: "stop", text: t.conflicts(open) }
    : { id: "conflicts", state: "good", text: t.noConflicts };
}
