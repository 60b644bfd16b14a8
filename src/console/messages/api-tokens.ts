import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const days = (count: number) => plural(count, "day", "days");

/** Texts of the API tokens that reach an organization, and of its policy for them. */
export const apiTokenTexts = catalogue({
  en: {
    title: "API tokens",
    lead: "All tokens that reach this organization, of members and service accounts.",
    count: (count: number) => plural(count, "API token", "API tokens"),
    search: "Search tokens and owners",
    create: "New API token",
    emptyTitle: "No API tokens",
    empty:
      "Members create tokens in their accounts, and admins create tokens for service accounts.",
    mayNotTitle: "Only admins see API tokens",
    mayNot: "You find your own tokens in your account.",
    never: "Never",
    columns: {
      name: "Token",
      owner: "Owner",
      state: "State",
      access: "Access",
      reach: "Reaches",
      created: "Created",
      createdBy: "Created by",
      used: "Last used",
      expires: "Expires",
      ownerType: "Owner is",
    },
    states: {
      active: "Active",
      pending: "Pending approval",
      denied: "Denied",
      blocked: "Blocked",
      expired: "Expired",
    } as Readonly<Record<string, string>>,
    owners: { person: "A person", "service-account": "A service account" },
    reach: { one: "This organization", all: "All of its owner's" },
    waiting: (count: number) =>
      count === 1 ? "1 token is waiting for approval" : `${count} tokens are waiting for approval`,
    showWaiting: "Show pending",
    approve: "Approve",
    deny: "Deny",
    revoke: "Revoke…",
    revokeMany: "Revoke",
    approved: (name: string) => `“${name}” approved`,
    denied: (name: string) => `“${name}” denied`,
    notDecided: (name: string) => `Couldn't decide about “${name}”`,
    noApproval: "Tokens of service accounts need no approval.",
    isApproved: "It has access already.",
    isDenied: "It was denied already.",
    approveTitle: (count: number) => `Approve ${plural(count, "token", "tokens")}?`,
    approveBody: "They can access this organization right away.",
    denyTitle: (count: number) => `Deny ${plural(count, "token", "tokens")}?`,
    denyBody: "They lose access to this organization right away. You can approve them later.",
    revokeAction: "Revoke token",
    revokeHere: "Programs that use it lose access right away. You can't undo this.",
    revokeElsewhere:
      "Programs that use it lose access to this organization right away. You can't undo this. In its owner's other organizations it keeps working.",
    revokeManyTitle: (count: number) => `Revoke ${plural(count, "token", "tokens")}?`,
    revokeManyBody:
      "Programs that use them lose access to this organization right away. You can't undo this.",
    policy: {
      title: "Policy",
      change: "Change policy",
      dialog: "Policy for API tokens",
      save: "Save policy",
      saved: "Policy saved",
      failed: "Couldn't save the policy.",
      unchanged: "Nothing has changed.",
      tokens: "API tokens",
      allow: "Allow API tokens",
      allowHint: "Turning this off blocks all tokens in this organization.",
      on: "Allowed",
      off: "Blocked",
      personal: "Personal tokens",
      personals: { allowed: "Allowed", approval: "Need approval", none: "Not allowed" } as Readonly<
        Record<string, string>
      >,
      personalHints: {
        allowed: "Members create tokens as they like.",
        approval: "An admin approves each token before it works here.",
        none: "Only tokens of service accounts work here.",
      } as Readonly<Record<string, string>>,
      longest: "Longest life",
      days,
      noLimit: "No limit",
      stop: "Programs that use a token lose access right away, yours too, and so do people who signed in with one. Tokens aren't deleted: they work again when you turn this back on.",
      resume: "Tokens work here again, including those created earlier.",
      approval: "Personal tokens stop working right away, until an admin approves them.",
      none: "Personal tokens stop working right away, yours too. Tokens of service accounts keep working.",
      shorter: (count: number) =>
        `Tokens that are older than ${days(count)} stop working right away.`,
    },
    new: {
      title: "New API token",
      namePlaceholder: "Nightly import",
      account: "Service account",
      noneTitle: "Create a service account first",
      none: "Admins create tokens for service accounts. Members create their own in their accounts.",
      toAccounts: "New service account",
    },
  },
});
