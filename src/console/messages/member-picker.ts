import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const memberPickerTexts = catalogue({
  en: {
    search: "Name or email",
    found: "People found",
    foundCount: (count: number, hasMore: boolean) =>
      `${plural(count, "person", "people")} found${hasMore ? ", more below" : ""}`,
    chosenCount: (count: number) => `${plural(count, "person", "people")} chosen`,
    none: "No matching members.",
    nobody: "No members yet.",
    loading: "Looking for people",
    disabled: "Disabled",
    takeOut: (name: string) => `Remove ${name}`,
  },
});
