import { catalogue } from "./catalogue.ts";

/** Texts of the keys of a review, as `?` lists them. */
export const reviewKeyTexts = catalogue({
  en: {
    group: "Review",
    nextPage: "Next page",
    previousPage: "Previous page",
    nextChange: "Next edit",
    previousChange: "Previous edit",
    nextThread: "Next unresolved thread",
    previousThread: "Previous unresolved thread",
    viewed: "Mark as viewed and continue",
    comment: "Comment on the focused block, or the page",
    suggest: "Suggest a change to the focused block",
    edit: "Edit the focused block, or the page",
    view: "Inline or split",
    find: "Find a page",
    nextRow: "Next row",
    previousRow: "Previous row",
    expand: "Show all unchanged blocks",
    review: "Review the change request",
    update: "Update from main",
    back: "Close panel",
  },
});
