import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const memberPickerTexts = catalogue({
  en: {
    search: "Name or e-mail address",
    found: "People found",
    foundCount: (count: number, hasMore: boolean) =>
      `${plural(count, "person", "people")} found${hasMore ? ", more below" : ""}`,
    chosenCount: (count: number) => `${plural(count, "person", "people")} chosen`,
    none: "Nobody in this organization has such a name or address.",
    nobody: "There is nobody in this organization.",
    loading: "Looking for people",
    disabled: "Disabled",
    takeOut: (name: string) => `Take out ${name}`,
  },
});
