import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";
import { peopleTexts } from "./people.ts";

const people = (count: number) => plural(count, "person", "people");
/** A level in a sentence; a date after it stays as it is. */
const lower = (level: string) => level.charAt(0).toLowerCase() + level.slice(1);
const nouns = { space: "space", collection: "collection" };

/** Texts of the access of spaces and collections. */
export const accessTexts = catalogue({
  en: {
    title: "Access",
    collectionTitle: (title: string) => `Access to “${title}”`,
    lead: {
      space: "Who can open this space, what they can do, and why.",
      collection: "Who can open this collection and what's in it, what they can do, and why.",
    },
    content: "Content",
    share: "Share",
    mayNot: {
      space: "Only space admins can change access. Ask one for it.",
      collection: "Only collection admins can change access. Ask one for it.",
    },
    mayNotListTitle: "Guests can't see who has access",
    mayNotList: "Ask an organization admin for a role.",
    levels: {
      inherit: "Inherit from collection or organization",
      none: "No access unless added",
      read: "Read",
      comment: "Comment",
      edit: "Edit in change requests",
      review: "Review",
      create: "Create and merge",
      admin: "Administer",
    },
    default: {
      label: "Default access",
      hint: {
        space: "What members can do here if nothing more is shared with them.",
        collection:
          "What members can do in this collection, and in everything in it that inherits its access.",
      },
      here: "Only organization admins, and people and teams it's shared with, have access.",
      collection: (title: string, level: string) => `Inherited from “${title}”: ${level}.`,
      organization: "Inherited from the organization: each member's role.",
      unknown: "Inherited from a collection that you can't see.",
      changed: "Default access changed",
      failed: "Couldn't change the default access",
      loseTitle: "Change the default access?",
      loseBody:
        "You aren't an admin of the organization. If you administer this only by default, you lose that and can't undo it.",
      loseAction: "Change access",
    },
    tabs: { label: "Who has access", people: "People", teams: "Teams" },
    people: {
      count: people,
      search: "Search by name or email",
      name: "Name",
      email: "Email",
      level: "Access",
      why: "Why",
      direct: "Shared directly",
      directOf: (name: string) => `Shared directly with ${name}`,
      directValue: (name: string, level: string) => `Shared directly with ${name}: ${level}`,
      notShared: "Not shared",
      notSharedHint: "Access only through a team, a role, or a collection",
      how: "Reason",
      onlyDirect: "Shared directly",
      profile: "Open profile",
      isAdmin: "Organization admins have full access.",
      changed: (name: string, level: string) => `Shared with ${name}: ${lower(level)}`,
      removed: (name: string) => `No longer shared with ${name}`,
      failed: (name: string) => `Couldn't change the access of ${name}`,
      remove: "Stop sharing",
      change: "Share directly",
      noneDirect: "Not shared directly with this person.",
      already: (level: string) => `Already shared: ${level.toLowerCase()}.`,
      skipSelf: "This is you. Change your own access separately.",
      removeTitle: (count: number) => `Stop sharing with ${people(count)}?`,
      removeBody: "They keep access that comes from a team, a role, or a collection.",
      selfTitle: "Give up your own access?",
      selfBody:
        "You administer this only because it's shared with you directly. You can't undo this yourself.",
      selfAction: "Give it up",
      notDirect: "Not shared directly: access comes from a team, a role, or a collection.",
      noneFound: "Nobody with access matches.",
      emptyTitle: "No one has access",
      empty: "Share it with people or teams.",
    },
    row: {
      levelOf: (name: string) => `Access of ${name}`,
      removeFrom: (name: string) => `Stop sharing with ${name}`,
    },
    teams: {
      here: { space: "With this space", collection: "With this collection" },
      above: (title: string) => `With collection “${title}”`,
      inherited: "Shared with a collection above. Change it there.",
      untitled: "Untitled team",
      changed: (title: string, level: string) => `Shared with “${title}”: ${lower(level)}`,
      removed: (title: string) => `No longer shared with “${title}”`,
      failed: (title: string) => `Couldn't change the access of “${title}”`,
      emptyTitle: "Not shared with a team",
      empty: "Everyone in a team gets the team's access.",
    },
    dialog: {
      title: (title: string) => `Share “${title}”`,
      ways: "Share with",
      people: "People",
      peopleHint: "Members and guests of the organization.",
      teams: "Teams",
      teamsHint: "Everyone in the team gets access.",
      level: "Access",
      levelHint: (kind: "space" | "collection") =>
        kind === "collection"
          ? "Also in everything in the collection."
          : `They get at least this in the ${nouns[kind]}.`,
      isShared: (level: string) => `Already shared: ${lower(level)}`,
      nothing: "Choose people or teams first.",
      submit: (count: number) => (count === 0 ? "Share" : `Share with ${count}`),
      shared: (count: number) =>
        `Shared with ${plural(count, "person or team", "people and teams")}`,
      failed: "Couldn't share",
      access: "Who has access",
      forNew: "Somebody new joins as a guest with this access, by a link that works once.",
      inviteLink: "Create invite link",
      linkCreated: "Link created",
      linkFailed: "Couldn't create the link",
      linksOff: "Invite links are turned off in this organization. Ask an admin to turn them on.",
      noAdminLink: "A link can't make admins here. Choose another access, or add them by name.",
      copyLink: "Copy link",
      copied: "Link copied",
      linkForMembers:
        "The link opens for every member of the organization, and for who it's shared with.",
      linkForSome: "The link opens for organization admins, and for who it's shared with.",
      linkForCollection:
        "The link opens for who has access: its collection decides about other members.",
    },
    undone: "Undone",
    notUndone: "Couldn't undo everything",
    teamPicker: {
      search: "Title of a team",
      found: "Teams found",
      chosenCount: (count: number) => `${plural(count, "team", "teams")} chosen`,
      none: "No matching teams.",
      nothing: "No teams yet.",
      loading: "Loading teams",
      takeOut: (title: string) => `Remove ${title}`,
    },
    levelHints: {
      admin: "Changes settings and who has access",
      create: peopleTexts.roleHints.create,
      review: peopleTexts.roleHints.review,
      edit: peopleTexts.roleHints.edit,
      comment: peopleTexts.roleHints.comment,
      read: peopleTexts.roleHints.read,
    },
  },
});
