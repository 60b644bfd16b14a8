import { catalogue } from "./catalogue.ts";

/** Reasons for access to a space or collection. */
export const accessReasonTexts = catalogue({
  en: {
    organizationAdmin: "Organization admin",
    organization: "Organization role",
    default: "Default access",
    collectionDefault: (collection: string) => `Default access of ${collection}`,
    direct: "Shared directly",
    team: (team: string) => `Through ${team}`,
    collection: (collection: string) => `Shared with ${collection}`,
    collectionTeam: (collection: string, team: string) => `Through ${team} on ${collection}`,
    withLevel: (reason: string, level: string) => `${reason}: ${level.toLowerCase()}`,
    teamNamed: (title: string) => `team “${title}”`,
    collectionNamed: (title: string) => `collection “${title}”`,
    someTeam: "a team",
    someCollection: "a collection you can't see",
  },
});
