import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const organizationTexts = catalogue({
  en: {
    title: "Organizations",
    lead: "Choose where you want to work.",
    create: "New organization",
    createTitle: "Create an organization",
    name: "Name",
    nameHint: "The company, team or project whose documentation this is.",
    namePlaceholder: "Acme",
    domains: "E-mail domains",
    domainsHint:
      "Whose addresses belong to it. Colleagues with such an address find the organization; it lets nobody in.",
    domainsNone: "None yet; they can be added later.",
    domainsPlaceholder: "acme.example",
    domainsList: "Chosen e-mail domains",
    removeDomain: (domain: string) => `Remove ${domain}`,
    addOwn: (domain: string) => `Add ${domain}`,
    submit: "Create organization",
    created: (title: string) => `“${title}” is ready.`,
    emptyTitle: "You belong to no organization yet",
    empty: "Create one to start writing, or ask a colleague for an invitation.",
    since: (day: string) => `since ${day}`,
    opened: "opened",
    administrator: "Administrator",
    search: "Find an organization",
    found: (count: number) => plural(count, "organization", "organizations"),
    yours: "Your organizations",
    joinable: "Colleagues are here",
    joinableLead: (domain: string) =>
      `These organizations say that addresses at ${domain} are theirs. Ask one of their administrators for an invitation.`,
  },
});
