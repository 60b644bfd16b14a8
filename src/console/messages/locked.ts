import { catalogue } from "./catalogue.ts";

/** Why nothing can be changed in a locked space. */
export const lockedTexts = catalogue({
  en: {
    title: "This space is locked",
    body: "Its content can't be edited, imported or merged. A space admin can unlock it in the space's settings.",
    reason: "This space is locked. A space admin can unlock it in the space's settings.",
  },
});
