import { catalogue } from "./catalogue.ts";

/** Texts of the shell that are shown only after a menu or the list of shortcuts is opened. */
export const menuTexts = catalogue({
  en: {
    organizations: "Organizations",
    allOrganizations: "All organizations",
    myAccount: "My account",
    theme: "Theme",
    themes: {
      system: "System",
      light: "Light",
      dark: "Dark",
      contrast: "High contrast",
    },
    plainKeys: "Single-letter shortcuts",
    keysFilter: "Search shortcuts",
    keysOr: "or",
    noKeysFound: "No shortcuts found.",
    plainKeysHint:
      "Turn off if speech or switch input triggers them. Shortcuts with Ctrl, ⌘, or Alt keep working.",
  },
});
