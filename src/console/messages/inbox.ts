import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const inboxTexts = catalogue({
  en: {
    title: "Change requests",
    viewsLabel: "Which change requests",
    views: {
      review: "Needs my review",
      mine: "Mine",
      open: "All open",
      drafts: "Drafts",
      merged: "Merged",
      archived: "Archived",
    },
    count: (count: number) => plural(count, "change request", "change requests"),
    space: "Space",
    anySpace: "All spaces",
    creator: "Created by",
    anybody: "Any creator",
    order: "Order by last change",
    orders: { desc: "Newest first", asc: "Oldest first" },
    showOpen: "Show all open",
    goToContent: "Go to content",
    empty: {
      review: "Nothing waits for your review",
      mine: "You have nothing under way",
      open: "No change request is open",
      drafts: "There are no drafts",
      merged: "Nothing has been merged yet",
      archived: "Nothing is archived",
    },
    emptyBody: {
      review: "When somebody asks for your review, the change request shows up here.",
      mine: "Your drafts and open change requests show up here. Open a space to start one.",
      open: "A change request shows up here as soon as it is ready for review. Open a space to start one.",
      drafts:
        "A change request is a draft until it is ready for review. Open a space to start one.",
      merged: "Once a change request has been merged into its space, it stays here.",
      archived: "A change request that is put aside instead of being merged stays here.",
    },
    keys: {
      next: "Next change request (Enter opens it)",
      previous: "Previous change request",
    },
  },
});
