import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** More names than these are only counted. */
const mostNames = 3;

/** The first of the pages and files that authors edited, and how many they are. */
type Edited = { edited: readonly { title: string }[]; editedCount: number };

type Verdict = Edited & { status: string; state: string };

type Requirement = {
  code: string;
  met: boolean;
  message: string;
  people: readonly { displayName: string }[];
  needed?: number | undefined;
  given?: number | undefined;
  pages?: readonly { title: string }[] | undefined;
  pageCount?: number | undefined;
};

/** The names of pages and files as a part of a sentence. */
function namesOf({ edited, editedCount }: Edited): string {
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
      return `Approved an earlier text of ${namesOf(verdict)}, so it doesn't count anymore.`;
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
function requirement(requirement: Requirement): string {
  const { code, met, people, needed = 0, given = 0, pages = [], message } = requirement;
  const names = formatList(people.map(({ displayName }) => displayName));
  switch (code) {
    case "changes-requested":
      return `${names} requests changes`;
    case "approvals":
      return `${formatNumber(given)} of ${plural(needed, "approval", "approvals")}`;
    case "owners": {
      const editedCount = requirement.pageCount ?? pages.length;
      return met ? `Approved by an owner of ${namesOf({ edited: pages, editedCount })}` : message;
    }
    default:
      return message;
  }
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
    anyway: "Merge anyway…",
    anywayTitle: "Merge without what the rules ask for?",
    anywayAction: "Merge anyway",
    mergedAnyway: (name: string) => `${name} merged without what the rules ask for`,
    askOwners: "Can give the missing approval",
    notReady: "What the merge still needs is listed above.",
  },
});
