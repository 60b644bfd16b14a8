import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** What a link of a site leads to. */
export const siteLinkTargetTexts = catalogue({
  en: {
    title: (link: string) => `What does ${link} lead to?`,
    label: "Page, section, or space",
    hint: "The link follows it wherever it moves. Readers who can't see it get no link.",
    search: "Title or path",
    found: "Found on this site",
    chosenCount: (count: number) => plural(count, "item", "items"),
    takeOut: (name: string) => `Remove ${name}`,
    section: (path: string) => `Section · ${path}`,
    space: (path: string) => `Space · ${path}`,
    page: (path: string) => `Page · ${path}`,
    none: "Nothing found. To lead elsewhere, enter a URL.",
    loading: "Loading the site…",
    pagesLoading: "Loading pages…",
    unloaded: (count: number) => `Couldn't load the pages of ${plural(count, "space", "spaces")}.`,
    more: (count: number) => `${formatNumber(count)} more. Type to narrow the list.`,
    gone: "No longer on this site. Readers get no link.",
  },
});
