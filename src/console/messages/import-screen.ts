import { catalogue } from "./catalogue.ts";
import { formatBytes, formatNumber, plural } from "./format.ts";

/** The steps in each tool, in its own words, and what comes over. */
const sourceSteps = [
  {
    name: "GitBook",
    steps: [
      "In your space, open Configure, Git Sync, and connect GitHub or GitLab.",
      "Download the repository as a zip archive: Code, Download ZIP.",
      "Choose the archive here.",
    ],
    note: "Pages, order, blocks, and images come over as they are.",
  },
  {
    name: "Notion",
    steps: [
      "In Notion, open the menu of the top page and choose Export. For everything: Settings, General, Export all workspace content.",
      "As the format, choose Markdown & CSV, and include subpages.",
      "Choose the archive here, even if it holds other archives.",
    ],
    note: "Subpages, links, and images come over without Notion's IDs. A database becomes a page with its table, and its rows' pages are below it. HTML exports work, too.",
  },
  {
    name: "Confluence",
    steps: [
      "Open Space settings, Manage space, Export space.",
      "Choose HTML, then Normal export.",
      "Choose the archive here.",
    ],
    note: "Pages, attachments, panels, and code come over. Comments don't.",
  },
  {
    name: "Google Docs",
    steps: [
      "Choose File, Download, Microsoft Word (.docx) or Web page (.html, zipped).",
      "Choose the file here. Several files become several pages.",
    ],
    note: "Headings, tables, checklists, images, footnotes, and comments come over. Suggestions count as accepted.",
  },
  {
    name: "Word",
    steps: ["Choose the .docx files, or a folder of them, here."],
    note: "Headings, tables, images, footnotes, and comments come over. Tracked changes count as accepted. Save older .doc files as .docx first.",
  },
  {
    name: "Docusaurus, MkDocs, VitePress, Starlight, Mintlify, Hugo, Jekyll, or mdBook",
    steps: [
      "Choose the folder of the project here, or its repository as a zip archive.",
      "Keep its settings inside, such as mkdocs.yml, sidebars.js, docs.json, or SUMMARY.md.",
    ],
    note: "The settings decide tree, order, and titles. Notes, tabs, steps, and cards become blocks. Program code of MDX is left out and named in the report.",
  },
  {
    name: "AsciiDoc or Antora",
    steps: [
      "Choose the folder of the documents here, or their repository as a zip archive.",
      "Include the files that they include, and Antora's antora.yml and nav.adoc.",
    ],
    note: "Includes, references, admonitions, callouts, and attributes come over. A document that others include is a part of their pages. Nothing outside of the folder is read.",
  },
  {
    name: "Sphinx or reStructuredText",
    steps: [
      "Build the pages with sphinx-build -b html, or with -b markdown (package sphinx-markdown-builder).",
      "Choose the folder with the result here.",
    ],
    note: ".rst files themselves can't be read, because Sphinx's directives are programs. The report names them.",
  },
  {
    name: "Publican, DocBook, or another manual in HTML",
    steps: [
      "Build the pages, with publican build --formats html --langs en-US for example.",
      "Choose the folder with the result here, or a zip archive of it.",
    ],
    note: "Notes, code, terms, and footnotes come over. Navigation, headers, and footers are left out and named in the report.",
  },
  {
    name: "A book (EPUB)",
    steps: [
      "Choose the .epub file here. For several books, choose a folder or a zip archive of them.",
    ],
    note: "Chapters become pages, in the order and with the titles of the table of contents. Images, notes, and links between chapters come over. Books with copy protection can't be read.",
  },
  {
    name: "Obsidian",
    steps: ["Choose the folder of the vault here."],
    note: "Links such as [[Page]] and callouts come over. Queries stay as code.",
  },
  {
    name: "A website",
    steps: [
      "Enter its URL under From the web, and choose Website as the content.",
      "To import a part, enter the URL of the folder that it's in.",
    ],
    note: "Pages, images, and downloads on the same server below that URL come over, without menus, headers, and footers.",
  },
];

type Describe = (count: number, name: string) => string;

