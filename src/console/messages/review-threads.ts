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
    assignee: "Assigned to",
    anyAssignee: "Any assignee",
    count: (shown: number, all: number) =>
      shown === all
        ? plural(all, "thread", "threads")
        : `${formatNumber(shown)} of ${plural(all, "thread", "threads")}`,
    empty: "No threads yet",
    emptyBody: "Comment on a block or page under Pages, or on the change request in the overview.",
    go: "Show in context",
    onWhole: "On the whole change request",
    onReview: "With a review",
    onPage: "On the page",
    quote: (text: string) => `“${text}”`,
    groupCount: (open: number, resolved: number) =>
      [
        open > 0 && `${formatNumber(open)} open`,
        resolved > 0 && `${formatNumber(resolved)} resolved`,
      ]
        .filter(Boolean)
        .join(" · "),
    select: (name: string) => `Select the thread by ${name}`,
    selectGroup: (title: string) => `Select the threads of ${title}`,
    alreadyResolved: "It is resolved already.",
    alreadyOpen: "It is open already.",
    keys: {
      next: "Next thread",
      previous: "Previous thread",
      select: "Select the thread",
      clear: "Clear the selection",
    },
    since: {
      "page edited": "page changed since",
      "block edited": "block changed since",
      "block gone": "block removed since",
    },
    resolveByEdit: "Resolve by edit",
  },
});
