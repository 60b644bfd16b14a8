import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const refusals: Record<string, string> = {
  admins: "Only people who are an admin of an organization can create a new one.",
  "instance-admins": "Only instance admins can create organizations here.",
  nobody: "New organizations are turned off on this server.",
  quota: "You have created as many organizations as one person can.",
  "single-organization": "You're signed in for one organization only.",
};

export const organizationTexts = catalogue({
  en: {
    title: "Organizations",
    lead: "Choose an organization.",
    create: "New organization",
    mayNot: (reason: string | undefined) =>
      refusals[reason ?? ""] ?? "You can't create organizations here.",
    createTitle: "Create an organization",
    name: "Name",
    nameHint: "Your company, team, or project.",
    namePlaceholder: "Acme",
    domains: "Email domains",
    domainsHint:
      "Teammates with these domains can find the organization, but still need an invitation.",
    domainsNone: "None yet. You can add them later.",
    domainsList: "Chosen email domains",
    addOwn: (domain: string) => `Add ${domain}`,
    submit: "Create organization",
    created: (title: string) => `“${title}” created`,
    emptyTitle: "No organizations yet",
    empty: "Create one, or ask a teammate for an invitation.",
    since: (day: string) => `since ${day}`,
    opened: "opened",
    administrator: "Admin",
    search: "Find an organization",
    found: (count: number) => plural(count, "organization", "organizations"),
    yours: "Your organizations",
    joinable: "Your teammates are here",
    joinableLead: (domain: string) =>
      `These organizations use ${domain}. Ask an admin for an invitation.`,
  },
});
