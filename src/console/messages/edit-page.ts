import { catalogue } from "./catalogue.ts";

/** Texts of the open page in the Edit tab of a change request. */
export const editPageTexts = catalogue({
  en: {
    title: "Page title",
    leadsTo: "Readers who choose this entry go to",
    noText: "This page has no text yet.",
    emptyGroup: "This group has no pages yet. Add some in the tree.",
    inside: "Pages in this group",
    missingTitle: "Page not found",
    missing: "It was deleted in this change request, or the URL is wrong. Choose another page.",
  },
});
