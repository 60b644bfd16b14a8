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
    notPublished: "Not published yet",
    siteUnpublished: "The site itself. Readers see nothing until you publish it.",
    stagedChanges: (count: number) =>
      plural(count, "staged change of the structure", "staged changes of the structure"),
    moreRequests: (count: number) => plural(count, "more change request", "more change requests"),
    allPublished: "Readers see everything: no open change requests, no staged changes.",
    changes: "Latest changes",
    noChanges: "Nothing merged yet in the spaces of this site.",
    noSpaces: "No spaces yet. Readers would see nothing.",
    section: (spaces: number) => plural(spaces, "space", "spaces"),
    group: (sections: number) => plural(sections, "section", "sections"),
    isDefault: "Default",
    hasCondition: "Has a condition",
  },
});
