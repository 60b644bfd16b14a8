import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const tokens = (count: number) => plural(count, "API token", "API tokens");

/** Texts of an organization's service accounts. */
export const serviceAccountTexts = catalogue({
  en: {
    title: "Service accounts",
    lead: "Accounts for programs. They have a role like members, work with API tokens, and can't sign in.",
    count: (count: number) => plural(count, "service account", "service accounts"),
    create: "New service account",
    createFirst: "Create service account",
    createTitle: "New service account",
    submit: "Create service account",
    created: (title: string) => `“${title}” created`,
    search: "Search service accounts",
    emptyTitle: "No service accounts yet",
    empty: "Create one, so that automation doesn't depend on a person's token.",
    mayNotTitle: "Guests can't see service accounts",
    mayNot: "Ask an organization admin for a role.",
    needAdmin: "Only organization admins can do this.",
    never: "Never",
    disabled: "Disabled",
    columns: {
      title: "Name",
      role: "Role",
      tokens: "Tokens",
      spaces: "Spaces",
      teams: "Teams",
      lastUsed: "Last used",
      created: "Created",
      createdBy: "Created by",
    },
    access: (teamCount: number, spaceCount: number) =>
      `${plural(teamCount, "team", "teams")}, ${plural(spaceCount, "space", "spaces")}`,
    name: "Name",
    namePlaceholder: "Release notes",
    nameHint: "Shown as the author of what it writes.",
    role: "Role",
    actions: {
      open: "Open",
      edit: "Edit…",
      disable: "Disable…",
      enable: "Enable",
      delete: "Delete…",
      more: "More actions",
      access: "Teams and spaces",
    },
    editTitle: "Edit service account",
    save: "Save",
    saved: "Service account saved",
    disable: {
      title: (name: string) => `Disable ${name}?`,
      action: "Disable service account",
      body: (count: number) =>
        count === 0
          ? "It can't do anything until an admin enables it again. It keeps its role, teams, and shared spaces."
          : `Its ${tokens(count)} ${count === 1 ? "ends" : "end"} right away, and enabling it again doesn't bring ${count === 1 ? "it" : "them"} back. It keeps its role, teams, and shared spaces.`,
      done: (name: string) => `${name} disabled`,
      enabled: (name: string) => `${name} enabled`,
      failed: (name: string) => `Couldn't enable ${name}`,
      hint: "This service account is disabled and has no API tokens. It keeps its role, teams, and shared spaces.",
    },
    delete: {
      title: (name: string) => `Delete ${name}?`,
      action: "Delete service account",
      body: (count: number) =>
        count === 0
          ? "It has no API tokens."
          : `Its ${tokens(count)} ${count === 1 ? "ends" : "end"} right away.`,
      kept: "What it wrote keeps its name. You can't undo this.",
      done: (name: string) => `${name} deleted`,
    },
    tokens: {
      title: "API tokens",
      lead: "They reach only this organization.",
      create: "New API token",
      empty: "No API tokens",
      emptyBody: "Create one for the program that uses this account.",
      mayNot: "Only organization admins see its API tokens.",
      isDisabled: "This service account is disabled. Enable it first.",
    },
  },
});
