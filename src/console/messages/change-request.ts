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
    /** Why it can't be changed. */
    whyNot: {
      merged: "Merged change requests can't be changed.",
      archived: "It's archived. Reopen it first.",
      edit: "You don't have permission to edit this. Ask an admin for access.",
    },
    comments: (count: number) => plural(count, "open thread", "open threads"),
  },
});
