import { collectionOf, settingsKinds } from "#contract/nouns.ts";

/** The tabs of a change request, as their URLs name them. */
export const changeRequestTabs = [
  "overview",
  "changes",
  "threads",
  "edit",
  "links",
  "conflicts",
] as const;
export type ChangeRequestTab = (typeof changeRequestTabs)[number];

/** The tabs of a space that have a URL of their own. */
export const spaceTabs = [
  "change-requests",
  "files",
  "links",
  "history",
  "fields",
  "access",
  "settings",
] as const;
export type SpaceTab = (typeof spaceTabs)[number];

/** The sections of the organization settings, as their URLs name them. */
export const settingsTabs = [
  "general",
  "access",
  "sso",
  ...settingsKinds.map(collectionOf),
  "audit-log",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tabs of a site, in their order, as their URLs name them. The folders of their screens have the same names. */
export const siteTabs = [
  "overview",
  "structure",
  "staged",
  "audience",
  "adaptive",
  "look",
  "redirects",
  "preview",
  "settings",
] as const;
export type SiteTab = (typeof siteTabs)[number];

type Query = Record<string, string | number | boolean | readonly string[] | undefined | null>;

/** Creates all links within the console. Undefined, null, and empty values are left out of the query. */
export const paths = {
  /** Redirects to the user's only organization, or to the choice of several. */
  start: () => "/",
  /** @param again - also for signed-in users, who want to sign in another way */
  signIn: (next?: string, again?: true) => withQuery("/sign-in", { next, again }),
  /** @param link - the secret of a sign-in link */
  setPassword: (link: string) => withQuery("/set-password", { link }),
  /** @param token - last part of an invitation link */
  invite: (token: string) => withQuery("/invite", { token }),
  organizations: () => "/orgs",
  home: (organization: string) => `/orgs/${encode(organization)}`,
  changeRequests: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/change-requests`, query),
  content: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/content`, query),
  /** Deleted spaces. */
  trash: (organization: string) => `/orgs/${encode(organization)}/content/trash`,
  collection: (organization: string, collection: string) =>
    `/orgs/${encode(organization)}/collections/${encode(collection)}`,
  collectionAccess: (organization: string, collection: string) =>
    `/orgs/${encode(organization)}/collections/${encode(collection)}/access`,
  search: (organization: string, q?: string) =>
    withQuery(`/orgs/${encode(organization)}/search`, { q }),
  members: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/members`, query),
  invitations: (organization: string) => `/orgs/${encode(organization)}/invitations`,
  inviteLinks: (organization: string) => `/orgs/${encode(organization)}/invite-links`,
  /** @param user - ID of a user */
  member: (organization: string, user: string) =>
    `/orgs/${encode(organization)}/members/${encode(user)}`,
  teams: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/teams`, query),
  team: (organization: string, team: string) =>
    `/orgs/${encode(organization)}/teams/${encode(team)}`,
  settings: (organization: string, tab: SettingsTab = "general", query?: Query) => {
    const base = `/orgs/${encode(organization)}/settings`;
    return withQuery(tab === "general" ? base : `${base}/${tab}`, query);
  },
  /** @param field - its name */
  customField: (organization: string, field: string) =>
    `/orgs/${encode(organization)}/settings/custom-fields/${encode(field)}`,
  /** The values of all spaces. Outside the path of the fields, because a field can have any name. */
  fieldValues: (organization: string) => `/orgs/${encode(organization)}/content/fields`,
  /** @param setup - the setup step; absent after setup */
  ssoProvider: (organization: string, provider: string, setup?: string) =>
    withQuery(`/orgs/${encode(organization)}/settings/sso/${encode(provider)}`, { setup }),
  translation: (organization: string, translation: string) =>
    `/orgs/${encode(organization)}/settings/translations/${encode(translation)}`,
  openapi: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/openapi`, query),
  openapiSpec: (organization: string, slug: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/openapi/${encode(slug)}`, query),
  sites: (organization: string, query?: Query) =>
    withQuery(`/orgs/${encode(organization)}/sites`, query),
  site: (organization: string, site: string, tab: SiteTab = "overview", query?: Query) => {
    const base = `/orgs/${encode(organization)}/sites/${encode(site)}`;
    return withQuery(tab === "overview" ? base : `${base}/${tab}`, query);
  },
  account: () => "/account",
  space: (organization: string, space: string) => spacePath(organization, space),
  spaceTab: (organization: string, space: string, tab: SpaceTab, query?: Query) =>
    withQuery(`${spacePath(organization, space)}/${tab}`, query),
  /** What changed in a version of a space. @param query - `before`: another revision to compare with */
  version: (organization: string, space: string, revision: string, query?: Query) =>
    withQuery(`${spacePath(organization, space)}/history/${encode(revision)}`, query),
  /**
   * @param changeRequest - the number of the one to import into; without it, people choose
   * @param query - `into`: "space" proposes the space itself
   */
  imports: (
    organization: string,
    space: string,
    changeRequest?: number | string,
    query: Query = {},
  ) =>
    withQuery(`${spacePath(organization, space)}/import`, {
      ...intoRequest(changeRequest),
      ...query,
    }),
  /** @param changeRequest - the number of the one that it goes into; without it, the space itself */
  importReport: (
    organization: string,
    space: string,
    id: string,
    changeRequest?: number | string,
  ) =>
    withQuery(`${spacePath(organization, space)}/import/${encode(id)}`, intoRequest(changeRequest)),
  page: (organization: string, space: string, page: string, hash?: string) =>
    `${spacePath(organization, space)}/pages/${encode(page)}${hash ? `#${encode(hash)}` : ""}`,
  /** @param changeRequest - its number within the space */
  changeRequest: (
    organization: string,
    space: string,
    changeRequest: number | string,
    tab: ChangeRequestTab = "overview",
    query?: Query,
  ) => {
    const base = `${spacePath(organization, space)}/change-requests/${encode(String(changeRequest))}`;
    return withQuery(tab === "overview" ? base : `${base}/${tab}`, query);
  },
  /**
   * @param changeRequest - its number within the space
   * @param page - its first page without one
   * @param query - `block`: the comment anchor of the block to show
   */
  editPage: (
    organization: string,
    space: string,
    changeRequest: number | string,
    page?: string,
    query?: Query,
  ) => {
    const base = paths.changeRequest(organization, space, changeRequest, "edit");
    return withQuery(page === undefined ? base : `${base}/pages/${encode(page)}`, query);
  },
};

function spacePath(organization: string, space: string): string {
  return `/orgs/${encode(organization)}/spaces/${encode(space)}`;
}

function intoRequest(changeRequest: number | string | undefined): Query {
  return changeRequest === undefined ? {} : { "change-request": String(changeRequest) };
}

const encode = encodeURIComponent;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
