import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the list of threads. */
export const threadListTexts = catalogue({
  en: {
    status: "State",
    all: "All",
    open: "Open",
    resolved: "Resolved",
    author: "Author",
    anybody: "Anyone",
    count: (shown: number, all: number) =>
      shown === all
        ? plural(all, "thread", "threads")
        : `${formatNumber(shown)} of ${plural(all, "thread", "threads")}`,
    empty: "No threads yet",
    emptyBody: "Comment on a block or page under Pages, or on the change request in the overview.",
    go: "Show in context",
    onWhole: "On the whole change request",
    onReview: "With a review",
    outdated: "page changed since",
    allResolved: "All threads are resolved.",
  },
});
