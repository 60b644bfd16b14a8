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
    everywhere: "Find and replace in all pages",
    results: (count: number) => plural(count, "result", "results"),
    searching: (done: number, total: number | undefined) =>
      total === undefined
        ? "Loading pages…"
        : `Searched ${formatNumber(done)} of ${plural(total, "page", "pages")}`,
    stillSearching: "Wait until all pages are searched.",
    inPages: (count: number, pages: number) =>
      `${plural(count, "result", "results")} in ${plural(pages, "page", "pages")}`,
    replaceCount: (count: number) => `Replace ${plural(count, "result", "results")}`,
    replaceAction: (text: string, put: string) => `Replace “${text}” with “${put}”`,
    resultList: "Results by page",
    openPage: "Open",
    more: (count: number) => `Show ${plural(count, "more result", "more results")}`,
    morePages: (count: number) =>
      `${plural(count, "more page has", "more pages have")} results. They are replaced, too.`,
    noResults: (text: string) => `No page contains “${text}”.`,
    changedSince: "The page was changed since. Undo it there.",
  },
});
