import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/*
 * Texts of each tab of a review but the changes (review-changes.ts). The list of change requests has its own (change-request-list.ts),
 * because it loads nothing of a review.
 */

/** Texts of the screen on which a change request is reviewed, whatever its tab. */
export const reviewTexts = catalogue({
  en: {
    crumbs: { list: "Change requests" },
    tabs: {
      label: "Change request",
      overview: "Overview",
      pages: "Pages",
      pageCountLabel: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed`,
      threads: "Threads",
      edit: "Edit",
      links: "Links",
      newlyBroken: (count: number) => `${formatNumber(count)} newly broken`,
      conflicts: "Conflicts",
      threadCount: (open: number, all: number) =>
        all === 0 ? "0" : `${formatNumber(open)}/${formatNumber(all)}`,
      threadCountLabel: (open: number, all: number) =>
        `${formatNumber(open)} open of ${plural(all, "thread", "threads")}`,
    },
    head: {
      copyLink: "Copy link to this change request",
      copied: "Link copied",
      outdated: "Outdated",
      conflicts: (count: number) => plural(count, "conflict", "conflicts"),
      viewed: (viewed: number, all: number) =>
        `viewed ${formatNumber(viewed)}/${formatNumber(all)}`,
      viewedShort: (viewed: number, all: number) => `${formatNumber(viewed)}/${formatNumber(all)}`,
      viewedLabel: "Viewed changes",
      compared: (day: string) => `compared with main as of ${day}`,
      openedBy: (name: string) => `by ${name}`,
      more: "More actions",
      rename: "Rename…",
      renameSave: "Rename",
      share: "Preview links…",
      export: "Export…",
      mayNotShare: "Only people who can merge can share previews. Ask an admin for access.",
      renameTitle: "Rename change request",
      ready: "Mark ready",
      readyDone: "Open for review",
      draft: "Back to draft",
      draftDone: "Changed to draft",
      archive: "Archive",
      archiveDone: "Change request archived",
      reopen: "Reopen",
      reopenDone: "Change request reopened",
      statusFailed: "Couldn't change the status.",
    },
    update: {
      action: "Update",
      upToDate: "Already up to date with main.",
      done: "Updated from main",
      conflicts: (count: number) =>
        `Updated from main with ${plural(count, "conflict", "conflicts")}. Resolve ${count === 1 ? "it" : "them"} to continue.`,
      failed: "Couldn't update from main.",
    },
    review: {
      action: "Review",
      title: "Review",
      none: "No reviews yet",
      approved: "Approved",
      changesRequested: "Changes requested",
      outdated: "before later edits",
      isAuthor: "You wrote in this change request. Someone else has to review it.",
      checkingAuthors: "Checking who wrote in it…",
      mayNot: "You don't have permission to review here. Ask an admin for access.",
      failed: "Couldn't load reviews.",
    },
    merge: {
      action: "Merge",
      title: "Merge into main",
      mayNot: "You don't have permission to merge here. Ask an admin for access.",
      isDraft: "Mark it as ready first.",
      hasConflicts: (count: number) => `Resolve ${plural(count, "conflict", "conflicts")} first.`,
      nothing: "No changes to merge.",
      loading: "Checking whether this can be merged…",
      done: (number: number) => `#${number} merged`,
    },
    failed: "Couldn't load this part",
    allResolved: "All threads are resolved.",
  },
});

/** How much a change request changes, in words. */
export const pagesAndFiles = (pages: number, files: number) => {
  if (files === 0) return plural(pages, "page", "pages");
  const words = plural(files, "file", "files");
  return pages === 0 ? words : `${plural(pages, "page", "pages")} and ${words}`;
};

/** What came of a merge. */
export const mergedTexts = catalogue({
  en: {
    merged: "Merged into main.",
    mergedAs: "Merged as",
    revision: (number: number) => `revision ${formatNumber(number)}`,
    by: (name: string) => `by ${name}`,
    event: (name: string) => `${name} merged this as`,
    changed: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed:`,
    allPages: "All changes",
    shownOn: "Shown on",
    moreSites: (count: number) => `and ${plural(count, "more site", "more sites")}`,
    noSites: "No published site shows this space.",
    read: "Open the space",
    readPages: "Read the changed pages",
    revert: "Revert as change request",
    mayNotRevert:
      "You don't have permission to propose changes here. Ask an admin for edit access.",
    revertFailed: "Couldn't revert.",
    reverted: (number: number) => `#${number} undoes this merge`,
    revertedBy: (number: number) => `Reverted by #${number}`,
    revertOpen: (number: number) => `Open revert #${number}`,
  },
});
