import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** Texts about what of a change request's pages is shown, and how. */
export const viewTexts = catalogue({
  en: {
    otherThreads: (count: number) =>
      `${plural(count, "thread or draft is", "threads and drafts are")} at blocks of the comparison.`,
    showInline: "Show inline",
    unchangedPage: "This page isn't changed by this change request.",
    deletedPage: "This page is deleted, so readers won't see it.",
    noText: "This page has no text.",
    compare: "Compare revisions",
    sameEdits: "Group by edit",
    findInAll: "Find in all changes",
    search: "Search titles, edits, comments",
    filters: "More filters",
    outside: "unchanged in the compared range",
    outsideHere: "This page has no changes in the compared range. All its changes are shown.",
    notLatest: "Compare with the latest revision to mark pages as viewed.",
  },
});

/** Texts of the tab with the changes of a change request. */
export const changesTabTexts = catalogue({
  en: {
    viewed: "Viewed",
    viewedState: "viewed",
    changedState: "changed since you viewed it",
    changedSince: "Changed since you viewed it.",
    showSince: "Show what changed since",
    showAll: "Show all changes",
    since: "Only what changed since you viewed it",
    loadingRest: "Loading the other changes…",
    restFailed: "Couldn't load the other changes.",
    empty: "No changes yet",
    emptyBody: "Import or edit pages in this change request.",
    toImport: "Import pages",
    gone: "This page has no changes",
    goneBody: "It may have been reverted, or a filter hides it.",
    toFirst: "Show the first page",
    unanchored: "Not anchored",
    unanchoredHint: "The text these threads refer to is gone or not shown here.",
    quoted: "Quoted text",
    viewedNext: (title: string) => `Viewed, next: ${title}`,
    viewedLast: "Mark as viewed",
    allViewed: "You viewed all changes.",
    threads: "Threads on this page",
    editPage: "Edit this page",
  },
});

/** Texts of the switch that makes presses on blocks suggest edits. */
export const suggestModeTexts = catalogue({
  en: {
    mode: "Suggest edits",
    modeOn:
      "You are suggesting: press a block to edit it. Nothing changes until the suggestion is applied.",
    key: "Suggest edits, or stop",
  },
});
