import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const trashTexts = catalogue({
  en: {
    tabsLabel: "Content",
    tabs: { content: "Collections and spaces", trash: "Trash" },
    title: "Trash",
    count: (count: number) => plural(count, "deleted space", "deleted spaces"),
    lead: "Deleted spaces stay here for 7 days. Then they are deleted for good.",
    search: "Search deleted spaces",
    columns: { name: "Space", from: "Was in", deleted: "Deleted", until: "Time left" },
    /** @param time - in milliseconds */
    left: (time: number) => {
      const hours = Math.max(0, Math.ceil(time / 3_600_000));
      return hours > 24
        ? plural(Math.ceil(hours / 24), "day", "days")
        : plural(hours, "hour", "hours");
    },
    topLevel: "Top level",
    restore: "Restore",
    mayNotRestore: (title: string) => `Only admins of “${title}” can restore it.`,
    emptyTitle: "The trash is empty",
    empty: "Spaces that you or others delete appear here.",
  },
});
