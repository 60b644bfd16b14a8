import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const homeTexts = catalogue({
  en: {
    greeting: (name: string) => `Hello, ${name}`,
    summary: (count: number) =>
      count === 0
        ? "Nothing waits for your review."
        : `${plural(count, "change request waits", "change requests wait")} for your review.`,
    review: "Needs your review",
    reviewEmpty: "All done. When somebody asks for your review, it shows up here.",
    mine: "Yours",
    mineEmpty: "You have no change request under way. Open a space and edit a page to start one.",
    waiting: "Waiting for others",
    waitingEmpty: "No other change request is open.",
    merged: "Recently merged",
    mergedEmpty: "Nothing has been merged yet.",
    spaces: "Spaces",
    all: "Show all",
    allSpaces: "All content",
    openOnes: (count: number) => plural(count, "open change request", "open change requests"),
    welcomeTitle: "Start with a space",
    welcome:
      "A space holds the pages of one product, one handbook or one guide. Create one, then import a website or write the first page.",
    createSpace: "Create a space",
    mayNotCreate: "Nobody has created a space yet. An administrator can do so, or let you do it.",
  },
});
