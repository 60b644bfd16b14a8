import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The page of a collection. */
export const collectionTexts = catalogue({
  en: {
    crumb: "Content",
    access: "Access",
    more: "More actions",
    label: "In this collection",
    search: "Search this collection",
    count: (count: number) => plural(count, "item", "items"),
    columns: {
      name: "Name",
      access: "Access",
      requests: "Open change requests",
      updated: "Updated",
    },
    empty: "Nothing in this collection yet",
    emptyBody: "Create a space here, import one, or move one here.",
    gone: "Collection",
    goneTitle: "Collection not found",
    goneBody: "It may have been deleted, or you don't have access to it.",
    toContent: "Go to content",
  },
});
