import { catalogue } from "./catalogue.ts";
import { formatNames, plural } from "./format.ts";

/** Texts of the questions before many members are changed. */
export const memberBulkTexts = catalogue({
  en: {
    names: formatNames,
    role: {
      already: (count: number, role: string) =>
        `${plural(count, "person already has", "people already have")} the role ${role}:`,
      guestsGain: (count: number) =>
        `${plural(count, "guest becomes a member and gains", "guests become members and gain")} access to all spaces that are open to members:`,
      adminsLose: (count: number) => `${plural(count, "admin loses", "admins lose")} admin rights:`,
      adminsGain: (count: number) =>
        `${plural(count, "person gains", "people gain")} full access, including people and settings:`,
      membersLose: (count: number) =>
        `${plural(count, "member becomes a guest and loses", "members become guests and lose")} access to everything that isn't shared with them:`,
      weaker: (count: number) =>
        `${plural(count, "member gets", "members get")} a weaker role than now:`,
      self: "You're selected too. Your own role doesn't change.",
      undo: "You can undo this.",
    },
    remove: {
      body: (count: number) =>
        `${plural(count, "person loses", "people lose")} access to all spaces and ${count === 1 ? "leaves" : "leave"} all teams. Direct shares and review requests are removed.`,
      again: "You can't undo this. People you invite again start without any of it.",
      self: "You're selected too. You aren't removed.",
    },
    team: {
      title: (count: number) => `Add ${plural(count, "member", "members")} to a team`,
      team: "Team",
      choose: "Choose a team",
      role: "Role in the team",
      none: "There is no team that you can change.",
      missing: "Choose a team.",
      submit: "Add to team",
      label: (team: string) => `Add to “${team}”`,
      already: (team: string) => `Already in “${team}”.`,
      alreadyCount: (count: number) =>
        `${plural(count, "person is", "people are")} in this team already. Their role in it stays.`,
      all: "All of them are in this team already.",
      failed: "Couldn't load the team.",
    },
  },
});
