import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the search over an organization. */
export const searchTexts = catalogue({
  en: {
    title: "Search",
    titleOf: (query: string) => `Search for “${query}”`,
    label: (organization: string) => `Search ${organization}`,
    placeholder: "Search pages and people",
    searching: "Searching",
    found: (spaces: number) => `Found in ${plural(spaces, "space", "spaces")}`,
    hint: "Arrow keys move, Enter opens, Escape returns to the field.",
    start: "Search pages and people",
    startBody:
      "Finds people by name or email, and pages that contain all your words. Case and accents don't matter, and the last word can be incomplete.",
    none: (query: string) => `Nothing matches “${query}”`,
    noneBody: "A page must contain all your words. Try fewer or different words.",
    nonePages: (query: string) => `No pages match “${query}”`,
    people: {
      title: "People",
      count: (count: number) => plural(count, "person", "people"),
      showAll: (count: number) => `Show ${formatNumber(count)}`,
      more: (count: number) => `${formatNumber(count)} more. Type more letters to find them.`,
    },
    clear: "Reset search",
    tooLong: (used: number, most: number) =>
      `Use at most ${formatNumber(most)} characters. This has ${formatNumber(used)}.`,
    best: (count: number) => `Top ${formatNumber(count)} pages`,
    pages: (count: number) => plural(count, "page", "pages"),
    all: "All in this space",
    allOf: (space: string) => `All in ${space}`,
    end: (spaces: number) => `All ${plural(spaces, "space", "spaces")} with matches shown.`,
    keys: {
      group: "Search",
      field: "Go to the search field",
      next: "Next result",
      previous: "Previous result",
      open: "Open the result",
      openTab: "Open the result in a new tab",
      back: "Back to the search field",
    },
  },
});
