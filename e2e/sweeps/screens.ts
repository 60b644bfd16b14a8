import { collectionOf, nouns, settingsKinds, type SettingsPart } from "#contract/nouns.ts";
import {
  type ChangeRequestTab,
  paths,
  type SettingsTab,
  type SiteTab,
  type SpaceTab,
} from "#console/paths.ts";
import type { World } from "../support/world.ts";

/** One address of the console; `primary` is what Tab has to reach on it. */
export type Screen = {
  name: string;
  address: (world: World) => string;
  primary: Control;
  signedOut?: true;
  /** What it names does not exist, and the screen says so. */
  notFound?: true;
  /** It shows a list or tree of React Aria, which makes a collator for finding an item by typing. */
  collates?: true;
  /** It counts the words of an open text, which takes a segmenter for languages without spaces. */
  segments?: true;
};

type Control = { role: "button" | "link" | "searchbox" | "textbox"; name: string | RegExp };

const home: Control = { role: "link", name: "Home" };
const button = (name: string | RegExp): Control => ({ role: "button", name });

const changeRequestTabs: Record<ChangeRequestTab, Control> = {
  overview: button("Merge"),
  changes: button("Merge"),
  threads: button("Merge"),
  edit: button("Merge"),
  links: button("Merge"),
  conflicts: button("Merge"),
};

const spaceTabs: Record<SpaceTab, Control> = {
  "change-requests": button("New change request"),
  files: button("Upload files"),
  links: button("Export CSV"),
  fields: button("Save values"),
  history: button("Filter by page"),
  access: button("Share"),
  settings: home,
};

const siteTabs: Record<SiteTab, Control> = {
  overview: button("Copy URL"),
  structure: button("Expand all"),
  audience: button("New share link"),
  adaptive: button("Add condition"),
  redirects: button("Add redirect"),
  staged: button("Publish all"),
  settings: button("Delete site"),
  preview: button("Reload preview"),
  look: button("Save look"),
};

/** The main control of each settings tab; on a noun's tab, its create button. */
const settingsTabs: Record<SettingsTab, Control> = {
  ...settingsParts(),
  general: { role: "textbox", name: "Name" },
  access: button(/Role for new members/),
  sso: button("Add provider"),
  "custom-fields": button("New field"),
  "audit-log": button(/^Who/),
};

function settingsParts(): Record<SettingsPart, Control> {
  return Object.fromEntries(
    settingsKinds.map((kind) => [collectionOf(kind), button(`New ${nouns[kind].name}`)]),
  ) as Record<SettingsPart, Control>;
}

/** The steps of setting up an identity provider, and its screen afterwards. */
const providerSteps: Record<string, Control> = {
  all: button("Test sign-in"),
  service: button("Copy ACS URL"),
  identity: button("Fill in from metadata"),
  members: button("Save and continue"),
  done: button("Test sign-in"),
};

const openapiViews: Record<string, string>[] = [
  {},
  { operation: "get /ships" },
  { schema: "#/components/schemas/Ship" },
  { view: "source" },
  { view: "versions" },
  { view: "compare" },
];

