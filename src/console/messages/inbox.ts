import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const inboxTexts = catalogue({
  en: {
    title: "Change requests",
    viewsLabel: "Views",
    views: {
      needs: "Needs you",
      waiting: "Waiting on others",
      mentioned: "Mentioned",
      stale: "Stale",
      done: "Done",
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
    order: "Sort by last change",
    orders: { desc: "Newest first", asc: "Oldest first" },
    showOpen: "Show all open",
    goToContent: "Go to content",
    empty: {
      needs: "Nothing needs you",
      waiting: "You aren't waiting on anybody",
      mentioned: "Nobody mentions you",
      stale: "Nothing is stale",
      done: "Nothing done yet",
      review: "No reviews waiting for you",
      mine: "No change requests of yours",
      open: "No open change requests",
      drafts: "No drafts",
      merged: "No merged change requests",
      archived: "No archived change requests",
    },
    emptyBody: {
      needs:
        "Change requests appear here when it is your turn: somebody asks for your review, answers you, or reviews what you wrote.",
      waiting:
        "Open change requests in which you take part and somebody else has to act appear here.",
      mentioned:
        "Open change requests in which a comment mentions you or a team of yours appear here.",
      stale: "Open change requests of yours in which nobody did anything for 14 days appear here.",
      done: "Merged and archived change requests in which you took part appear here.",
      review: "Review requests appear here.",
      mine: "Your drafts and open change requests appear here. Open a space to start one.",
      open: "Change requests that are ready for review appear here. Open a space to start one.",
      drafts: "Change requests start as drafts. Open a space to start one.",
      merged: "Merged change requests appear here.",
      archived: "Archived change requests appear here.",
    },
    keys: {
      next: "Next change request (Enter opens it)",
      previous: "Previous change request",
    },
  },
});
