import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of an organization's general settings. */
export const generalTexts = catalogue({
  en: {
    profile: {
      title: "Profile",
      lead: "How members see this organization.",
      name: "Name",
      logo: "Logo",
      logoHint: "URL of a square image. Defaults to the initials.",
      preview: "Preview",
    },
    address: {
      title: "Public content",
      lead: "How readers reach your published content.",
      hostname: "Hostname",
      hostnameHint: "Default hostname for public content. Must be unique.",
      content: "Default content",
      contentHint: "The site shown when no other is given.",
      none: "None",
      sitesFailed: "Couldn't load sites. Only the current choice is listed.",
    },
    domains: {
      title: "Email domains",
      lead: "Email domains that belong to this organization.",
      label: "Domains",
      hint: "Once a domain is proven, people with such an email are offered your identity provider and find this organization. They still need an invitation or SSO to join.",
      none: "No domains yet.",
      list: "Email domains",
      proofs: "Proofs of the email domains",
    },
    ai: {
      title: "AI",
      lead: "A flag for programs that use the API.",
      label: "Allow AI features",
      hint: "API clients can read this flag. Bindery has no AI features.",
    },
    plan: {
      title: "Plan",
      lead: "Managed by your platform.",
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
      kind: "Type",
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
        audienceControlledSite: "Site for selected readers",
        productDocs: "Product documentation",
        teamKnowledgeBase: "Team knowledge base",
        designSystem: "Design system",
        openSourceDocs: "Open source documentation",
        notes: "Notes",
        other: "Other",
      },
      interval: "Billed",
      intervals: { monthly: "Monthly", yearly: "Yearly" },
      paidUntil: "Paid until",
      trial: "Trial",
      trials: {
        notapplicable: "Not offered",
        none: "Not started",
        active: "Running",
        ended: "Ended",
        expired: "Expired",
      },
      until: (state: string, day: string) => `${state}, until ${day}`,
      hostname: "Custom hostname",
      created: "Created",
      identifier: "ID",
    },
    danger: {
      title: "Danger zone",
      lead: "You can't undo these actions yourself.",
      leaveTitle: "Leave organization",
      leaveBody:
        "You lose access to everything in it. Review the effects on your member page first.",
      leave: "Go to your member page",
      deleteTitle: "Delete organization",
      deleteBody: "Permanently deletes everything in it, for everyone.",
      delete: "Delete…",
      deleteQuestion: (title: string) => `Delete “${title}”?`,
      deleteAction: "Delete organization",
      goes: "This permanently deletes:",
      members: (count: number) => `access for ${plural(count, "member", "members")}`,
      teams: (count: number) => plural(count, "team", "teams"),
      collections: (count: number) => plural(count, "collection", "collections"),
      spaces: (count: number) =>
        count === 1
          ? "1 space with its pages, change requests, and history"
          : `${formatNumber(count)} spaces with their pages, change requests, and history`,
      trashed: (count: number) => `${plural(count, "space", "spaces")} in the trash`,
      sites: (count: number, published: number) =>
        published === 0
          ? plural(count, "site", "sites")
          : `${plural(count, "site", "sites")}, ${formatNumber(published)} published`,
      specifications: (count: number) =>
        plural(count, "OpenAPI specification", "OpenAPI specifications"),
      links: "Everything above stops working right away. Stored data is removed afterward.",
      counting: "Counting what's deleted",
      deleted: (title: string) => `“${title}” deleted`,
    },
  },
});
