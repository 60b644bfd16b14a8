import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const teams = (count: number) => plural(count, "team", "teams");

/** Texts of the members of an organization: their list, and the screen of each. */
export const memberTexts = catalogue({
  en: {
    title: "Members",
    count: (count: number) => plural(count, "member", "members"),
    invite: "Invite people",
    columns: {
      name: "Name",
      email: "E-mail",
      role: "Role",
      lastSeen: "Last seen",
      sso: "SSO",
      teams: "Teams",
      spaces: "Spaces",
      joined: "Joined",
    },
    search: "Search members",
    never: "Never",
    sso: "SSO",
    noSso: "No",
    disabled: "Disabled",
    disabledHint:
      "This member is disabled and can't access the organization. Their role, teams and shares are kept.",
    onlySeen: "Who was never seen is not listed",
    emptyTitle: "Nobody is here yet",
    empty: "Invite the people who will read and write here.",
    mayNotList:
      "Guests do not see who belongs to the organization. An administrator can give you a role.",
    mayNotListTitle: "You may not see the members",
    needAdmin: "Only administrators of the organization can do this.",
    role: {
      menu: (name: string) => `Role of ${name}`,
      button: (name: string, role: string) => `Role of ${name}: ${role}`,
      changed: (name: string, role: string) => `${name} is now ${article(role)}.`,
      back: (name: string, role: string) => `${name} is ${article(role)} again.`,
      failed: (name: string) => `The role of ${name} was not changed.`,
      own: "You cannot change your own role. Another administrator can.",
      ownLast:
        "You are the last administrator. Make somebody else an administrator first; they can then change your role.",
      already: (role: string) => `Is ${article(role)} already.`,
      noRight: "Only administrators of the organization can change roles.",
    },
    actions: {
      open: "Open",
      signInLink: "Create sign-in link…",
      markSso: "Mark as signing in by SSO…",
      disable: "Disable…",
      enable: "Enable",
      noSelfDisable: "You can't disable yourself.",
      remove: "Remove from the organization…",
      leave: "Leave the organization…",
      alreadySso: "Is marked as signing in by SSO already.",
      noSelf: "This is you. To go, use “Leave the organization” in your own row.",
      lastAdmin:
        "You are the last administrator. Make somebody else an administrator before you leave.",
    },
    bulk: {
      role: "Change role",
      sso: "Mark as signing in by SSO",
      remove: "Remove",
      roleTitle: (count: number, role: string) =>
        `Make ${plural(count, "member", "members")} ${role}?`,
      roleBody:
        "You yourself and those who have the role already are left alone. You can undo it afterwards.",
      ssoTitle: (count: number) => `Mark ${plural(count, "member", "members")} as SSO?`,
      removeTitle: (count: number) =>
        `Remove ${plural(count, "member", "members")} from the organization?`,
      removeBody: (count: number) =>
        `${plural(count, "person loses", "people lose")} access to every space, and ${count === 1 ? "leaves" : "leave"} all teams. What was shared with them directly is taken back, and reviews that they were asked for are no longer waited for.`,
      removeSelf: "You are not removed, even when you are among those selected.",
    },
    signInLink: {
      title: (name: string) => `Create a sign-in link for ${name}?`,
      body: "For a member who forgot their password. They open it, set a new password and are signed in. Whoever opens it first gets into the account, so send it only to this person. Earlier links stop working.",
      action: "Create link",
      made: (name: string) => `Sign-in link for ${name}`,
      lead: "Send it to this member. It works once, for 24 hours, and is shown only now.",
      label: "Sign-in link",
      copy: "Copy link",
      copied: "Link copied",
      own: "This is you. Change your password in your account.",
      disabled: "This member is disabled.",
      enforced: "Members sign in with single sign-on in this organization.",
    },
    ssoConfirm: {
      title: (name: string) => `Mark ${name} as signing in by SSO?`,
      action: "Mark as SSO",
      body: "The mark says that this person signs in through the organization’s identity provider; it comes by itself with the first such sign-in. It cannot be taken away again: to do so, remove the person and invite them anew.",
      done: (name: string) => `${name} is marked as signing in by SSO.`,
    },
    disable: {
      title: (name: string) => `Disable ${name}?`,
      action: "Disable member",
      body: "They can't access the organization until an admin enables them again. Their role, teams and shares are kept.",
      done: (name: string) => `${name} disabled`,
      enabled: (name: string) => `${name} enabled`,
      failed: (name: string) => `Couldn't enable ${name}`,
    },
    remove: {
      title: (name: string) => `Remove ${name}?`,
      action: "Remove from organization",
      leaveTitle: (organization: string) => `Leave “${organization}”?`,
      leaveAction: "Leave organization",
      goes: "What goes",
      stays: "What stays",
      spaces: (count: number) =>
        count === 0 ? "Access to no space (there was none)" : `Access to ${spaces(count)}`,
      teams: (count: number) =>
        count === 0 ? "Membership in no team (there was none)" : `Membership in ${teams(count)}`,
      grants: (count: number) =>
        count === 0
          ? "Nothing shared directly (there was nothing)"
          : `${plural(count, "space or collection", "spaces and collections")} shared directly`,
      counting: "What was shared directly (being counted)",
      uncounted: "What was shared directly (could not be counted)",
      reviews: "Reviews that were asked for",
      content: "Comments, change requests and reviews that were written, under the same name",
      account: "The account, and membership in other organizations",
      again: "Whoever is invited again starts without any of this.",
      leaveAgain: "To come back you need an invitation, and you start without any of this.",
      done: (name: string) => `${name} was removed from the organization.`,
      left: (organization: string) => `You have left “${organization}”.`,
    },
    member: {
      back: "Members",
      more: "More actions",
      you: "You",
      joined: "Joined",
      lastSeen: "Last seen",
      email: "E-mail",
      noEmail: "Not known",
      role: "Role",
      signOn: "Sign-on",
      bySso: "By the organization’s identity provider",
      notSso: "Not marked as SSO",
      teams: "Teams",
      noTeams: "In no team",
      noTeamsHint: "What is shared with a team is shared with everybody in it.",
      addTeam: "Add to a team",
      addTeamTitle: (name: string) => `Add ${name} to a team`,
      addTeamSubmit: "Add to team",
      team: "Team",
      chooseTeam: "Choose a team",
      noMoreTeams: "Is in every team that you may change.",
      teamRole: "Role in the team",
      teamRoles: { owner: "Owner", member: "Member" },
      teamRoleHints: {
        owner: "Manages who is in the team",
        member: "Has what is shared with the team",
      },
      added: (name: string, team: string) => `${name} is in “${team}” now.`,
      removed: (name: string, team: string) => `${name} is no longer in “${team}”.`,
      roleChanged: (name: string, team: string, role: string) =>
        `${name} is ${role.toLowerCase()} of “${team}” now.`,
      teamFailed: (team: string) => `“${team}” was not changed.`,
      removeFrom: (team: string) => `Remove from “${team}”`,
      teamRoleMenu: (team: string) => `Role in “${team}”`,
      mayNotTeam: "Only owners of the team and administrators can change who is in it.",
      spaces: "Spaces",
      noSpaces: "No access to any space",
      noSpacesHint: "Share a space or a collection with them, or give them another role.",
      noSpacesDisabled: "A disabled membership gives access to nothing.",
      mayNotSee: "Only spaces that you may see yourself are listed.",
      filterSpaces: "Filter spaces",
      why: "Why",
      whyFailed: "The reasons could not be read.",
      level: "Level",
      space: "Space",
    },
    why: {
      organizationAdmin: "Administrator of the organization",
      organization: "Role in the organization",
      default: "Default level of the space",
      collectionDefault: (collection: string) => `Default level of ${collection}`,
      direct: "Shared directly",
      team: (team: string) => `By ${team}`,
      collection: (collection: string) => `Shared with ${collection}`,
      collectionTeam: (collection: string, team: string) => `By ${team} on ${collection}`,
      withLevel: (reason: string, level: string) => `${reason}: ${level.toLowerCase()}`,
      teamNamed: (title: string) => `team “${title}”`,
      collectionNamed: (title: string) => `collection “${title}”`,
      someTeam: "a team",
      someCollection: "a collection that you do not see",
    },
  },
});

function article(role: string): string {
  return `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}
