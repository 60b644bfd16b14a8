import { catalogue } from "./catalogue.ts";

/** Texts about comments on selected text. */
export const rangeTexts = catalogue({
  en: {
    comment: "Comment",
    keys: { select: "Select a word of the block, then all of its text" },
  },
});
