import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const homeTexts = catalogue({
  en: {
    greeting: (name: string) => `Hello, ${name}`,
    summary: (count: number) =>
      count === 0
        ? "No reviews waiting for you."
        : `${plural(count, "change request needs", "change requests need")} your review.`,
    needs: "Needs you",
    needsEmpty: "All caught up. Change requests appear here when it is your turn.",
    review: "Needs your review",
    reviewEmpty: "All caught up. Review requests appear here.",
    mine: "Yours",
    mineEmpty: "You have no open change requests. Open a space to start one.",
    waiting: "Waiting for others",
    waitingEmpty: "No other open change requests.",
    merged: "Recently merged",
    mergedEmpty: "Nothing merged yet.",
    spaces: "Spaces",
    sites: "Sites",
    allSites: "All sites",
    published: "Published",
    unpublished: "Unpublished",
    all: "Show all",
    allSpaces: "All content",
    openOnes: (count: number) => plural(count, "open change request", "open change requests"),
    welcomeTitle: "Start with a space",
    welcome:
      "A space holds the pages of one product, handbook, or guide. Create one, then import a website or write a page.",
    createSpace: "Create space",
    mayNotCreate: "No spaces yet. Ask an admin to create one or give you permission.",
  },
});
