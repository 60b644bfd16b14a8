import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** The links of a space or of a change request. */
export const linksTexts = catalogue({
  en: {
    title: "Links",
    count: (count: number) => plural(count, "link target", "link targets"),
    filter: "Filter by URL or title",
    columns: {
      target: "Target",
      status: "Status",
      kind: "Type",
      places: "Links",
      pages: "On",
    },
    statusFilter: "Status",
    statuses: { ok: "OK", broken: "Broken", "in-app": "In the console" },
    newlyBroken: "Newly broken",
    kindFilter: "Types",
    kinds: {
      page: "Pages",
      anchor: "Headings",
      file: "Files",
      url: "URLs",
      space: "Spaces",
      collection: "Collections",
      user: "People",
      openapi: "OpenAPI",
      "reusable-content": "Reusable content",
    },
    kind: {
      page: "Page",
      anchor: "Heading",
      file: "File",
      url: "URL",
      space: "Space",
      collection: "Collection",
      user: "Person",
      openapi: "OpenAPI",
      "reusable-content": "Reusable content",
    },
    anchor: (page: string, anchor: string) => `${page} › ${anchor}`,
    more: (count: number) => `and ${formatNumber(count)} more`,
    emptyTitle: "No links yet",
    emptyBody: "Links on pages appear here, and broken ones are marked.",
    actions: {
      change: "Change link",
      copy: "Copy URL",
      copied: "URL copied",
    },
  },
});
