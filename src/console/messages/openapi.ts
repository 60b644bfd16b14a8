import { catalogue } from "./catalogue.ts";
import { formatBytes, formatNumber, plural } from "./format.ts";

export const openapiTexts = catalogue({
  en: {
    title: "OpenAPI",
    count: (count: number) => plural(count, "specification", "specifications"),
    filter: "Filter specifications",
    add: "Add specification",
    mayNotAdd:
      "You don't have permission to add or change specifications. Ask an admin for access.",
    emptyTitle: "No specifications yet",
    emptyBody: "Add an OpenAPI document by URL or as text to view it and compare versions.",
    columns: {
      slug: "Slug",
      state: "State",
      source: "Source",
      read: "Last fetched",
      updated: "Last changed",
    },
    pasted: "Text",
    never: "Not yet",
    stateFilter: "States",
    states: {
      pending: "Waiting",
      progress: "Processing",
      complete: "Ready",
      failed: "Failed",
    },
    actions: {
      open: "Open",
      menu: "More actions",
      fetch: "Fetch again",
      replace: "Replace source",
      delete: "Delete",
      noAddress: "Added as text, so there's no URL to fetch. Replace the source instead.",
      isRead: "Already processing.",
    },
    fetching: (slug: string) => `Fetching “${slug}”`,
    form: {
      addTitle: "Add a specification",
      replaceTitle: (slug: string) => `Replace the source of “${slug}”`,
      submitAdd: "Add specification",
      submitReplace: "Replace source",
      slug: "Slug",
      slugHint:
        "Lowercase letters, digits, and single hyphens. Used in URLs. Can't be changed later.",
      kind: "Source",
      kinds: { url: "URL", text: "Text or file" },
      url: "URL",
      urlHint: "A JSON or YAML document. Up to 25 MB. You can fetch it again anytime.",
      urlWrong: "Enter a full URL, like https://example.com/openapi.json.",
      text: "Document",
      textHint: "OpenAPI 2.0, 3.0, or 3.1 as JSON or YAML. Paste it or drop a file. Up to 25 MB.",
      textMissing: "Paste the document or choose a file.",
      chooseFile: "Choose a file",
      file: (bytes: number) => `Text of ${formatBytes(bytes)}`,
      fileBody: "Too long to show here. It's uploaded as is.",
      removeFile: "Remove file",
      tooLarge: (bytes: number, most: number) =>
        `The file has ${formatBytes(bytes)}. The limit is ${formatBytes(most)}.`,
      unreadable: "The file isn't text.",
    },
    added: (slug: string) => `“${slug}” added`,
    replaced: (slug: string) => `Source of “${slug}” replaced`,
    deleteTitle: (slug: string) => `Delete “${slug}”?`,
    deleteVersions: (count: number) =>
      count === 0
        ? "No versions are deleted."
        : `Also deletes ${plural(count, "version", "versions")} and their sources.`,
    deleteCounting: "Also deletes all its versions.",
    deleteLinks: "Links to it in pages will break. This can't be undone.",
    deleteAction: "Delete specification",
    deleted: (slug: string) => `“${slug}” deleted`,
    failures: {
      address: {
        FETCH_TIMEOUT: {
          title: "The URL timed out",
          body: "Check that Bindery's server can reach it, then try again.",
        },
        FETCH_ERROR: {
          title: "Couldn't fetch the document",
          body: "Check the URL, then try again or replace the source.",
        },
        PARSE_ERROR: {
          title: "Not a valid OpenAPI document",
          body: "It must be OpenAPI 2.0, 3.0 or 3.1 as JSON or YAML. Correct it at its source, then refresh it.",
        },
      },
      text: {
        PARSE_ERROR: {
          title: "Not a valid OpenAPI document",
          body: "It must be OpenAPI 2.0, 3.0 or 3.1 as JSON or YAML. Correct the text, then send it again.",
        },
      },
      other: (code: string) => ({
        title: "Couldn't process the document",
        body: `Error code: ${code}.`,
      }),
      at: (line: number, column: number | undefined) =>
        column === undefined
          ? `Line ${formatNumber(line)}`
          : `Line ${formatNumber(line)}, column ${formatNumber(column)}`,
      readAgain: "Try again or replace the source.",
      replace: "Replace the source.",
    },
    keepsLast: "Showing the last valid version.",
    retry: "Try again",
    reading: "Processing a new version.",
    readingFirst: "Processing the document",
    readingFirstBody: "It appears here when it's ready.",
    noVersion: "No versions yet",
    noVersionBody: "The source has no valid version yet.",
    tabsLabel: "Specification",
    tabs: { content: "Content", source: "Source", versions: "Versions", compare: "Compare" },
    version: "Version",
    versionName: (number: number) => `Version ${formatNumber(number)}`,
    latest: "Latest",
    latestOption: "Latest version",
    oldVersion: "Older version",
    showLatest: "Show latest",
    versions: {
      label: "Versions",
      count: (count: number) => plural(count, "version", "versions"),
      number: "Version",
      created: "Created",
      content: "Show content",
      source: "Show source",
      before: "Compare with previous",
      latest: "Compare with latest",
      isFirst: "No earlier version.",
      isLatest: "Already the latest version.",
    },
    source: {
      copy: "Copy",
      copied: "Source copied",
      download: "Download",
      lines: (count: number) => plural(count, "line", "lines"),
      setAnew: "Formatted for reading. Copy and download give the original.",
      label: "Source",
    },
  },
});
