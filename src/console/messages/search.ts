import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the search over an organization. */
export const searchTexts = catalogue({
  en: {
    title: "Search",
    titleOf: (query: string) => `Search for “${query}”`,
    label: (organization: string) => `Search ${organization}`,
    placeholder: "Words on any page",
    searching: "Searching",
    found: (spaces: number) => `Found in ${plural(spaces, "space", "spaces")}`,
    hint: "Arrow keys move, Enter opens, Escape goes back to the field.",
    start: "Search all pages that you may read",
    startBody:
      "Pages that hold all of your words are found, in any case and without accents. The last word may be the beginning of one.",
    none: (query: string) => `Nothing matches “${query}”`,
    noneBody: "All of the words must occur on one page. Try fewer or other words.",
    clear: "Clear the search",
    tooLong: (used: number, most: number) =>
      `A search holds at most ${formatNumber(most)} characters; this has ${formatNumber(used)}. Shorten it to search.`,
    best: (count: number) => `The best ${formatNumber(count)} pages`,
    pages: (count: number) => plural(count, "page", "pages"),
    all: "All in this space",
    allOf: (space: string) => `All in ${space}`,
    end: (spaces: number) => `These are all ${plural(spaces, "space", "spaces")} with a match.`,
    keys: {
      group: "Search",
      field: "Write a search",
      next: "Next result",
      previous: "Previous result",
      open: "Open the result",
      openTab: "Open the result in a new tab",
      back: "Back to the search field",
    },
  },
});
