import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/* Texts of what the page editor has beside writing: find and replace, Markdown, and uploads. */

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

/** The Markdown view of the page editor. */
export const editorSourceTexts = catalogue({
  en: {
    label: (title: string) => `Markdown of ${title}`,
    placeholder: "Write Markdown, or type {% for blocks.",
    unknownTag: (name: string) =>
      `Unknown tag “${name}”. Readers see its content in a frame with this name.`,
    noStart: (name: string) => `This end has no start. Add {% ${name} %} above, or delete it.`,
    noEnd: (name: string) => `This tag has no end. Add {% end${name} %} below its content.`,
    brokenLink: (address: string) => `Broken link: nothing is at ${address}.`,
    kinds: {
      page: "Page",
      heading: "Heading",
      image: "Image",
      file: "File",
      "other-space": "Other space",
    },
    toolbar: "Markdown tools",
    markdown: "Edit as Markdown",
    rich: "Edit as it will look",
    tooLarge: "This page is too large or too nested for that. Split it first.",
    group: "Editor",
  },
});

/** Text and files pasted or dropped into a page. */
export const editorPasteTexts = catalogue({
  en: {
    uploading: (name: string) => `Uploading ${name}…`,
    uploadingSome: (count: number) => `Uploading ${plural(count, "file", "files")}…`,
    progress: "Upload",
    progressOf: (name: string) => `Upload of ${name}`,
    cancel: "Cancel",
    cancelOf: (name: string) => `Cancel upload of ${name}`,
    uploaded: (count: number) => `${plural(count, "file", "files")} uploaded`,
    failed: (name: string) => `Couldn't upload ${name}`,
    tooLarge: (name: string, megabytes: number) =>
      `${name} has ${formatNumber(megabytes)} MB. Files can have up to 25 MB: reduce it and try again.`,
    notAnImage: "This file isn't an image. Choose a PNG, JPEG, GIF, WebP, or SVG file.",
    uploadImage: "Upload an image",
    uploadFile: "Upload a file",
    retry: "Try again",
    unreadable: "Your browser couldn't read the file. Try again, or choose another one.",
    tooManyTitle: "Too many files",
    tooMany: (most: number) => `Add at most ${formatNumber(most)} files at once.`,
    preparing: "Preparing the pasted text…",
  },
});

/** Texts of a single block that is written outside of its page. */
export const editorBlockWriterTexts = catalogue({
  en: {
    onlyMarkdown:
      "This block needs other parts of its page, so it can only be changed as Markdown here.",
    noFiles: "A suggestion can't hold files. Describe the file in a comment instead.",
  },
});

/** The lists that complete pages, people, and emoji in the text of a page. */
export const completionTexts = catalogue({
  en: {
    lists: { page: "Pages", person: "People", emoji: "Emoji" },
    found: (count: number) =>
      `${plural(count, "suggestion", "suggestions")}. Use the arrow keys to choose, and Enter to insert.`,
  },
});
