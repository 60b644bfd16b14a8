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
    editStructure: "Edit structure",
    broken: "Broken links",
    noBroken: "No broken links in the spaces of this site",
    brokenIn: (count: number) => plural(count, "broken link", "broken links"),
    onPage: "on",
    unchecked: (count: number) => `Couldn't check ${plural(count, "space", "spaces")}.`,
    changes: "Latest changes",
    noChanges: "Nothing merged yet in the spaces of this site.",
    noSpaces: "No spaces yet. Readers would see nothing.",
    section: (spaces: number) => plural(spaces, "space", "spaces"),
    group: (sections: number) => plural(sections, "section", "sections"),
    isDefault: "Default",
    hasCondition: "Has a condition",
  },
});
