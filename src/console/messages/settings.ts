import { catalogue } from "./catalogue.ts";

/** What the parts of an organization's settings share; each part has a catalogue of its own. */
export const settingsTexts = catalogue({
  en: {
    title: "Settings",
    save: "Save",
    saved: "Settings saved",
    mayNot: "Only organization admins can change this.",
    tabsLabel: "Settings",
    tabs: {
      general: "General",
      access: "Access defaults",
      sso: "Single sign-on",
      "custom-fields": "Custom fields",
      translations: "Translations",
      "audit-log": "Audit log",
    },
  },
});
