import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const teams = (count: number) => plural(count, "team", "teams");

/** Texts of the list of members and of a member's screen. */
export const memberTexts = catalogue({
  en: {
    title: "Members",
    count: (count: number) => plural(count, "member", "members"),
    invite: "Invite people",
    columns: {
      name: "Name",
      email: "Email",
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
    disabled: "Disabled",
    disabledHint:
      "This member is disabled and can't access the organization. They keep their role, teams, and shared spaces.",
    onlySeen: "Only members who have signed in are listed",
    emptyTitle: "No members yet",
    empty: "Invite people to read and write here.",
    mayNotList: "Ask an organization admin for a role.",
    mayNotListTitle: "Guests can't see members",
    needAdmin: "Only organization admins can do this.",
    role: {
      menu: (name: string) => `Role for ${name}`,
      button: (name: string, role: string) => `Role for ${name}: ${role}`,
      changed: (name: string, role: string) => `${name} is now ${article(role)}`,
      back: (name: string, role: string) => `${name} is ${article(role)} again`,
      failed: (name: string) => `Couldn't change the role for ${name}.`,
      own: "You can't change your own role. Ask another admin.",
      ownLast:
        "You're the last admin. Make another member an admin first; they can then change your role.",
      already: (role: string) => `Already ${article(role)}.`,
      noRight: "Only organization admins can change roles.",
    },
    actions: {
      open: "Open",
      signInLink: "Create sign-in link…",
      markSso: "Mark as SSO…",
      disable: "Disable…",
      enable: "Enable",
      noSelfDisable: "You can't disable yourself.",
      remove: "Remove from organization…",
      leave: "Leave organization…",
      alreadySso: "Already marked as SSO.",
      noSelf: "This is you. Use “Leave organization” in your own row.",
      lastAdmin: "You're the last admin. Make another member an admin before you leave.",
    },
    bulk: {
      role: "Change role",
      sso: "Mark as SSO",
      remove: "Remove",
      roleTitle: (count: number, role: string) =>
        `Make ${plural(count, "member", "members")} ${role}?`,
      roleBody: "Your own role doesn't change. You can undo this.",
      ssoTitle: (count: number) => `Mark ${plural(count, "member", "members")} as SSO?`,
      removeTitle: (count: number) =>
        `Remove ${plural(count, "member", "members")} from the organization?`,
      removeBody: (count: number) =>
        `${plural(count, "person loses", "people lose")} access to all spaces and ${count === 1 ? "leaves" : "leave"} all teams. Direct shares and review requests are removed.`,
      removeSelf: "You aren't removed, even if you're selected.",
    },
    signInLink: {
      title: (name: string) => `Create a sign-in link for ${name}?`,
      body: "Use it when a member forgot their password. The link lets them set a new one and signs them in. Anyone who has it can get into the account, so send it only to this member. Earlier links stop working.",
      action: "Create link",
      made: (name: string) => `Sign-in link for ${name}`,
      lead: "Send it to this member. It works once, for 24 hours, and isn't shown again.",
      label: "Sign-in link",
      copy: "Copy link",
      copied: "Link copied",
      own: "This is you. Change your password in your account.",
      disabled: "This member is disabled.",
      enforced: "This organization requires single sign-on.",
    },
    ssoConfirm: {
      title: (name: string) => `Mark ${name} as SSO?`,
      action: "Mark as SSO",
      body: "The member is listed as signing in with your identity provider. This happens automatically at their first SSO sign-in. You can't undo it, except by removing and inviting them again.",
      done: (name: string) => `${name} marked as SSO`,
    },
    disable: {
      title: (name: string) => `Disable ${name}?`,
      action: "Disable member",
      body: "They can't access the organization until an admin enables them again. They keep their role, teams, and shared spaces.",
      done: (name: string) => `${name} disabled`,
      enabled: (name: string) => `${name} enabled`,
      failed: (name: string) => `Couldn't enable ${name}`,
    },
    remove: {
      title: (name: string) => `Remove ${name}?`,
      action: "Remove from organization",
      leaveTitle: (organization: string) => `Leave “${organization}”?`,
      leaveAction: "Leave organization",
      goes: "Removed",
      stays: "Kept",
      spaces: (count: number) =>
        count === 0 ? "No access to spaces" : `Access to ${spaces(count)}`,
      teams: (count: number) =>
        count === 0 ? "No team memberships" : `Membership in ${teams(count)}`,
      grants: (count: number) =>
        count === 0
          ? "No direct shares"
          : `${plural(count, "space or collection", "spaces and collections")} shared directly`,
      counting: "Direct shares (counting…)",
      uncounted: "Direct shares (couldn't be counted)",
      reviews: "Review requests",
      content: "Their comments, change requests, and reviews, under their name",
      account: "Their account and other organizations",
      again: "If you invite them again, they start without any of this.",
      leaveAgain: "To come back you need an invitation, and you start without any of this.",
      done: (name: string) => `${name} removed from the organization`,
      left: (organization: string) => `You left “${organization}”`,
    },
    member: {
      back: "Members",
      more: "More actions",
      you: "You",
      joined: "Joined",
      lastSeen: "Last seen",
      email: "Email",
      noEmail: "Unknown",
      role: "Role",
      signOn: "Sign-in",
      bySso: "With your identity provider (SSO)",
      notSso: "Not marked as SSO",
      teams: "Teams",
      noTeams: "No teams",
      noTeamsHint: "Everyone in a team gets what's shared with it.",
      addTeam: "Add to a team",
      addTeamTitle: (name: string) => `Add ${name} to a team`,
      addTeamSubmit: "Add to team",
      team: "Team",
      chooseTeam: "Choose a team",
      noMoreTeams: "Already in every team you can change.",
      teamRole: "Role in the team",
      teamRoles: { owner: "Owner", member: "Member" },
      teamRoleHints: {
        owner: "Manages the team and its members",
        member: "Has the team's access",
      },
      added: (name: string, team: string) => `${name} added to “${team}”`,
      removed: (name: string, team: string) => `${name} removed from “${team}”`,
      roleChanged: (name: string, team: string, role: string) =>
        `${name} is now ${article(role)} of “${team}”`,
      teamFailed: (team: string) => `Couldn't change “${team}”.`,
      removeFrom: (team: string) => `Remove from “${team}”`,
      teamRoleMenu: (team: string) => `Role in “${team}”`,
      mayNotTeam: "Only team owners and organization admins can change members.",
      spaces: "Spaces",
      noSpaces: "No access to spaces",
      noSpacesHint: "Share a space or collection with them, or change their role.",
      noSpacesDisabled: "Disabled members have no access.",
      mayNotSee: "Only spaces you can see are listed.",
      filterSpaces: "Filter spaces",
      why: "Why",
      whyFailed: "Couldn't load the reasons.",
      level: "Level",
      space: "Space",
    },
  },
});

function article(role: string): string {
  return `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}