/** What the import changed or left out, by kind. */
const changeKinds = {
  script: (count) => `${plural(count, "script", "scripts")} left out`,
  style: (count) => `${plural(count, "style", "styles")} left out`,
  comment: (count) => `${plural(count, "comment", "comments")} left out`,
  form: (count) => `${plural(count, "form field or button", "form fields and buttons")} left out`,
  frame: (count) =>
    `${plural(count, "part", "parts")} of the website's navigation, headers, and footers left out`,
  repeated: (count, name) =>
    name === ""
      ? `${plural(count, "part", "parts")} that most pages repeat left out`
      : `“${name}”, which most pages repeat, left out${times(count)}`,
  program: (count) => `${plural(count, "piece", "pieces")} of program code left out`,
  component: (count, name) => `Content of unknown ${named(name)} kept${times(count)}`,
  "lost-component": (count, name) => `Unknown ${named(name)} left out${times(count)}`,
  embed: (count) => `${plural(count, "embedded page", "embedded pages")} linked`,
  link: (count) => `${plural(count, "link", "links")} rewritten to lead to the same page`,
  query: (count) => `${plural(count, "query", "queries")} kept as code`,
  "front-matter": () => "Front matter converted to YAML",
  insertion: (count) => `${plural(count, "tracked insertion", "tracked insertions")} accepted`,
  deletion: (count) => `${plural(count, "tracked deletion", "tracked deletions")} accepted`,
  move: (count) => `${plural(count, "tracked move", "tracked moves")} accepted`,
  reformatting: (count) =>
    `${plural(count, "tracked change", "tracked changes")} of the formatting accepted`,
  "text-box": (count) => `${plural(count, "text box", "text boxes")} moved into the text`,
  drawing: (count, name) => `${plural(count, ...drawings(name))} left out`,
  hidden: (count) => `${plural(count, "piece", "pieces")} of hidden text left out`,
  margin: (count) => `${plural(count, "header or footer", "headers and footers")} left out`,
  contents: (count) => `Table of contents left out (${plural(count, "line", "lines")})`,
  thread: (count) => `${plural(count, "comment thread", "comment threads")} added`,
  "lost-thread": (count) => `${plural(count, "comment thread", "comment threads")} left out`,
  include: (count, name) =>
    name === ""
      ? `${plural(count, "included file", "included files")} missing`
      : `Included file ${name} missing${times(count)}`,
} satisfies Record<string, Describe>;

const drawings = (name: string): [one: string, many: string] =>
  name === "" ? ["drawing", "drawings"] : [name, `${name}s`];

/** Components beyond the fiftieth of a page have no names. */
const named = (name: string) => (name === "" ? "components" : `component ${name}`);

const times = (count: number) => (count === 1 ? "" : ` (${formatNumber(count)} times)`);

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
      "Drop a folder, a zip archive, a book (.epub), Word documents (.docx), Markdown, AsciiDoc, or HTML files, with their images. Up to 100 MB.",
    unlisted: "Include pages that the table of contents doesn't list",
    unlistedHint:
      "Without it, pages that SUMMARY.md doesn't list are left out and named in the report.",
    sources: {
      title: "Where your pages are now",
      list: sourceSteps,
    },
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
        zip: "Zip archive or book (EPUB)",
        docx: "Word document",
      },
      submit: "Start import",
      failed: "Couldn't start the import.",
    },
    listing: (found: number) =>
      found === 0 ? "Reading folder…" : `Reading folder: ${plural(found, "file", "files")}`,
    packing: (read: number, size: number) =>
      `Reading files: ${formatBytes(read)} of ${formatBytes(size)}`,
    sending: (name: string, sent: number, size: number) =>
      `Uploading ${name}: ${formatBytes(sent)} of ${formatBytes(size)}`,
    upload: "Upload progress",
    uploadFailed: "Couldn't upload the files",
    isEmpty: "There is nothing in these files. Choose others.",
    isTooLarge: "The files are larger than 100 MB together. Import them in parts.",
    areTooMany: (most: number) =>
      `There are more than ${formatNumber(most)} files. Import them in parts.`,
    isUnreadable: (path: string) =>
      `${path} can't be read. Check that it's still there, then try again.`,
    subject: (name: string) => `Import ${name}`,
    running: (count: number) => (count === 1 ? "Import in progress" : "Imports in progress"),
    list: (number: string | undefined) =>
      number === undefined ? "Past imports" : `Past imports into #${number}`,
    listEmpty: "None yet.",
    intoMain: "into the main content",
    intoRequest: (number: string) => `into #${number}`,
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
      page: "Page",
      item: "Page or file",
      reason: "Reason",
      openRequest: "Open change request",
      openSpace: "Open space",
      again: "New import",
      retry: "Retry failed",
      retryFailed: "Couldn't retry the import",
      importAgain: "To try again, start a new import of these items.",
      changed: (count: number) =>
        plural(count, "page came over with changes", "pages came over with changes"),
      changedHint:
        "What other tools need, and pages here can't have, was left out or written differently.",
      changedKinds: changeKinds,
      changedUnknown: (kind: string, count: number) => `${kind}${times(count)}`,
      changedWhat: "Changed or left out",
      total: "In all pages",
      morePages: (count: number) =>
        `${plural(count, "more page", "more pages")} in the total only.`,
    },
  },
});
