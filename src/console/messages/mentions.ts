import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** Texts of the list that completes names after `@`. */
export const mentionTexts = catalogue({
  en: {
    list: "People and teams",
    team: "Team",
    found: (count: number) =>
      `${plural(count, "suggestion", "suggestions")}. Use the arrow keys to choose, and Enter to mention.`,
  },
});
