import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const contentTexts = catalogue({
  en: {
    title: "Content",
    spaces: (count: number) => plural(count, "space", "spaces"),
    newSpace: "New space",
    newSpaceTitle: "Create space",
    mayNotCreate: "You don't have permission to create content. Ask an admin for access.",
    name: "Name",
    namePlaceholder: "Product guide",
    emoji: "Emoji",
    emojiHint: "Shown next to the name.",
    parent: "Collection",
    noParent: "None",
    empty: "Start empty",
    emptyHint: "Choose this to import content.",
    submit: "Create space",
    created: (title: string) => `“${title}” created`,
    filter: "Filter spaces",
    topLevel: "Not in a collection",
    noSpacesHere: "No spaces in this collection yet.",
    emptyTitle: "No spaces yet",
    emptyBody: "A space holds the pages of one product, handbook, or guide.",
    open: (count: number) => plural(count, "open", "open"),
    drafts: (count: number) => plural(count, "draft", "drafts"),
    changed: "Changed",
    truncated: (shown: number, total: number) =>
      `Showing ${shown} of ${total} spaces. Filter to find others.`,
    visibility: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share link",
      "visitor-auth": "Signed-in visitors",
      "in-collection": "Inherits from collection",
      private: "Private",
    },
  },
});
