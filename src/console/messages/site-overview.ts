import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const siteOverviewTexts = catalogue({
  en: {
    facts: "About this site",
    type: "Type",
    visibility: "Readers",
    adaptive: "Adaptive content",
    on: "On",
    off: "Off",
    agents: "AI agents",
    agentsContexts: { included: "Can read it", excluded: "Can't read it" },
    created: "Created",
    structure: "Structure",
    noSpaces: "No spaces yet. Readers would see nothing.",
    section: (spaces: number) => plural(spaces, "space", "spaces"),
    group: (sections: number) => plural(sections, "section", "sections"),
    isDefault: "Default",
    hasCondition: "Has a condition",
  },
});
