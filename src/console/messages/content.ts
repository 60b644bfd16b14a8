import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const contentTexts = catalogue({
  en: {
    title: "Content",
    spaces: (count: number) => plural(count, "space", "spaces"),
    newSpace: "New space",
    newSpaceTitle: "Create a space",
    mayNotCreate:
      "You need the right to create content. An administrator of the organization can grant it.",
    name: "Name",
    namePlaceholder: "Product guide",
    emoji: "Emoji",
    emojiHint: "Shown beside the name.",
    parent: "Collection",
    noParent: "None",
    empty: "Start without a page",
    emptyHint: "For content that is imported.",
    submit: "Create space",
    created: (title: string) => `“${title}” is ready.`,
    filter: "Filter spaces",
    topLevel: "Not in a collection",
    noSpacesHere: "No space in this collection yet.",
    emptyTitle: "No spaces yet",
    emptyBody:
      "A space holds the pages of one product, one handbook or one guide. Create the first one.",
    open: (count: number) => plural(count, "open", "open"),
    drafts: (count: number) => plural(count, "draft", "drafts"),
    changed: "Changed",
    truncated: (shown: number, total: number) =>
      `The first ${shown} of ${total} spaces are shown. Filter by name to find others.`,
    visibility: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share link",
      "visitor-auth": "Visitors who sign in",
      "in-collection": "As its collection",
      private: "Private",
    },
  },
});
