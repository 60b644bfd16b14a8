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
      access: "Visibility",
      default: "Default access",
      requests: "Open change requests",
      updated: "Updated",
    },
    inherited: "Inherited",
    default: {
      label: "Default access:",
      none: "No access unless added",
      from: (title: string) => `from “${title}”`,
      organization: "each member's role",
      unknown: "set by a collection that you can't see",
    },
    empty: "Nothing in this collection yet",
    emptyBody: "Create a space here, import one, or move one here.",
    gone: "Collection",
    goneTitle: "Collection not found",
    goneBody: "It may have been deleted, or you don't have access to it.",
    toContent: "Go to content",
  },
});
