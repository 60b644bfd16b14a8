import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the comments on published pages. */
export const spaceCommentTexts = catalogue({
  en: {
    title: "Comments",
    threads: "Threads on this page",
    status: "State",
    open: "Open",
    resolved: "Resolved",
    all: "All",
    marker: (count: number) => `${plural(count, "open thread", "open threads")} on this block`,
    many: (count: number) => `${formatNumber(count)}+`,
    toAll: "All comments",
    allTitle: "Comments in this space",
    allThreads: "Threads in this space",
    onSpace: "The space",
    pageGone: "No longer in this space",
    emptySpace: "Comment on the space, or open a page and comment on it.",
    show: "Show on the page",
    gone: "No longer on this page",
    edited: "Changed since",
    empty: "No comments yet",
    emptyBody: "Comment on the page, or point at a block and press the button beside it.",
    noneOpen: "No comments in this state",
    noneOpenBody: "Choose another state to see the others.",
    keys: {
      comment: "Comment on the focused block, or the page",
      nextBlock: "Next block",
      previousBlock: "Previous block",
      nextThread: "Next open thread",
      previousThread: "Previous open thread",
    },
  },
});
