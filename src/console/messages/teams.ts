import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

const members = (count: number) => plural(count, "member", "members");
const spaces = (count: number) => plural(count, "space", "spaces");

export const teamTexts = catalogue({
  en: {
    title: "Teams",
    count: (count: number) => plural(count, "team", "teams"),
    filter: "Filter by title",
    owner: "Managed by",
    ownedByMe: (name: string) => `${name} (you)`,
    ownerOther: "Somebody else",
    ownerTitle: "Teams that somebody manages",
    ownerHint: "Owners manage their own teams, administrators every team.",
    ownerUnknown: "Somebody who is not here",
    columns: {
      title: "Team",
      members: "Members",
      spaces: "Spaces",
      created: "Created",
      id: "ID",
    },
    untitled: "Team without a title",
    create: "New team",
    createFirst: "Create the first team",
    mayNotCreate:
      "Creating teams needs the right to create content. An administrator of the organization can grant it.",
    createTitle: "Create a team",
    name: "Title",
    namePlaceholder: "Technical writers",
    firstMembers: "First members",
    firstMembersHint: "They join as members; owners are named on the page of the team.",
    becomesOwner: "You become its owner, so that you can manage it.",
    submit: "Create team",
    created: (title: string) => `“${title}” is ready.`,
    maybeCreated: (title: string) =>
      `The service did not answer, but a team “${title}” is there now. Close this form to see whether it is the one you wanted.`,
    mayNotListTitle: "Teams are not shown to guests",
    mayNotList:
      "An administrator of the organization can give you a role with which you see its teams.",
    emptyTitle: "No teams yet",
    emptyBody: "Share a space with a team once, and everybody who joins it later has access too.",

    open: "Open",
    actions: "More actions",
    rename: "Rename",
    renameTitle: "Rename the team",
    renamed: (title: string) => `The team is called “${title}” now.`,
    notRenamed: "The team could not be renamed.",
    renameSubmit: "Rename team",
    mayNotManage:
      "Only owners of this team and administrators of the organization can change it. Ask one of them.",
    delete: "Delete team",
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteMembers: (count: number) =>
      count === 0 ? "Nobody is in this team." : `${members(count)} will not be in it any more.`,
    deleteSpaces: (count: number, people: number) =>
      count === 0
        ? "No space is shared with it, so nobody loses access."
        : `${spaces(count)} ${count === 1 ? "is" : "are"} shared with it. ${people === 0 ? "This sharing ends." : `What this gives to its ${members(people)} ends at once; who has access for another reason keeps it.`}`,
    deleteSignOns: (labels: readonly string[]) =>
      `People who come in by ${formatList(labels)} will join no team any more.`,
    deleteForever: "A deleted team cannot be brought back.",
    deleted: (title: string) => `“${title}” is deleted.`,

    members,
    spaces,
    createdOn: (day: string) => `created ${day}`,
    memberColumns: {
      name: "Name",
      email: "E-mail",
      role: "Team role",
      organizationRole: "Organization role",
      lastSeen: "Last seen",
      id: "ID",
    },
    membersLabel: (title: string) => `Members of ${title}`,
    memberFilter: "Filter by name or e-mail",
    roleFilter: "Role",
    roles: { owner: "Owner", member: "Member" },
    never: "Never",
    disabled: "Disabled",
    roleOf: (name: string) => `Role of ${name}`,
    roleIs: (name: string, role: string) => `Role of ${name}: ${role}`,
    roleHints: {
      owner: "Changes the team and who is in it",
      member: "Has the access that the team gives",
    },
    profile: "Open profile",
    remove: "Remove from team",
    leave: "Leave team",
    removed: (name: string) => `${name} is not in the team any more.`,
    notRemoved: (name: string) => `${name} could not be removed.`,
    roleChanged: (name: string, role: "owner" | "member") =>
      role === "owner" ? `${name} is an owner of the team now.` : `${name} is a member now.`,
    roleNotChanged: (name: string) => `The role of ${name} could not be changed.`,
    changeRole: "Change role",
    hasRole: (role: "owner" | "member") =>
      role === "owner" ? "Is an owner already." : "Is a member already.",
    skipSelf: "That is you: change your own place in the team on its own.",
    removeManyTitle: (count: number) =>
      `Remove ${plural(count, "person", "people")} from the team?`,
    removeMany: (spacesShared: number) =>
      spacesShared === 0
        ? "No space is shared with the team, so nobody loses access."
        : `They lose what the team gives them in ${spaces(spacesShared)}; who has access for another reason keeps it.`,
    teamEmptyTitle: "Nobody is in this team yet",
    teamEmptyBody: "Choose people, or paste a list of e-mail addresses or user IDs.",
    selfTitle: "Give up managing this team?",
    selfBody:
      "Afterwards you cannot change the team any more. Another owner or an administrator can make you an owner again.",
    selfLeaveTitle: "Leave this team?",
    selfLeaveBody: (spacesShared: number) =>
      spacesShared === 0
        ? "An owner of the team or an administrator can add you again."
        : `You lose what the team gives you in ${spaces(spacesShared)}. An owner of the team or an administrator can add you again.`,
    selfAction: "Give it up",

    add: "Add members",
    addFirst: "Add the first members",
    addTitle: "Add members",
    ways: "How to add",
    choose: "Choose people",
    paste: "Paste a list",
    people: "People",
    isIn: "In the team already",
    addAs: "Join as",
    pasteField: "E-mail addresses or user IDs",
    pasteHint:
      "Separated by commas, semicolons, spaces or lines, as they come out of a mail program or a table.",
    replace: "Remove everybody who is not in the list",
    replaceHint: "The list then is the whole team.",
    reading: "Looking up who that is…",
    nothingChosen: "Nobody is chosen yet.",
    nothingPasted: "The list is empty.",
    nothingKnown: "No entry of the list is a member of the organization.",
    nothingChanges: "The team is like that already.",
    // As on a bill, so that it is read at a glance.
    difference: (added: number, removed: number) =>
      `+${formatNumber(added)} −${formatNumber(removed)}`,
    differenceLabel: (added: number, removed: number) =>
      `${plural(added, "person joins", "people join")}, ${plural(removed, "person leaves", "people leave")}`,
    joins: (count: number) => plural(count, "person joins", "people join"),
    leaves: (count: number) => plural(count, "person leaves", "people leave"),
    stays: (count: number) => plural(count, "is there already", "are there already"),
    repeated: (count: number) => plural(count, "entry is repeated", "entries are repeated"),
    unknown: (count: number) =>
      plural(count, "entry is no member of the organization", "entries are no members"),
    unknownHint: "They are left out. Invite them to the organization first.",
    unknownRemoves:
      "Entries that are not known do not keep anybody in the team. Look whether one of them is misspelt.",
    invalid: (count: number) =>
      plural(count, "entry is no e-mail address", "entries are no e-mail addresses"),
    andMore: (count: number) => `${formatNumber(count)} more`,
    losesRight: "You are not in the list: you leave the team and cannot manage it any more.",
    apply: (added: number, removed: number) =>
      removed === 0
        ? added === 0
          ? "Add"
          : `Add ${formatNumber(added)}`
        : added === 0
          ? `Remove ${formatNumber(removed)}`
          : `Add ${formatNumber(added)}, remove ${formatNumber(removed)}`,
    changed: (added: number, removed: number) =>
      `${formatList(
        [
          added > 0 && plural(added, "person joined", "people joined"),
          removed > 0 && plural(removed, "person left", "people left"),
        ].filter((part) => part !== false),
      )}.`,
    restored: "The team is as it was.",
    notRestored: "The team could not be put back as it was.",
    notChanged: "The members could not be changed.",
  },
});
