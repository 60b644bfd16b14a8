import { collectionOf, nouns, settingsKinds, type SettingsPart } from "#contract/nouns.ts";
import { catalogue } from "./catalogue.ts";

/** Each noun's part is called by what it lists: "Custom fields". */
const parts = Object.fromEntries(
  settingsKinds.map((kind) => {
    const { name } = nouns[kind];
    return [collectionOf(kind), `${name.charAt(0).toUpperCase()}${name.slice(1)}s`];
  }),
) as Record<SettingsPart, string>;

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
      ...parts,
      "audit-log": "Audit log",
    },
  },
});
