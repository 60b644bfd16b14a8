import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** Texts of an organization's general settings. */
export const generalTexts = catalogue({
  en: {
    profile: {
      title: "Profile",
      lead: "How the organization is shown to its members.",
      name: "Name",
      logo: "Logo",
      logoHint: "Address of a square picture. Without one the initials are shown.",
      preview: "As it is shown",
    },
    address: {
      title: "Public content",
      lead: "How readers outside of the organization reach what it publishes.",
      hostname: "Hostname",
      hostnameHint: "The default hostname of public content. No two organizations share one.",
      content: "Default content",
      contentHint: "The site that stands for the organization where no other is named.",
      none: "None",
      sitesFailed: "The list of sites could not be read, so only what is chosen now is offered.",
    },
    domains: {
      title: "E-mail domains",
      lead: "Whose addresses belong to this organization.",
      label: "Domains",
      hint: "People whose own address ends in one of these find the organization by it. It lets nobody in: they still need an invitation or single sign-on.",
      placeholder: "acme.example",
      none: "No domains yet.",
      list: "E-mail domains",
      remove: (domain: string) => `Remove ${domain}`,
      others: "Who else names them",
      othersHint:
        "A domain may be named by several organizations. Those you belong to, or share the domain with, are listed.",
      nobody: "No other organization that you can see.",
      named: (domain: string, organizations: readonly string[]) =>
        `${domain} is also named by ${formatList(organizations)}.`,
    },
    ai: {
      title: "AI",
      lead: "A mark for every program that works with this organization.",
      label: "AI features are welcome",
      hint: "Programs that use the interface can read this mark. The console itself has no AI features.",
    },
    plan: {
      title: "Plan",
      lead: "What the platform says about this organization. It cannot be changed here.",
      plan: "Plan",
      plans: {
        free_2024: "Free",
        plus_2024: "Plus",
        pro_2024: "Pro",
        enterprise_2024: "Enterprise",
        community_2024: "Community",
        free: "Free (earlier)",
        plus: "Plus (earlier)",
        pro: "Pro (earlier)",
      },
      kind: "Kind",
      kinds: { business: "Business", community: "Community" },
      communityKinds: {
        nonProfit: "non-profit",
        openSource: "open source",
        education: "education",
      },
      useCase: "Used for",
      useCases: {
        internalDocs: "Internal documentation",
        docsSite: "Documentation site",
        audienceControlledSite: "Site for chosen readers",
        productDocs: "Product documentation",
        teamKnowledgeBase: "Knowledge of a team",
        designSystem: "Design system",
        openSourceDocs: "Open source documentation",
        notes: "Notes",
        other: "Something else",
      },
      interval: "Billed",
      intervals: { monthly: "Monthly", yearly: "Yearly" },
      paidUntil: "Paid until",
      trial: "Trial",
      trials: {
        notapplicable: "Not offered",
        none: "Not begun",
        active: "Running",
        ended: "Ended",
        expired: "Expired",
      },
      until: (state: string, day: string) => `${state}, until ${day}`,
      hostname: "Own hostname",
      created: "Created",
      identifier: "ID",
    },
    danger: {
      title: "Leaving and deleting",
      lead: "What you cannot take back by yourself.",
      leaveTitle: "Leave this organization",
      leaveBody:
        "You lose access to everything in it. Your own page says what goes with it, before you confirm.",
      leave: "Go to your page",
      deleteTitle: "Delete this organization",
      deleteBody: "Everything in it goes, for everybody, and nobody can bring it back.",
      delete: "Delete…",
      deleteQuestion: (title: string) => `Delete “${title}”?`,
      deleteAction: "Delete organization",
      goes: "This goes for everybody, for good:",
      members: (count: number) => `the access of ${plural(count, "member", "members")}`,
      teams: (count: number) => plural(count, "team", "teams"),
      collections: (count: number) => plural(count, "collection", "collections"),
      spaces: (count: number) =>
        count === 1
          ? "1 space with its pages, change requests and history"
          : `${formatNumber(count)} spaces with their pages, change requests and history`,
      trashed: (count: number) => `${plural(count, "space", "spaces")} in the trash`,
      sites: (count: number, published: number) =>
        published === 0
          ? plural(count, "site", "sites")
          : `${plural(count, "site", "sites")}, of which ${formatNumber(published)} published`,
      specifications: (count: number) =>
        plural(count, "OpenAPI specification", "OpenAPI specifications"),
      links: "Everything above stops working at once; what is stored is cleared away after that.",
      counting: "Counting what goes",
      deleted: (title: string) => `“${title}” is deleted.`,
    },
  },
});
