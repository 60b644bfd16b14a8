import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";
import { pagesAndFiles } from "./review.ts";

/** More patterns than these are only counted. */
const mostPatterns = 2;

/** Why somebody could review: the owner rules that name them or their team, and the changed pages that they wrote in. */
function suggestedWhy(
  owns: readonly { pattern: string; team?: { title: string } | undefined }[],
  wrote: number,
): string {
  const named = owns
    .slice(0, mostPatterns)
    .map(({ pattern, team }) => (team ? `${pattern} (${team.title})` : pattern));
  const rest = owns.length - named.length;
  const patterns = rest > 0 ? [...named, `${formatNumber(rest)} more`] : named;
  return [
    owns.length > 0 && `Owns ${formatList(patterns)}`,
    wrote > 0 && `Wrote in ${plural(wrote, "changed page", "changed pages")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Texts of the overview of a change request. */
export const overviewTexts = catalogue({
  en: {
    description: "Description",
    noDescription: "No description yet.",
    describe: "Describe what changes and why",
    edit: "Edit",
    save: "Save description",
    descriptionLabel: "Description, in Markdown",
    people: "People",
    author: "Author",
    participants: "Participants",
    reviewers: "Reviewers",
    waiting: "Requested",
    noReviewers: "No reviewers yet.",
    ask: "Request a review",
    askTitle: "Request a review",
    find: "Find a member",
    noMembers: "No matching members.",
    asked: (name: string) => `Review requested from ${name}`,
    takeBack: (name: string) => `Remove ${name} as reviewer`,
    failed: "Couldn't save. Try again.",
    askAgain: "Request again",
    askShort: "Request",
    from: (name: string) => `from ${name}`,
    suggested: "Suggested",
    suggestedWhy,
    mayNotAsk: "You don't have permission to request reviews here. Ask an admin for edit access.",
    activity: "Activity",
    noActivity: "No reviews or comments yet.",
    switchedOn: (name: string) => `${name} turned on “Merge when ready”`,
    switchedOff: (why: string) => `“Merge when ready” went off: ${why}`,
    held: (why: string) => `It is ready, but can't be merged yet: ${why}`,
    opened: (name: string) => `${name} started this change request`,
    comment: "Comment on the whole change request",
    changes: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed`,
    showChanges: "Review the changes",
    noChanges: "No changes yet",
    editPages: "Edit pages",
  },
});
