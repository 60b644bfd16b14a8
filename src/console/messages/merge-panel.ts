import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";
import { pagesAndFiles } from "./review.ts";

/** Texts of the panel with what a merge needs. */
export const mergePanelTexts = catalogue({
  en: {
    approved: (count: number) => plural(count, "approval", "approvals"),
    noReviews: "No approvals yet",
    requested: (count: number) => `${plural(count, "person requests", "people request")} changes`,
    threads: (count: number) => plural(count, "unresolved thread", "unresolved threads"),
    noThreads: "All threads resolved",
    conflicts: (count: number) => plural(count, "unresolved conflict", "unresolved conflicts"),
    noConflicts: "No conflicts",
    newConflicts: "Conflicts with new changes in main",
    conflictsAhead:
      "Main has changed the same places. Update to see the conflicts and resolve them.",
    outdated: "Out of date: merging also brings in the new changes from main",
    current: "Up to date with main",
    changes: (pages: number, files: number) => `${pagesAndFiles(pages, files)} to merge`,
    look: "Show",
    submit: "Merge into main",
    failed: "Couldn't merge.",
  },
});

/** What a merge would do to readers. */
export const impactTexts = catalogue({
  en: {
    title: "What readers will notice",
    urls: (count: number) => plural(count, "URL changes", "URLs change"),
    noUrls: "No URL changes",
    moved: (before: string, after: string) => `/${before} → /${after}`,
    deleted: (before: string) => `/${before} is deleted`,
    moreUrls: (count: number) => `and ${plural(count, "more URL", "more URLs")}`,
    redirected:
      "Sites redirect the old URLs of moved pages as soon as this is merged. Redirects added by hand stay.",
    notRedirected: "Readers of deleted pages get “not found”, unless you redirect them:",
    addRedirect: (site: string) => `Add a redirect on ${site}`,
    orphans: (count: number) =>
      plural(
        count,
        "page that no other page links to anymore",
        "pages that no other page links to anymore",
      ),
    orphan: (path: string, linkedFrom: string | undefined) =>
      linkedFrom === undefined ? `/${path}` : `/${path}, linked from ${linkedFrom} before`,
    moreOrphans: (count: number) => `and ${plural(count, "more page", "more pages")}`,
    readers: (names: string) => `Readers: ${names}`,
    broken: (count: number) => plural(count, "newly broken link", "newly broken links"),
  },
});

/** Merging as soon as nothing is missing. */
export const whenReadyTexts = catalogue({
  en: {
    turnOn: "Merge when ready",
    hint: "Merges it in your name as soon as nothing above is missing.",
    turnOff: "Turn off “Merge when ready”",
    isOn: (name: string) => `${name} turned on “Merge when ready”`,
    waits: "It is merged in their name as soon as nothing above is missing.",
    ready: "Nothing is missing. It is merged in a moment.",
    held: "It can't be merged yet.",
    off: "“Merge when ready” is off again.",
    failed: "Couldn't change “Merge when ready”.",
  },
});

/** The redirects that came of a merge. */
export const mergedRedirectTexts = catalogue({
  en: {
    count: (count: number) =>
      `${plural(count, "old URL redirects", "old URLs redirect")} to where the pages are now:`,
    of: (site: string) => `Redirects of ${site}`,
  },
});
