import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The files of a space. */
export const filesTexts = catalogue({
  en: {
    title: "Files",
    count: (count: number) => plural(count, "file", "files"),
    filter: "Filter by name",
    columns: {
      name: "Name",
      type: "Type",
      size: "Size",
      dimensions: "Dimensions",
      uses: "Used on",
      id: "ID",
    },
    dimensions: (width: number, height: number) => `${width} × ${height}`,
    unused: "Unused",
    pages: (count: number) => plural(count, "page", "pages"),
    views: { label: "View", table: "List", cards: "Grid" },
    kindFilter: "Types",
    kinds: {
      image: "Images",
      media: "Video and audio",
      document: "Documents",
      other: "Other files",
    },
    useFilter: "Uses",
    uses: { unused: "Unused", used: "Used on pages" },
    upload: "Upload files",
    emptyTitle: "No files yet",
    emptyBody: "Upload images and attachments for your pages.",
    actions: {
      open: "Show details",
      download: "Download",
      copyMarkdown: "Copy Markdown",
      copied: "Markdown copied",
      replace: "Replace",
      rename: "Rename",
      delete: "Delete",
    },
    keys: { group: "Files", upload: "Upload files" },
  },
});
