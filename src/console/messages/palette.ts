import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the command palette. */
export const paletteTexts = catalogue({
  en: {
    title: "Go to, do or find",
    label: "Where to go or what to do",
    placeholder: "Go to a place, do something, find a page…",
    list: "What there is",
    count: (count: number) => plural(count, "entry", "entries"),
    best: (shown: number, count: number) =>
      `the best ${formatNumber(shown)} of ${formatNumber(count)}`,
    none: (typed: string) => `Nothing is called “${typed}”`,
    noneBody: "Try other words, or fewer letters.",
    groups: {
      recent: "Recent",
      open: "On this screen",
      places: "Go to",
      create: "New",
      changeRequests: "Change requests",
      spaces: "Spaces",
      organizations: "Organizations",
      specifications: "Specifications",
      teams: "Teams",
      people: "People",
      preferences: "Preferences",
      pages: "Pages",
    },
    searching: "Searching pages…",
    searchFailed: "The pages could not be searched.",
    searchAll: (typed: string) => `Search all pages for “${typed}”`,
    unread: "Some of what there is could not be loaded. Open this again to retry.",
    keyChoose: "open",
    keyTab: "in a new tab",
    keyMove: "move",
    keyClose: "close",
    places: {
      settings: (part: string) => `Settings: ${part}`,
      myAccount: "My account",
      organizations: "All organizations",
      accountWords: "profile theme tokens sessions",
    },
    themeIs: (theme: string) => `Theme: ${theme}`,
    densityIs: (density: string) => `Rows of tables: ${density}`,
    densities: { comfortable: "comfortable", compact: "compact" },
    inUse: "in use",
    plainKeysOn: "Turn single-letter shortcuts on",
    plainKeysOff: "Turn single-letter shortcuts off",
    newSpace: "New space",
    newOrganization: "New organization",
  },
});
