import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

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
