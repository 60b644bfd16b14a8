import { collectionOf, nouns, settingsKinds, type SettingsPart } from "#contract/nouns.ts";
import { catalogue } from "./catalogue.ts";

/** Each part is named after the resource it lists: "Custom fields". */
const parts = Object.fromEntries(
  settingsKinds.map((kind) => {
    const { name } = nouns[kind];
    return [collectionOf(kind), `${name.charAt(0).toUpperCase()}${name.slice(1)}s`];
  }),
) as Record<SettingsPart, string>;

/** Texts shared by the parts of an organization's settings; each also has its own catalog. */
export const settingsTexts = catalogue({
  en: {
    title: "Settings",
    save: "Save",
    saved: "Settings saved",
    mayNot: "Only organization admins can change this.",
    tabsLabel: "Settings",
    groups: { organization: "Organization", access: "Access", content: "Content" },
    tabs: {
      general: "General",
      access: "Access defaults",
      review: "Review rules",
      sso: "Single sign-on",
      provisioning: "Provisioning",
      ...parts,
      "audit-log": "Audit log",
    },
  },
});
