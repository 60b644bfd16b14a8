import { catalogue } from "./catalogue.ts";

/** Acts on a space as a whole, in its menu and its settings. */
export const spaceActTexts = catalogue({
  en: {
    mayNot: "Only space admins can do this. Ask an organization admin for access.",
    mayNotDuplicate: "You don't have permission to create content next to it.",
    menu: {
      rename: "Rename…",
      duplicate: "Duplicate",
      move: "Move to…",
      transfer: "Transfer…",
      delete: "Delete…",
    },
    move: {
      title: (title: string) => `Move “${title}”`,
    },
  },
});
