import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts about searching and filtering the changes of a change request. */
export const changeSearchTexts = catalogue({
  en: {
    failedFilters: "Couldn't load authors and owners.",
    unknownFilters: "This platform can't filter by author or owner.",
    author: "Author",
    owner: "Owner",
    viewed: "Viewed",
    threads: "Threads",
    impact: "Impact",
    any: "Any",
    viewedOptions: { yes: "Viewed", no: "Not viewed", changed: "Changed since viewed" },
    threadOptions: { open: "With open threads", any: "With threads", none: "Without threads" },
    impactOptions: {
      urls: "URL changes",
      links: "Newly broken links",
      orphans: "Leaves pages without links",
      checks: "Found by checks",
    },
    failedImpact: "Couldn't load what the merge changes.",
    partOfImpact: "There are more than are listed here.",
    authorIs: (name: string) => `Author: ${name}`,
    ownerIs: (name: string) => `Owner: ${name}`,
    someone: "unknown",
    remove: "Remove filter:",
    searching: (count: number) =>
      count === 0
        ? "Searching edits…"
        : `Searching the edits of ${plural(count, "change", "changes")}…`,
    searched: (found: number) =>
      `Searched titles, removed and added text, and comments with their replies. ${found === 0 ? "No" : formatNumber(found)} ${found === 1 ? "match" : "matches"} besides titles.`,
    searchingReplies: "Searching replies…",
    repliesFailed: "Couldn't load replies, so only the comments above them are searched.",
    titlesOnly: "Searched titles and comments. This platform can't search removed and added text.",
    failed: "Couldn't search removed and added text. Only titles and comments are searched.",
    tooLong: "Only titles and comments are searched. Shorten the text to search edits, too.",
    loading: "Loading…",
  },
});
