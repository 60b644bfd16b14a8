import { catalogue } from "./catalogue.ts";

/** What the screens of people share; each has a catalogue of its own. */
export const peopleTexts = catalogue({
  en: {
    tabsLabel: "People",
    tabs: { members: "Members", teams: "Teams", invitations: "Invitations" },
    roles: {
      admin: "Administrator",
      create: "Creator",
      review: "Reviewer",
      edit: "Editor",
      comment: "Commenter",
      read: "Reader",
      guest: "Guest",
    },
    roleHints: {
      admin: "Everything, people and settings included",
      create: "Makes spaces, merges change requests",
      review: "Reviews and approves change requests",
      edit: "Writes in change requests",
      comment: "Reads and comments",
      read: "Reads",
      guest: "Only what is shared with them",
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
