import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of imports into a change request. */
export const importTexts = catalogue({
  en: {
    title: "Import",
    action: "Import pages",
    files: "Import files…",
    uploading: "The upload wasn't finished",
    formTitle: "Import into this change request",
    url: "URL",
    urlHint: "A website, a folder of HTML pages, or a Markdown file.",
    urlPlaceholder: "https://docs.example.com/guide/",
    source: "Content",
    sources: {
      website: "Website",
      html: "HTML pages",
      markdown: "Markdown files",
    },
    submit: "Start import",
    started: "Import started",
    starting: "Looking for pages…",
    running: (done: number, total: number) =>
      `${formatNumber(done)} of ${plural(total, "page or file", "pages and files")} so far`,
    complete: (done: number) => `${plural(done, "page or file", "pages and files")} imported`,
    failedState: "Import failed",
    cancelled: (done: number) =>
      `Canceled after ${plural(done, "page or file", "pages and files")}`,
    failures: (count: number) =>
      plural(count, "URL couldn't be imported", "URLs couldn't be imported"),
    cancel: "Cancel import",
    cancelBody: "Pages imported so far stay in the change request.",
    from: (url: string) => `from ${url}`,
    progress: "Import progress",
    isRunning: "An import is already running.",
    none: "Import pages from a website or Markdown files.",
  },
});
