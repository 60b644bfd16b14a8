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
    outside: "unchanged in the compared range",
    outsideHere: "This page has no changes in the compared range. All its changes are shown.",
    notLatest: "Compare with the latest revision to mark pages as viewed.",
  },
});
