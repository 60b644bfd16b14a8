import { catalogue } from "./catalogue.ts";
import { formatNumber } from "./format.ts";

/** New pages that begin as another page. */
export const editorTemplateTexts = catalogue({
  en: {
    menu: "From template…",
    title: "New page from template",
    label: "Template",
    hint: "Any page can be a template. Its text, images, and files are copied.",
    picker: {
      search: "Search pages of all spaces",
      found: "Pages",
      chosenCount: (count: number) => `${formatNumber(count)} chosen`,
      takeOut: (name: string) => `Remove ${name}`,
    },
    searching: "Searching…",
    none: "No pages found.",
    chooseFirst: "Choose a page first.",
    add: "Add page",
    failed: "Couldn't copy the page",
  },
});
