import { catalogue } from "./catalogue.ts";

/** Texts shared by the screens about people; each also has its own catalog. */
export const peopleTexts = catalogue({
  en: {
    tabsLabel: "People",
    tabs: {
      members: "Members",
      teams: "Teams",
      invitations: "Invitations",
      inviteLinks: "Invite links",
      accessRequests: "Access requests",
    },
    roles: {
      admin: "Admin",
      create: "Creator",
      review: "Reviewer",
      edit: "Editor",
      comment: "Commenter",
      read: "Reader",
      guest: "Guest",
    },
    roleHints: {
      admin: "Full access, including people and settings",
      create: "Creates spaces and merges change requests",
      review: "Reviews and approves change requests",
      edit: "Edits in change requests",
      comment: "Reads and comments",
      read: "Reads",
      guest: "Only what's shared with them",
    },
    levels: {
      admin: "Administer",
      create: "Create and merge",
      review: "Review",
      edit: "Edit",
      comment: "Comment",
      read: "Read",
    },
  },
});

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
