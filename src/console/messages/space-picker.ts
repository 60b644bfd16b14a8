import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const spacePickerTexts = catalogue({
  en: {
    search: "Title of a space",
    found: "Spaces found",
    chosenCount: (count: number) => `${plural(count, "space", "spaces")} chosen, in this order`,
    none: "No matching spaces.",
    nothing: "No spaces yet.",
    loading: "Loading spaces",
    takeOut: (title: string) => `Remove ${title}`,
  },
});
