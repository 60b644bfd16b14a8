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
    ownerOther: "Someone else",
    ownerTitle: "Teams managed by",
    ownerHint: "Owners manage their teams. Admins manage all teams.",
    ownerUnknown: "Unknown person",
    columns: {
      title: "Team",
      members: "Members",
      spaces: "Spaces",
      created: "Created",
      id: "ID",
    },
    untitled: "Untitled team",
    create: "New team",
    createFirst: "Create the first team",
    mayNotCreate: "You don't have permission to create teams. Ask an admin for access.",
    createTitle: "Create a team",
    name: "Title",
    namePlaceholder: "Technical writers",
    firstMembers: "First members",
    firstMembersHint: "They join as members. Choose owners on the team page.",
    becomesOwner: "You become its owner.",
    submit: "Create team",
    created: (title: string) => `“${title}” created`,
    mayNotListTitle: "Guests can't see teams",
    mayNotList: "Ask an organization admin for a role.",
    emptyTitle: "No teams yet",
    emptyBody: "Share spaces with a team instead of person by person.",

    open: "Open",
    actions: "More actions",
    rename: "Rename",
    renameTitle: "Rename team",
    renamed: (title: string) => `Renamed to “${title}”`,
    notRenamed: "Couldn't rename the team.",
    renameSubmit: "Rename team",
    managed: "Members are managed by your identity provider. Change the group there.",
    mayNotManage: "Only team owners and organization admins can change this team.",
    delete: "Delete team",
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteMembers: (count: number) =>
      count === 0 ? "The team has no members." : `Removes ${members(count)} from the team.`,
    deleteSpaces: (count: number, people: number) =>
      count === 0
        ? "No spaces are shared with it, so no one loses access."
        : `${spaces(count)} ${count === 1 ? "is" : "are"} shared with it. ${people === 0 ? "Sharing ends." : `Its ${members(people)} lose this access right away, unless they have it another way.`}`,
    deleteSignOns: (labels: readonly string[]) =>
      `New members from ${formatList(labels)} won't join a team anymore.`,
    deleteForever: "This can't be undone.",
    deleted: (title: string) => `“${title}” deleted`,

    members,
    spaces,
    createdOn: (day: string) => `created ${day}`,
    memberColumns: {
      name: "Name",
      email: "Email",
      role: "Team role",
      organizationRole: "Organization role",
      lastSeen: "Last seen",
      id: "ID",
    },
    membersLabel: (title: string) => `Members of ${title}`,
    memberFilter: "Filter by name or email",
    roleFilter: "Role",
    roles: { owner: "Owner", member: "Member" },
    never: "Never",
    disabled: "Disabled",
    roleOf: (name: string) => `Role for ${name}`,
    roleIs: (name: string, role: string) => `Role for ${name}: ${role}`,
    roleHints: {
      owner: "Manages the team and its members",
      member: "Has the team's access",
    },
    profile: "Open profile",
    remove: "Remove from team",
    leave: "Leave team",
    removed: (name: string) => `${name} removed`,
    notRemoved: (name: string) => `Couldn't remove ${name}.`,
    roleChanged: (name: string, role: "owner" | "member") =>
      role === "owner" ? `${name} is now an owner` : `${name} is now a member`,
    roleNotChanged: (name: string) => `Couldn't change the role for ${name}.`,
    changeRole: "Change role",
    hasRole: (role: "owner" | "member") =>
      role === "owner" ? "Already an owner" : "Already a member",
    skipSelf: "This is you. Change your own role separately.",
    removeManyTitle: (count: number) =>
      `Remove ${plural(count, "person", "people")} from the team?`,
    removeMany: (spacesShared: number) =>
      spacesShared === 0
        ? "No spaces are shared with the team, so no one loses access."
        : `They lose the team's access to ${spaces(spacesShared)}, unless they have it another way.`,
    teamEmptyTitle: "No members yet",
    teamEmptyBody: "Choose people, or paste a list of emails or user IDs.",
    selfTitle: "Stop managing this team?",
    selfBody:
      "You won't be able to change the team. Another owner or an admin can make you an owner again.",
    selfLeaveTitle: "Leave this team?",
    selfLeaveBody: (spacesShared: number) =>
      spacesShared === 0
        ? "A team owner or an admin can add you again."
        : `You lose the team's access to ${spaces(spacesShared)}. A team owner or an admin can add you again.`,
    selfAction: "Stop managing",

    add: "Add members",
    addFirst: "Add members",
    addTitle: "Add members",
    ways: "How to add",
    choose: "Choose people",
    paste: "Paste a list",
    people: "People",
    isIn: "Already in the team",
    addAs: "Join as",
    pasteField: "Emails or user IDs",
    pasteHint: "Separate with commas, semicolons, spaces, or new lines.",
    replace: "Remove everyone not in the list",
    replaceHint: "Only people on the list stay in the team.",
    reading: "Looking up people…",
    nothingChosen: "No one chosen yet.",
    nothingPasted: "The list is empty.",
    nothingKnown: "No one on the list is an organization member.",
    nothingChanges: "The team already matches the list.",
    // With plus and minus signs, so that it is easy to scan.
    difference: (added: number, removed: number) =>
      `+${formatNumber(added)} −${formatNumber(removed)}`,
    differenceLabel: (added: number, removed: number) =>
      `${plural(added, "person joins", "people join")}, ${plural(removed, "person leaves", "people leave")}`,
    joins: (count: number) => plural(count, "person joins", "people join"),
    leaves: (count: number) => plural(count, "person leaves", "people leave"),
    stays: (count: number) => plural(count, "already in the team", "already in the team"),
    repeated: (count: number) => plural(count, "entry is repeated", "entries are repeated"),
    unknown: (count: number) => plural(count, "entry isn't a member", "entries aren't members"),
    unknownHint: "Skipped. Invite them to the organization first.",
    unknownRemoves: "Unknown entries don't keep anyone in the team. Check the spelling.",
    invalid: (count: number) => plural(count, "entry isn't an email", "entries aren't emails"),
    andMore: (count: number) => `${formatNumber(count)} more`,
    losesRight: "You're not in the list, so you leave the team and can't manage it.",
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
    restored: "Team restored",
    notRestored: "Couldn't restore the team.",
    notChanged: "Couldn't change the members.",
  },
});
