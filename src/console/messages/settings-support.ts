import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const hours = (count: number) => plural(count, "hour", "hours");

/** What an organization's admins answer to requests of support. */
export const supportTexts = catalogue({
  en: {
    section: {
      title: "Support access",
      lead: "Admins of this server can't see your content. If they ask to, you decide for how long. They can't change anything.",
      list: "Support access",
      empty: "Nobody has asked for access.",
      waiting: (name: string) => `${name} asks for access`,
      given: (name: string, role: string) => `${name} can see this organization as ${role}`,
      givenBy: (name: string) => `Allowed by ${name}`,
      ends: "ends",
      allow: "Allow",
      allowTo: (name: string) => `Allow ${name}`,
      decline: "Decline",
      declineTo: (name: string) => `Decline the request of ${name}`,
      end: "End access",
      endOf: (name: string) => `End access of ${name}`,
      declined: "Request declined",
      ended: "Access ended",
    },
    allow: {
      title: (name: string) => `Allow ${name} to see this organization?`,
      lead: "They see what a member with this role and no team sees, without API tokens, secrets, and what is personal.",
      role: "As",
      time: "For",
      times: { "1": hours(1), "4": hours(4), "24": hours(24) } as Record<string, string>,
      recorded: "It's in the audit log, the other admins are told, and you can end it at any time.",
      action: "Allow access",
      failed: "Couldn't allow access.",
      done: (name: string) => `${name} can see this organization`,
    },
  },
});
