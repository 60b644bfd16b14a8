import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of imports into a change request. */
export const importTexts = catalogue({
  en: {
    title: "Import",
    action: "Import pages",
    uploading: "The upload wasn't finished",
    starting: "Looking for pages…",
    running: (done: number, total: number) =>
      `${formatNumber(done)} of ${plural(total, "page or file", "pages and files")} so far`,
    complete: (done: number) => `${plural(done, "page or file", "pages and files")} imported`,
    failedState: "Import failed",
    cancelled: (done: number) => `Stopped after ${plural(done, "page or file", "pages and files")}`,
    failures: (count: number) =>
      plural(count, "item couldn't be imported", "items couldn't be imported"),
    cancel: "Stop import",
    cancelTitle: "Stop this import?",
    cancelBody: "No pages or files are added.",
    from: (url: string) => `from ${url}`,
    progress: "Import progress",
    none: "Import pages from a website or from files.",
  },
});
