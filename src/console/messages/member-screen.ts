import { catalogue } from "./catalogue.ts";
import { article, plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const teams = (count: number) => plural(count, "team", "teams");

/** Texts of a member's screen, and of the questions before something is done to a member. The list of members doesn't wait for them. */
export const memberScreenTexts = catalogue({
  en: {
    back: "Members",
    signInLink: {
      title: (name: string) => `Create a sign-in link for ${name}?`,
      body: "Use it when a member forgot their password. The link lets them set a new one and signs them in. Anyone who has it can get into the account, so send it only to this member. Earlier links stop working.",
      action: "Create link",
      made: (name: string) => `Sign-in link for ${name}`,
      lead: "Send it to this member. It works once, for 24 hours, and isn't shown again.",
      label: "Sign-in link",
      copy: "Copy link",
      copied: "Link copied",
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
    },
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
    signOns: {
      title: "Single sign-on",
      role: (role: string) => `Its rules gave the role ${role}.`,
      noRole: "Its rules don't decide about the role.",
      teams: (teams: string) => `Teams by its rules: ${teams}.`,
    },
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
    managedTeam: "This team is managed by your identity provider.",
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
  },
});
