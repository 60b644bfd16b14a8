import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const siteOverviewTexts = catalogue({
  en: {
    facts: "About this site",
    plan: "Plan",
    plans: {
      basic: "Basic",
      premium: "Premium",
      ultimate: "Ultimate",
      sponsored: "Sponsored",
      "legacy-basic": "Basic (legacy)",
      "legacy-premium": "Premium (legacy)",
    },
    visibility: "Visibility",
    visibilities: {
      public: "Anyone can read it, and search engines can list it.",
      unlisted: "Anyone with the URL can read it. Search engines don't list it.",
      "share-link": "Only people with an active share link can read it.",
      "visitor-auth": "Only members and visitors who are signed in can read it.",
    },
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