/** The screens behind every function of paths.ts: an address without a line here does not compile. */
const byPath: Record<keyof typeof paths, Screen[]> = {
  start: [{ name: "start", address: () => paths.start(), primary: button("New organization") }],
  signIn: [
    {
      name: "sign-in",
      address: () => paths.signIn(),
      primary: button("Continue"),
      signedOut: true,
    },
  ],
  setPassword: [
    {
      name: "sign-in link that is gone",
      address: () => paths.setPassword("gone"),
      primary: { role: "link", name: "Go to sign-in" },
      signedOut: true,
    },
  ],
  invite: [
    {
      name: "invitation of somebody new",
      address: (world) => paths.invite(world.invitation),
      primary: button("Create account and join"),
      signedOut: true,
    },
    {
      name: "invitation",
      address: (world) => paths.invite(world.invitation),
      primary: button("Accept invitation"),
    },
    {
      name: "invitation that is gone",
      address: () => paths.invite("gone"),
      primary: { role: "link", name: "Go to your organizations" },
      notFound: true,
    },
    {
      name: "unknown URL",
      address: (world) => `${paths.home(world.organization)}/nowhere`,
      primary: { role: "link", name: "Go to your organizations" },
      notFound: true,
    },
  ],
  organizations: [
    {
      name: "organizations",
      address: () => paths.organizations(),
      primary: button("New organization"),
    },
    {
      name: "new organization",
      address: () => `${paths.organizations()}?new=organization`,
      primary: button("Create organization"),
    },
  ],
  home: [{ name: "home", address: (world) => paths.home(world.organization), primary: home }],
  changeRequests: [
    {
      name: "change requests of the organization",
      address: (world) => paths.changeRequests(world.organization),
      primary: home,
    },
  ],
  content: [
    {
      name: "content",
      address: (world) => paths.content(world.organization),
      primary: button("New space"),
      collates: true,
    },
    {
      name: "new space",
      address: (world) => paths.content(world.organization, { new: "space" }),
      primary: button("Create space"),
      collates: true,
    },
  ],
  trash: [{ name: "trash", address: (world) => paths.trash(world.organization), primary: home }],
  collection: [
    {
      name: "collection",
      address: (world) => paths.collection(world.organization, world.collection),
      primary: button("New space"),
    },
  ],
  collectionAccess: [
    {
      name: "access to a collection",
      address: (world) => paths.collectionAccess(world.organization, world.collection),
      primary: button("Share"),
    },
  ],
  search: [
    {
      name: "search",
      address: (world) => paths.search(world.organization, "install"),
      primary: { role: "searchbox", name: "Search World" },
    },
  ],
  members: [
    {
      name: "members",
      address: (world) => paths.members(world.organization),
      primary: { role: "link", name: "Invite people" },
    },
  ],
  invitations: [
    {
      name: "invitations",
      address: (world) => paths.invitations(world.organization),
      primary: button("Create invitations"),
    },
  ],
  inviteLinks: [
    {
      name: "invite links",
      address: (world) => paths.inviteLinks(world.organization),
      primary: button("New link"),
    },
  ],
  member: [
    {
      name: "member",
      address: (world) => paths.member(world.organization, world.administrator.id),
      primary: button("More actions"),
    },
  ],
  teams: [
    {
      name: "teams",
      address: (world) => paths.teams(world.organization),
      primary: button("New team"),
    },
    {
      name: "new team",
      address: (world) => paths.teams(world.organization, { new: "team" }),
      primary: button("Create team"),
      collates: true,
    },
  ],
  team: [
    {
      name: "team",
      address: (world) => paths.team(world.organization, world.team),
      primary: button("Add members"),
    },
    {
      name: "team, adding members",
      address: (world) => `${paths.team(world.organization, world.team)}?add=choose`,
      primary: { role: "textbox", name: "People" },
      collates: true,
    },
    {
      name: "team, pasting members",
      address: (world) => `${paths.team(world.organization, world.team)}?add=paste`,
      primary: { role: "textbox", name: "Emails or user IDs" },
    },
  ],
  settings: entries(settingsTabs).map(([tab, primary]) => ({
    name: `settings, ${tab}`,
    address: (world) => paths.settings(world.organization, tab),
    primary,
  })),
  customField: [
    {
      name: "custom field",
      address: (world) => paths.customField(world.organization, world.field),
      primary: button("Save changes"),
    },
  ],
  fieldValues: [
    {
      name: "values of custom fields",
      address: (world) => paths.fieldValues(world.organization),
      primary: { role: "searchbox", name: "Find a space" },
    },
  ],
  ssoProvider: [
    {
      name: "new identity provider",
      address: (world: World) => paths.settings(world.organization, "sso", { new: "provider" }),
      primary: button("Create and continue"),
    },
    ...entries(providerSteps).map(([step, primary]) => ({
      name: `identity provider, ${step}`,
      address: (world: World) =>
        paths.ssoProvider(world.organization, world.provider, step === "all" ? undefined : step),
      primary,
    })),
  ],
  translation: [
    {
      name: "translation",
      address: (world) => paths.translation(world.organization, world.translation),
      primary: button("Rename"),
    },
  ],
  openapi: [
    {
      name: "OpenAPI",
      address: (world) => paths.openapi(world.organization),
      primary: button("Add specification"),
    },
    {
      name: "new OpenAPI specification",
      address: (world) => paths.openapi(world.organization, { new: "specification" }),
      primary: button("Cancel"),
    },
  ],
  openapiSpec: openapiViews.map((query) => ({
    name: `OpenAPI specification, ${Object.values(query).join(" ") || "content"}`,
    address: (world) => paths.openapiSpec(world.organization, world.specification, query),
    primary: button("Replace source"),
  })),
  sites: [
    {
      name: "sites",
      address: (world) => paths.sites(world.organization),
      primary: { role: "searchbox", name: "Filter by title" },
    },
  ],
  site: entries(siteTabs).map(([tab, primary]) => ({
    name: `site, ${tab}`,
    address: (world) => paths.site(world.organization, world.site, tab),
    primary,
    ...(tab === "structure" && { collates: true as const }),
  })),
  account: [
    { name: "account", address: () => paths.account(), primary: button("New token") },
    {
      name: "new token",
      address: () => `${paths.account()}?new=token`,
      primary: button("Create token"),
    },
  ],
  space: [
    {
      name: "space",
      address: (world) => paths.space(world.organization, world.space),
      primary: home,
    },
    {
      name: "space, all comments",
      address: (world) => `${paths.space(world.organization, world.space)}?panel=all-comments`,
      primary: button("Comment on this space"),
    },
  ],
  spaceTab: entries(spaceTabs).map(([tab, primary]) => ({
    name: `space, ${tab}`,
    address: (world) => paths.spaceTab(world.organization, world.space, tab),
    primary,
  })),
  version: [
    {
      name: "version",
      address: (world) => paths.version(world.organization, world.space, world.revision),
      primary: { role: "button", name: /Compared with$/ },
    },
  ],
  imports: [
    {
      name: "import",
      address: (world) => paths.imports(world.organization, world.space),
      primary: button("Choose files"),
    },
    {
      name: "import into a change request",
      address: (world) => paths.imports(world.organization, world.space, world.changeRequest),
      primary: button("Choose files"),
    },
  ],
  importReport: [
    {
      name: "report on an import",
      address: (world) => paths.importReport(world.organization, world.space, world.importId),
      primary: button("Stop import"),
    },
  ],
  page: [
    {
      name: "page",
      address: (world) => paths.page(world.organization, world.space, world.page),
      primary: home,
    },
    {
      name: "page, comments",
      address: (world) =>
        `${paths.page(world.organization, world.space, world.page)}?panel=comments`,
      primary: button("Comment on this page"),
    },
  ],
  changeRequest: entries(changeRequestTabs).map(([tab, primary]) => ({
    name: `change request, ${tab}`,
    address: (world) =>
      paths.changeRequest(world.organization, world.space, world.changeRequest, tab),
    primary,
    ...(tab === "edit" && { collates: true as const, segments: true as const }),
  })),
  editPage: [
    {
      name: "change request, editing a page",
      address: (world) =>
        paths.editPage(world.organization, world.space, world.changeRequest, world.page),
      primary: { role: "textbox", name: "Page title" },
      collates: true,
      segments: true,
    },
  ],
};

export const screens: readonly Screen[] = Object.values(byPath).flat();

function entries<Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] {
  return Object.entries(record) as [Name, Value][];
}
