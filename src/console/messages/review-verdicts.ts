import type { Requirement, Verdict } from "#contract/review-status.ts";
import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** More names than these are only counted. */
const mostNames = 3;

/** The names of pages and files as a part of a sentence. */
function namesOf({ edited, editedCount }: Pick<Verdict, "edited" | "editedCount">): string {
  const names = edited.slice(0, mostNames).map(({ title }) => title);
  const rest = editedCount - names.length;
  return formatList(rest > 0 ? [...names, `${formatNumber(rest)} more`] : names);
}

/** What became of a verdict; undefined if it is about the text as it is. */
function note(verdict: Verdict): string | undefined {
  const isApproval = verdict.status === "approved";
  switch (verdict.state) {
    case "current":
      return undefined;
    case "earlier": {
      const what = isApproval ? "Approved" : "Requested changes to";
      return verdict.editedCount === 0
        ? `${what} an earlier text.`
        : `${what} an earlier text of ${namesOf(verdict)}.`;
    }
    case "dropped":
      return `${isApproval ? "Approved" : "Judged"} an earlier text of ${namesOf(verdict)}, so it doesn't count anymore.`;
    case "own":
      return "Has written in it since, so the approval doesn't count.";
    case "powerless":
      return "Can't review here anymore, so the approval doesn't count.";
    case "lifted":
      return "The request for changes was lifted.";
    default:
      return verdict.state;
  }
}

/** What a merge needs, as a line. One of a newer platform is shown as it says. */
function requirement({ code, people, message }: Requirement): string {
  const names = formatList(people.map(({ displayName }) => displayName));
  return code === "changes-requested" ? `${names} requests changes` : message;
}

/** Texts about the verdicts of reviewers, and what a merge needs. */
export const verdictTexts = catalogue({
  en: {
    note,
    requirement,
    lift: "Lift…",
    liftAction: "Lift request",
    liftTitle: (name: string) => `Lift ${name}'s request for changes?`,
    withdraw: "Withdraw request",
    withdrawTitle: "Withdraw your request for changes?",
    reason: "Reason",
    reasonHint: "Everyone who sees the change request can read it. It's also in the audit log.",
    ownHint: "Optional. Your request then no longer blocks the merge.",
    lifted: "Request for changes lifted",
    liftedBy: (name: string) => `Lifted by ${name}`,
    earlierApproval: (count: number) =>
      `${plural(count, "approval", "approvals")}, of an earlier text`,
    notReady: "What the merge still needs is listed above.",
  },
});
