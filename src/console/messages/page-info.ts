import { catalogue } from "./catalogue.ts";

/** Texts about a page in the reader: its data, and who wrote it. */
export const pageInfoTexts = catalogue({
  en: {
    copyId: "Copy page ID",
    idCopied: "Page ID copied",
    copyMarkdown: "Copy page as Markdown",
    markdownCopied: "Markdown copied",
    notCopied: "Couldn't copy the page",
    history: "Page history",
    info: "About this page…",
    title: "About this page",
    updated: "Last updated",
    created: "Created",
    unknown: "Unknown",
    path: "Path",
    source: "Imported from",
    id: "ID",
    visibility: "Visibility",
    shown: "In the navigation",
    hidden: "Not in the navigation",
    noIndex: "not indexed by search engines",
    condition: "Condition",
    from: (title: string) => `Set on “${title}”`,
    contributors: "Contributors",
    noContributors: "No changes were merged yet.",
    earlier: "and others before",
    versions: "Latest versions",
    allVersions: "Show all versions",
  },
});
