import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Find and replace in the page editor. */
export const editorFindTexts = catalogue({
  en: {
    open: "Find and replace",
    label: "Find and replace",
    find: "Find",
    found: (current: number, count: number) =>
      count === 0 ? "No results" : `${formatNumber(current)} of ${formatNumber(count)}`,
    caseSensitive: "Match case",
    wholeWord: "Whole words",
    previous: "Previous result",
    next: "Next result",
    replaceWith: "Replace with",
    replace: "Replace",
    replaceAll: "Replace all",
    replaced: (count: number) => `Replaced ${plural(count, "result", "results")}`,
    nothingFound: "There are no results.",
    nothingToReplace: "There is nothing to replace.",
    allPages: "All pages…",
    close: "Close find and replace",
  },
});
