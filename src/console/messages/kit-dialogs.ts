import { catalogue } from "./catalogue.ts";
import { plural, formatNumber } from "./format.ts";

/* Texts of the kit's pickers and dialogs, which no screen shows before something is opened. */

/** The dialog in which links are changed. */
export const linkFixTexts = catalogue({
  en: {
    subject: (target: string) => `Fix links to ${target}`,
    title: (target: string) => `Links to ${target}`,
    places: (count: number) => `${plural(count, "link", "links")}, as written`,
    more: (count: number) => `and ${plural(count, "more link", "more links")}`,
    gone: "No longer linked",
    goneBody: "No page of this version has this link.",
    to: "New target",
    toHint: "Choose a page, or enter a URL.",
    search: "Page title or URL",
    found: "Targets",
    chosenCount: (count: number) => plural(count, "target", "targets"),
    takeOut: (name: string) => `Remove ${name}`,
    useUrl: (url: string) => `Use “${url}”`,
    url: "URL",
    empty: "No matching pages. Enter a URL to use it.",
    remove: "Remove the links",
    removeHint: "Their text stays.",
    none: "Choose a new target.",
    same: "That's the current target.",
    action: (count: number) => `Change ${plural(count, "link", "links")}`,
    done: (count: number) => `${plural(count, "link", "links")} changed`,
    nothing: "No links changed. They may have been edited meanwhile.",
    undone: "Links restored",
    left: (count: number) =>
      `${plural(count, "page was", "pages were")} edited there since and ${count === 1 ? "keeps its" : "keep their"} new links.`,
    notUndone: "Couldn't restore the links",
  },
});

/** Choosing from a list that is loaded as a whole. */
export const listPickerTexts = catalogue({
  en: {
    more: (count: number) => `${formatNumber(count)} more. Type to narrow the list.`,
  },
});

/** Choosing members. */
export const memberPickerTexts = catalogue({
  en: {
    search: "Name or email",
    found: "People found",
    foundCount: (count: number, hasMore: boolean) =>
      `${plural(count, "person", "people")} found${hasMore ? ", more below" : ""}`,
    chosenCount: (count: number) => `${plural(count, "person", "people")} chosen`,
    none: "No matching members.",
    nobody: "No members yet.",
    loading: "Looking for people",
    disabled: "Disabled",
    takeOut: (name: string) => `Remove ${name}`,
  },
});

/** Choosing spaces. */
export const spacePickerTexts = catalogue({
  en: {
    search: "Title of a space",
    found: "Spaces found",
    chosenCount: (count: number) => `${plural(count, "space", "spaces")} chosen, in this order`,
    none: "No matching spaces.",
    nothing: "No spaces yet.",
    loading: "Loading spaces",
    takeOut: (title: string) => `Remove ${title}`,
  },
});

/** The condition of a section or a space of a site. */
export const siteConditionTexts = catalogue({
  en: {
    label: "Condition",
    none: "No rules: every visitor sees it.",
    match: "Rules that must hold",
    matches: { all: "All of these rules", any: "Any of these rules" },
    group: "Group of rules",
    claim: "Claim",
    must: "Must be",
    is: { true: "is true", false: "isn't true" },
    byBrowser: (name: string) => `${name} (set by the browser)`,
    titled: (name: string, title: string) => `${name}: ${title}`,
    unknown: (name: string) => `${name} (not in the schema)`,
    addRule: "Add rule",
    addGroup: "Add group",
    removeRule: (name: string) => `Remove rule: ${name}`,
    removeGroup: "Remove group",
    noClaims: "The adaptive schema has no claims yet. Add them first.",
    broken: "Correct the text below to see it as rules.",
    complex:
      "This condition can't be shown as rules. It compares claims with each other, or has a fixed true or false. Edit the text instead.",
    startOver: "Start over with rules",
    text: "As text",
    textHint: "Such as visitor.claims.unsigned.beta && !visitor.claims.internal",
    suggestions: "Claims",
    who: "Who sees it",
    nobody: "No visitor: this is never true.",
    always: "Every visitor: this is always true.",
    sees: "Sees it",
    hidden: "Doesn't see it",
    withoutClaim: (name: string) => `not ${name}`,
    tooMany: (most: number) =>
      `With more than ${formatNumber(most)} claims, the combinations are too many to list.`,
    more: (count: number) => `${formatNumber(count)} more combinations`,
  },
});

/** Texts of the export of a space, a revision, or a change request. */
export const exportTexts = catalogue({
  en: {
    title: (name: string) => `Export ${name}`,
    format: "Format",
    formats: {
      export: {
        label: "Markdown (zip)",
        description: "All pages and files. Importing the archive restores them unchanged.",
      },
      pdf: {
        label: "PDF",
        description: "All pages as one document with bookmarks, to read or print.",
      },
    },
    action: "Export",
    again: "Try again",
    progress: "Export progress",
    starting: "Starting…",
    running: {
      pdf: (done: number, total: number) =>
        `${formatNumber(done)} of ${plural(total, "page", "pages")}`,
      export: (done: number, total: number) =>
        `${formatNumber(done)} of ${plural(total, "page or file", "pages and files")}`,
    },
    done: (file: string, size: string) => `Saved ${file} (${size})`,
    failed: "Couldn't export",
  },
});
