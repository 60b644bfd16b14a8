import { catalogue } from "./catalogue.ts";
import { formatBytes, plural } from "./format.ts";

/** Texts of the screen that imports pages, and of the reports on imports. */
export const importScreenTexts = catalogue({
  en: {
    title: "Import",
    target: "Where to",
    targets: {
      new: {
        label: "New change request",
        description: "Review the imported pages before they are merged.",
      },
      this: (number: string) => ({
        label: `Change request #${number}`,
        description: "Add the pages to this change request.",
      }),
      /** After a refused import. */
      made: (number: number) => `The pages go into change request #${number}.`,
      main: {
        label: "Directly into the space",
        description: "Publish the pages without a review.",
      },
    },
    mayNotEdit: "You can read but not edit this space. Ask an admin for edit access.",
    mayNotReview: "Only people who can merge can import without a change request.",
    files: "Files from this device",
    filesHint:
      "Drop a folder, a zip archive, Word documents (.docx), Markdown, or HTML files, with their images. Up to 100 MB.",
    chooseFiles: "Choose files",
    chooseFolder: "Choose folder",
    dropHere: "Drop to import",
    web: {
      title: "From the web",
      url: "URL",
      urlHint: "A website, one page, Markdown files, or a file to download.",
      urlPlaceholder: "https://docs.example.com/guide/",
      source: "Content",
      sources: {
        website: "Website",
        html: "One HTML page",
        markdown: "Markdown files",
        zip: "Zip archive",
        docx: "Word document",
      },
      submit: "Start import",
      failed: "Couldn't start the import.",
    },
    packing: "Reading files…",
    sending: (name: string, sent: number, size: number) =>
      `Uploading ${name}: ${formatBytes(sent)} of ${formatBytes(size)}`,
    upload: "Upload progress",
    uploadFailed: "Couldn't upload the files",
    isEmpty: "There is nothing in these files. Choose others.",
    isTooLarge: "The files are larger than 100 MB together. Import them in parts.",
    subject: (name: string) => `Import ${name}`,
    list: (number: string | undefined) =>
      number === undefined ? "Imports into the main content" : `Imports into #${number}`,
    listEmpty: "None yet.",
    listElsewhere: "A change request lists its imports in its overview.",
    listFailed: "Couldn't load the imports",
    report: {
      title: (name: string) => `Import of ${name}`,
      crumb: "Import",
      into: "Into",
      space: "This space",
      from: "From",
      started: "Started",
      imported: "Imported",
      counts: (done: number) => plural(done, "page or file", "pages and files"),
      failures: (count: number) =>
        plural(count, "item couldn't be imported", "items couldn't be imported"),
      none: "Everything was imported.",
      copy: "Copy report",
      copied: "Report copied",
      link: "Copy link",
      linkCopied: "Link copied",
      csv: "Save as CSV",
      item: "Page or file",
      reason: "Reason",
      openRequest: "Open change request",
      openSpace: "Open space",
      again: "New import",
      retry: "Retry failed",
      retryFailed: "Couldn't retry the import",
      importAgain: "To try again, start a new import of these items.",
    },
  },
});
