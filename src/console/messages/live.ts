import { catalogue } from "./catalogue.ts";

/** What is said about changes by others. */
export const liveTexts = catalogue({
  en: {
    talk: "New comments.",
    content: "This page has changed.",
    unknown: "This page may be out of date.",
    failed: "Couldn't load the changes. Try again.",
    show: "Show",
    lost: "You no longer have access to this organization.",
    showWhy: "Show why",
    key: "Show changes from others",
  },
});
