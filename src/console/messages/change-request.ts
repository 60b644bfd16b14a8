import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** Texts about change requests, used on several screens. */
export const changeRequestTexts = catalogue({
  en: {
    untitled: "Untitled change request",
    number: (number: number) => `#${number}`,
    status: { draft: "Draft", open: "Open", merged: "Merged", archived: "Archived" },
    outdated: "Outdated",
    outdatedHint: "Main has changed since this was last updated.",
    comments: (count: number) => plural(count, "open thread", "open threads"),
  },
});
