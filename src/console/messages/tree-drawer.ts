import { catalogue } from "./catalogue.ts";

/** Texts of the page tree in a narrow window. */
export const treeDrawerTexts = catalogue({
  en: {
    label: "Pages",
    close: "Close pages",
  },
});
