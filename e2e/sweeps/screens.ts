import { collectionOf, nouns, settingsKinds, type SettingsPart } from "#contract/nouns.ts";
import { hrefOf, type Query } from "#screens/href.ts";
import { changeRequestParameter } from "#screens/imports.ts";
import { screens as definitions, type ScreenName } from "#screens/screens.ts";
import { paths } from "#console/paths.ts";
import type { World } from "../support/world.ts";

/** One address of the console; `primary` is what Tab has to reach on it. */
type Screen = {
  name: string;
  address: (world: World) => string;
  /** Of its definition. */
  path?: string;
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

/** A screen as one of its URLs shows it. */
type Shown = Omit<Screen, "name" | "address" | "path"> & {
  /** Without it, the screen's own. */
  name?: string;
  query?: Query | ((world: World) => Query);
};

function settingsParts(): Record<`settings, ${SettingsPart}`, Shown[]> {
  return Object.fromEntries(
    settingsKinds.map((kind) => [
      `settings, ${collectionOf(kind)}`,
      [{ primary: button(`New ${nouns[kind].name}`) }],
    ]),
  ) as Record<`settings, ${SettingsPart}`, Shown[]>;
}

/** The steps of setting up an identity provider, and its screen afterwards. */
const providerSteps: Record<string, Control> = {
  all: button("Test sign-in"),
  service: button("Copy ACS URL"),
  identity: button("Fill in from metadata"),
  members: button("Save and continue"),
  done: button("Test sign-in"),
};

const oidcSteps: Record<string, Control> = {
  ...providerSteps,
  service: button("Copy Redirect URL"),
  identity: { role: "textbox", name: "Issuer" },
};

const openapiViews: Record<string, string>[] = [
  {},
  { operation: "get /ships" },
  { schema: "#/components/schemas/Ship" },
  { view: "source" },
  { view: "versions" },
  { view: "compare" },
];

/** The URLs of each screen: one without a line here does not compile. */
const shown: Record<ScreenName, Shown[]> = {
  organizations: [
    { primary: button("New organization") },
    {
      name: "new organization",
      query: { new: "organization" },
      primary: button("Create organization"),
    },
  ],
  home: [{ primary: home }],
  "change requests of the organization": [{ primary: home }],
  content: [
    { primary: button("New space"), collates: true },
    {
      name: "new space",
      query: { new: "space" },
      primary: button("Create space"),
      collates: true,
    },
  ],
  trash: [{ primary: home }],
  collection: [{ primary: button("New space") }],
  "access to a collection": [{ primary: button("Share") }],
  "review rules of a collection": [{ primary: button("Save owners") }],
  "review rules of a space": [{ primary: button("Save owners") }],
  search: [{ query: { q: "install" }, primary: { role: "searchbox", name: "Search World" } }],
  members: [{ primary: { role: "link", name: "Invite people" } }],
  invitations: [{ primary: button("Create invitations") }],
  "requests for access": [{ primary: home }],
  "invite links": [{ primary: button("New link") }],
  member: [{ primary: button("More actions") }],
  teams: [
    { primary: button("New team") },
    { name: "new team", query: { new: "team" }, primary: button("Create team"), collates: true },
  ],
  team: [
    { primary: button("Add members") },
    {
      name: "team, adding members",
      query: { add: "choose" },
      primary: { role: "textbox", name: "People" },
      collates: true,
    },
    {
      name: "team, pasting members",
      query: { add: "paste" },
      primary: { role: "textbox", name: "Emails or user IDs" },
    },
  ],
  // The main control of each tab; on a noun's tab, its create button.
  ...settingsParts(),
  "settings, general": [{ primary: { role: "textbox", name: "Name" } }],
  "settings, access": [{ primary: button(/Role for new members/) }],
  "settings, review": [{ primary: button("Save owners") }],
  "settings, sso": [
    { primary: button("Add provider") },
    {
      name: "new identity provider",
      query: { new: "provider" },
      primary: button("Create and continue"),
    },
  ],
  "settings, provisioning": [
    { primary: button("Create token") },
    {
      name: "new provisioning token",
      query: { new: "token" },
      // The button of the dialog has the name of the one that opens it.
      primary: button("Cancel"),
    },
  ],
  "settings, custom-fields": [{ primary: button("New field") }],
  "settings, audit-log": [{ primary: button(/^Who/) }],
  "custom field": [{ primary: button("Save changes") }],
  "values of custom fields": [{ primary: { role: "searchbox", name: "Find a space" } }],
  "identity provider": Object.entries(providerSteps).map(([step, primary]) => ({
    name: `identity provider, ${step}`,
    query: step === "all" ? {} : { setup: step },
    primary,
  })),
  "OpenID Connect provider": Object.entries(oidcSteps).map(([step, primary]) => ({
    name: `OpenID Connect provider, ${step}`,
    query: step === "all" ? {} : { setup: step },
    primary,
  })),
  "service account": [{ primary: button("New API token") }],
  translation: [{ primary: button("Rename") }],
  webhook: [{ primary: button("Send test event") }],
  OpenAPI: [
    { primary: button("Add specification") },
    {
      name: "new OpenAPI specification",
      query: { new: "specification" },
      primary: button("Cancel"),
    },
  ],
  "OpenAPI specification": openapiViews.map((query) => ({
    name: `OpenAPI specification, ${Object.values(query).join(" ") || "content"}`,
    query,
    primary: button("Replace source"),
  })),
  sites: [{ primary: { role: "searchbox", name: "Filter by title" } }],
  "site, overview": [{ primary: button("Copy URL") }],
  "site, structure": [{ primary: button("Expand all"), collates: true }],
  "site, staged": [{ primary: button("Publish all") }],
  "site, audience": [{ primary: button("New share link") }],
  "site, adaptive": [{ primary: button("Add condition") }],
  "site, look": [{ primary: button("Save look") }],
  "site, redirects": [{ primary: button("Add redirect") }],
  "site, preview": [{ primary: button("Reload preview") }],
  "site, settings": [{ primary: button("Delete site") }],
  account: [
    { primary: button("New token") },
    { name: "new token", query: { new: "token" }, primary: button("Create token") },
  ],
  "instance, overview": [{ primary: button(/Who can create organizations$/) }],
  "instance, organizations": [{ primary: { role: "searchbox", name: "Find by name" } }],
  "instance, people": [{ primary: { role: "searchbox", name: "Find by name or email" } }],
  "instance, jobs": [{ primary: { role: "link", name: "Overview" } }],
  "instance, mail": [{ primary: { role: "link", name: "Overview" } }],
  "instance, log": [{ primary: { role: "link", name: "Overview" } }],
  space: [
    { primary: home },
    {
      name: "space, all comments",
      query: { panel: "all-comments" },
      primary: button("Comment on this space"),
    },
  ],
  "space, change-requests": [{ primary: button("New change request") }],
  "space, files": [{ primary: button("Upload files") }],
  "space, links": [{ primary: button("Export CSV") }],
  "space, history": [{ primary: button("Filter by page") }],
  "space, fields": [{ primary: button("Save values") }],
  "space, access": [{ primary: button("Share") }],
  "space, settings": [{ primary: home }],
  version: [{ primary: { role: "button", name: /Compared with$/ } }],
  import: [
    { primary: button("Choose files") },
    {
      name: "import into a change request",
      query: (world) => ({ [changeRequestParameter]: world.changeRequest }),
      primary: button("Choose files"),
    },
  ],
  "report on an import": [{ primary: button("Stop import") }],
  page: [
    { primary: home },
    {
      name: "page, comments",
      query: { panel: "comments" },
      primary: button("Comment on this page"),
    },
  ],
  "change request, overview": [{ primary: button("Merge") }],
  "change request, changes": [{ primary: button("Merge") }],
  "change request, threads": [{ primary: button("Merge") }],
  "change request, edit": [{ primary: button("Merge"), collates: true, segments: true }],
  "change request, links": [{ primary: button("Merge") }],
  "change request, conflicts": [{ primary: button("Merge") }],
  "change request, editing a page": [
    { primary: { role: "textbox", name: "Page title" }, collates: true, segments: true },
  ],
};

/** What the parameters of paths are in the world. */
const paramsIn = (world: World) => ({
  organizationId: world.organization,
  spaceId: world.space,
  pageId: world.page,
  revisionId: world.revision,
  changeRequestId: String(world.changeRequest),
  importId: world.importId,
  userId: world.administrator.id,
  collectionId: world.collection,
  teamId: world.team,
  serviceAccountId: world.serviceAccount,
  translationId: world.translation,
  webhookId: world.webhook,
  fieldName: world.field,
  providerId: world.provider,
  oidcProviderId: world.oidcProvider,
  siteId: world.site,
  slug: world.specification,
});

function urlsOf(name: ScreenName): Screen[] {
  return shown[name].map(({ query = {}, ...rest }) => ({
    name,
    ...rest,
    path: definitions[name].path,
    address: (world) =>
      hrefOf(
        definitions[name] as { path: "/orgs/:organizationId" },
        paramsIn(world),
        typeof query === "function" ? query(world) : query,
      ),
  }));
}

/** Screens that need no session, and URLs that lead to other screens or to none. */
const others: Screen[] = [
  { name: "start", address: () => paths.start(), primary: button("New organization") },
  {
    name: "sign-in",
    address: () => paths.signIn(),
    primary: button("Continue"),
    signedOut: true,
  },
  {
    name: "mailed link that is gone",
    address: () => paths.mailedLink("gone"),
    primary: { role: "link", name: "Go to sign-in" },
    signedOut: true,
  },
  {
    name: "sign-in link that is gone",
    address: () => paths.setPassword("gone"),
    primary: { role: "link", name: "Go to sign-in" },
    signedOut: true,
  },
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
];

export const screens: readonly Screen[] = [
  ...others,
  ...(Object.keys(definitions) as ScreenName[]).flatMap(urlsOf),
];
