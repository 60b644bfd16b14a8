import type { Check } from "#contract/check.ts";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Comment } from "#contract/comment.ts";
import type { Conflict } from "#contract/conflict.ts";
import type { Requirement } from "#contract/review-status.ts";
import { isApproving, isBlocking } from "#contract/verdict.ts";
import { checkTexts } from "#console/messages/checks.ts";
import { mergePanelTexts as panel } from "#console/messages/merge-panel.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import type { ReviewState } from "../review-state.ts";

const t = reviewTexts.merge;

/** good: nothing to do; look: worth checking; stop: blocks the merge. */
export type CheckLine = {
  id: string;
  state: "good" | "look" | "stop";
  text: string;
  /** The tab or panel where it can be settled. */
  place?: "changes" | "reviews" | "reviewers" | "threads" | "checks" | "conflicts";
};

type CheckInput = {
  changeRequest: ChangeRequest;
  /** The number of changed pages and files. Undefined if it failed to load; its line is then left out. */
  changes: readonly [pages: number, files: number] | undefined;
  review: ReviewState | undefined;
  threads: readonly Comment[] | undefined;
  conflicts: readonly Conflict[] | undefined;
  checks?: readonly Check[];
  /** A merge was refused because of conflicts that only an update lists. */
  clashes?: boolean;
};

/** What to know before merging, one line each. */
export function checklist(input: CheckInput): CheckLine[] {
  const {
    changeRequest,
    changes,
    review,
    threads,
    conflicts,
    checks = [],
    clashes = false,
  } = input;
  const lines: (CheckLine | false | undefined)[] = [
    changes && {
      id: "changes",
      place: "changes",
      state: changes[0] + changes[1] > 0 ? "good" : "stop",
      text: changes[0] + changes[1] > 0 ? panel.changes(...changes) : t.nothing,
    },
    review && reviewLine(review),
    ...(review?.requirements ?? []).map(requirementLine),
    ...checks.filter(isFailing).map(checkLine),
    // Where open threads hold back the merge, the rules' line says it.
    threads &&
      !review?.requirements?.some(({ code }) => code === "threads") &&
      threadLine(threads.filter(({ status }) => status === "open").length),
    clashes
      ? { id: "conflicts", place: "conflicts", state: "stop", text: panel.newConflicts }
      : conflicts && conflictLine(conflicts.filter(({ status }) => status !== "resolved").length),
    {
      id: "outdated",
      state: changeRequest.outdated ? "look" : "good",
      text: changeRequest.outdated ? panel.outdated : panel.current,
    },
  ];
  return lines.filter((line) => line !== undefined && line !== false);
}

/** What reviewers say; undefined if the lines of what a merge needs say it. */
function reviewLine({ verdicts, requirements }: ReviewState): CheckLine | undefined {
  const line = { id: "reviews", place: "reviews" } as const;
  const against = verdicts.filter(isBlocking).length;
  if (against > 0) {
    if (requirements !== undefined) return undefined;
    return { ...line, state: "look", text: panel.requested(against) };
  }
  if (requirements?.some(({ code }) => code === "approvals")) return undefined;
  const approvals = verdicts.filter(isApproving);
  const current = approvals.filter(({ state }) => state === "current").length;
  if (current > 0) return { ...line, state: "good", text: panel.approved(approvals.length) };
  const text =
    approvals.length > 0 ? verdictTexts.earlierApproval(approvals.length) : panel.noReviews;
  return { ...line, state: "look", text };
}

/** Where each is settled: by a verdict, by asking others for theirs, or by resolving threads. */
const placeByCode: Readonly<Record<string, CheckLine["place"]>> = {
  "changes-requested": "reviewers",
  approvals: "reviewers",
  owners: "reviewers",
  threads: "threads",
  checks: "checks",
};

function requirementLine(requirement: Requirement): CheckLine {
  const { code, met, people, teams, check } = requirement;
  const about = check === undefined ? [] : [check.source, check.name];
  return {
    id: [code, ...about, ...[...people, ...teams].map(({ id }) => id)].join(" "),
    place: placeByCode[code] ?? "reviews",
    state: met ? "good" : "stop",
    text: verdictTexts.requirement(requirement),
  };
}

/** Those that a merge needs have lines of their own. */
const isFailing = ({ state, required, outdated }: Check) =>
  state === "failed" && !required && !outdated;

function checkLine(check: Check): CheckLine {
  return {
    id: ["check", check.source, check.name].join(" "),
    place: "checks",
    state: "look",
    text: checkTexts.line(check),
  };
}

function threadLine(open: number): CheckLine {
  return open > 0
    ? { id: "threads", place: "threads", state: "look", text: panel.threads(open) }
    : { id: "threads", state: "good", text: panel.noThreads };
}

function conflictLine(open: number): CheckLine {
  return open > 0
    ? { id: "conflicts", place: "conflicts", state: "stop", text: panel.conflicts(open) }
    : { id: "conflicts", state: "good", text: panel.noConflicts };
}
