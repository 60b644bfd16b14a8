import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** Texts of the list of people to whom a thread can be assigned. */
export const assignTexts = catalogue({
  en: {
    search: "Search people",
    nobody: "Nobody",
    me: (name: string) => `${name} (you)`,
    none: "Nobody with this name can see the space.",
    failed: "Couldn't assign the thread.",
  },
});

/** Texts of the list that completes names after `@`. */
export const mentionTexts = catalogue({
  en: {
    list: "People and teams",
    team: "Team",
    found: (count: number) =>
      `${plural(count, "suggestion", "suggestions")}. Use the arrow keys to choose, and Enter to mention.`,
  },
});
