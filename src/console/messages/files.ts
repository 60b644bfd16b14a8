import { catalogue } from "./catalogue.ts";
import { plural, formatNumber } from "./format.ts";

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

/** The dialogs of the files of a space. */
export const fileEditsTexts = catalogue({
  en: {
    subjects: {
      upload: "Add files",
      replace: (name: string) => `Replace ${name}`,
      rename: (name: string) => `Rename ${name}`,
      delete: (name: string) => `Delete ${name}`,
      deleteMany: "Delete files",
    },
    details: {
      label: (name: string) => `Details of ${name}`,
      noPreview: "No preview for this type of file.",
      size: "Size",
      type: "Type",
      dimensions: "Dimensions",
      id: "ID",
      uses: "Used on",
      usesLoading: "Looking for pages that use it",
      notUsed: "No page uses this file.",
      more: (count: number) => `and ${plural(count, "more page", "more pages")}`,
      gone: "This file isn't in this version",
      goneBody: "It may have been deleted, or it's in another version.",
    },
    upload: {
      title: "Upload files",
      drop: "Drop files here",
      choose: "Choose files",
      limit: "Up to 25 MB each.",
      url: "File URL",
      urlHint: "Bindery downloads a copy.",
      addUrl: "Add URL",
      list: "Files to upload",
      remove: (name: string) => `Remove ${name}`,
      tooLarge: "Larger than 25 MB. Reduce it and try again.",
      progressOf: (name: string) => `Upload of ${name}`,
      cancelOf: (name: string) => `Cancel upload of ${name}`,
      canceled: "Canceled.",
      unreadable: "Your browser couldn't read the file. Choose it again.",
      empty: "Choose files, drop them here, or add a URL.",
      sameNames: (count: number) =>
        count === 1
          ? "Replace the file that has the same name"
          : `Replace the ${formatNumber(count)} files that have the same name`,
      sameNamesHint: "Pages that use them show the new version.",
      replaces: "Replaces the existing file",
      states: { waiting: "Waiting", sending: "Uploading", done: "Uploaded", failed: "Failed" },
      progress: (done: number, total: number) =>
        `${formatNumber(done)} of ${plural(total, "file", "files")}`,
      action: (count: number) =>
        count === 0 ? "Upload" : `Upload ${plural(count, "file", "files")}`,
      done: (count: number) => `${plural(count, "file", "files")} uploaded`,
    },
    replace: {
      title: (name: string) => `Replace ${name}?`,
      body: "The name and all links stay. Pages show the new version.",
      uses: (count: number) =>
        count === 0 ? "No page uses it." : `It's used on ${plural(count, "page", "pages")}.`,
      choose: "Choose a file",
      chosen: "New version",
      none: "Choose a file first.",
      otherType: (before: string, after: string) =>
        `The type changes from ${before} to ${after}, but the name stays.`,
      action: "Replace file",
      done: "File replaced",
    },
    rename: {
      title: "Rename file",
      name: "Name",
      action: "Rename",
      done: "File renamed",
    },
    remove: {
      title: (name: string) => `Delete ${name}?`,
      unused: "No page uses this file.",
      used: (count: number) =>
        `${plural(count, "page uses", "pages use")} this file. ${count === 1 ? "Its" : "Their"} links and images will break:`,
      untilMerge: "Readers keep the file until you merge.",
      action: "Delete file",
      done: "File deleted",
      undone: "File restored",
      many: (count: number) => `Delete ${plural(count, "file", "files")}?`,
      manyBody:
        "Links and images that use them will break. To be sure, filter by “Unused” before you select.",
      bulk: "Delete",
    },
    failed: "Couldn't save",
  },
});
