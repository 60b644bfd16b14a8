import { catalogue } from "./catalogue.ts";

/** Texts of the comments on published pages. */
export const spaceCommentTexts = catalogue({
  en: {
    title: "Comments",
    threads: "Threads on this page",
    status: "State",
    open: "Open",
    resolved: "Resolved",
    all: "All",
    commentPage: "Comment on this page",
    commentBlock: "Comment on this block",
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
    },
  },
});
