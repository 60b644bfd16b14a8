import { accountScreen, organizationsScreen } from "#screens/account.ts";
import { changeRequestTabs, editPageScreen } from "#screens/change-requests.ts";
import {
  collectionScreen,
  contentScreen,
  fieldScreen,
  fieldValuesScreen,
  trashScreen,
} from "#screens/content.ts";
import { homeScreen } from "#screens/home.ts";
import { hrefOf, withQuery, type Query } from "#screens/href.ts";
import { changeRequestParameter, importReportScreen, importScreen } from "#screens/imports.ts";
import { inboxScreen } from "#screens/inbox.ts";
import { instanceTabs } from "#screens/instance.ts";
import { members, memberScreen } from "#screens/members.ts";
import { specScreen, specsScreen } from "#screens/openapi.ts";
import { accessRequestsScreen, invitationsScreen, inviteLinksScreen } from "#screens/people.ts";
import { pageScreen, spaceScreen, versionScreen } from "#screens/reader.ts";
import { collectionRulesScreen, spaceRulesScreen } from "#screens/review-rules.ts";
import { searchScreen } from "#screens/search.ts";
import { serviceAccountScreen } from "#screens/service-accounts.ts";
import {
  oidcProviderTab,
  providerTab,
  settingsTabs,
  translationScreen,
} from "#screens/settings.ts";
import { sitesScreen, siteTabs } from "#screens/sites.ts";
import { collectionAccessScreen, spaceTabs } from "#screens/spaces.ts";
import { teamScreen, teamsScreen } from "#screens/teams.ts";
import { webhookScreen } from "#screens/webhooks.ts";

export type ChangeRequestTab = keyof typeof changeRequestTabs;
type SpaceTab = keyof typeof spaceTabs;
export type SettingsTab = keyof typeof settingsTabs;
export type InstanceTab = keyof typeof instanceTabs;
type SiteTab = keyof typeof siteTabs;

/** Creates all links within the console. Undefined, null, and empty values are left out of the query. */
export const paths = {
  /** Redirects to the user's only organization, or to the choice of several. */
  start: () => "/",
  /** @param again - also for signed-in users, who want to sign in another way */
  signIn: (next?: string, again?: true) => withQuery("/sign-in", { next, again }),
  /** @param link - the secret of a sign-in link */
  setPassword: (link: string) => withQuery("/set-password", { link }),
  /** @param link - the secret of a link that was mailed for signing in */
  mailedLink: (link: string) => withQuery("/sign-in/email", { link }),
  /** @param token - last part of an invitation link */
  invite: (token: string) => withQuery("/invite", { token }),
  organizations: () => hrefOf(organizationsScreen, {}),
  home: (organizationId: string) => hrefOf(homeScreen, { organizationId }),
  changeRequests: (organizationId: string, query?: Query) =>
    hrefOf(inboxScreen, { organizationId }, query),
  content: (organizationId: string, query?: Query) =>
    hrefOf(contentScreen, { organizationId }, query),
  /** Deleted spaces. */
  trash: (organizationId: string) => hrefOf(trashScreen, { organizationId }),
  collection: (organizationId: string, collectionId: string) =>
    hrefOf(collectionScreen, { organizationId, collectionId }),
  collectionAccess: (organizationId: string, collectionId: string, query?: Query) =>
    hrefOf(collectionAccessScreen, { organizationId, collectionId }, query),
  collectionRules: (organizationId: string, collectionId: string) =>
    hrefOf(collectionRulesScreen, { organizationId, collectionId }),
  spaceRules: (organizationId: string, spaceId: string) =>
    hrefOf(spaceRulesScreen, { organizationId, spaceId }),
  search: (organizationId: string, q?: string) => hrefOf(searchScreen, { organizationId }, { q }),
  members: (organizationId: string, query?: Query) => hrefOf(members, { organizationId }, query),
  invitations: (organizationId: string) => hrefOf(invitationsScreen, { organizationId }),
  inviteLinks: (organizationId: string) => hrefOf(inviteLinksScreen, { organizationId }),
  accessRequests: (organizationId: string) => hrefOf(accessRequestsScreen, { organizationId }),
  member: (organizationId: string, userId: string) =>
    hrefOf(memberScreen, { organizationId, userId }),
  teams: (organizationId: string, query?: Query) => hrefOf(teamsScreen, { organizationId }, query),
  team: (organizationId: string, teamId: string) => hrefOf(teamScreen, { organizationId, teamId }),
  settings: (organizationId: string, tab: SettingsTab = "general", query?: Query) =>
    hrefOf(settingsTabs[tab], { organizationId }, query),
  /** @param fieldName - of a custom field */
  customField: (organizationId: string, fieldName: string) =>
    hrefOf(fieldScreen, { organizationId, fieldName }),
  /** The values of all spaces. */
  fieldValues: (organizationId: string) => hrefOf(fieldValuesScreen, { organizationId }),
  /** @param setup - the setup step; absent after setup */
  ssoProvider: (organizationId: string, providerId: string, setup?: string) =>
    hrefOf(providerTab, { organizationId, providerId }, { setup }),
  oidcProvider: (organizationId: string, oidcProviderId: string, setup?: string) =>
    hrefOf(oidcProviderTab, { organizationId, oidcProviderId }, { setup }),
  serviceAccount: (organizationId: string, serviceAccountId: string) =>
    hrefOf(serviceAccountScreen, { organizationId, serviceAccountId }),
  translation: (organizationId: string, translationId: string) =>
    hrefOf(translationScreen, { organizationId, translationId }),
  /** @param query - `delivery`: the delivery to show */
  webhook: (organizationId: string, webhookId: string, query?: Query) =>
    hrefOf(webhookScreen, { organizationId, webhookId }, query),
  openapi: (organizationId: string, query?: Query) =>
    hrefOf(specsScreen, { organizationId }, query),
  openapiSpec: (organizationId: string, slug: string, query?: Query) =>
    hrefOf(specScreen, { organizationId, slug }, query),
  sites: (organizationId: string, query?: Query) => hrefOf(sitesScreen, { organizationId }, query),
  site: (organizationId: string, siteId: string, tab: SiteTab = "overview", query?: Query) =>
    hrefOf(siteTabs[tab], { organizationId, siteId }, query),
  instance: (tab: InstanceTab = "overview", query?: Query) => hrefOf(instanceTabs[tab], {}, query),
  account: () => hrefOf(accountScreen, {}),
  space: (organizationId: string, spaceId: string) =>
    hrefOf(spaceScreen, { organizationId, spaceId }),
  spaceTab: (organizationId: string, spaceId: string, tab: SpaceTab, query?: Query) =>
    hrefOf(spaceTabs[tab], { organizationId, spaceId }, query),
  /** What changed in a version of a space. @param query - `before`: another revision to compare with */
  version: (organizationId: string, spaceId: string, revisionId: string, query?: Query) =>
    hrefOf(versionScreen, { organizationId, spaceId, revisionId }, query),
  /**
   * @param changeRequest - the number of the one to import into; without it, people choose
   * @param query - `into`: "space" proposes the space itself
   */
  imports: (
    organizationId: string,
    spaceId: string,
    changeRequest?: number | string,
    query: Query = {},
  ) =>
    hrefOf(
      importScreen,
      { organizationId, spaceId },
      { [changeRequestParameter]: changeRequest, ...query },
    ),
  /** @param changeRequest - the number of the one that it goes into; without it, the space itself */
  importReport: (
    organizationId: string,
    spaceId: string,
    importId: string,
    changeRequest?: number | string,
  ) =>
    hrefOf(
      importReportScreen,
      { organizationId, spaceId, importId },
      { [changeRequestParameter]: changeRequest },
    ),
  page: (organizationId: string, spaceId: string, pageId: string, hash?: string) =>
    `${hrefOf(pageScreen, { organizationId, spaceId, pageId })}${hash ? `#${encodeURIComponent(hash)}` : ""}`,
  /** @param number - its number within the space */
  changeRequest: (
    organizationId: string,
    spaceId: string,
    number: number | string,
    tab: ChangeRequestTab = "overview",
    query?: Query,
  ) =>
    hrefOf(
      changeRequestTabs[tab],
      { organizationId, spaceId, changeRequestId: String(number) },
      query,
    ),
  /**
   * @param number - of the change request within the space
   * @param pageId - its first page without one
   * @param query - `block`: the comment anchor of the block to show
   */
  editPage: (
    organizationId: string,
    spaceId: string,
    number: number | string,
    pageId?: string,
    query?: Query,
  ) => {
    const params = { organizationId, spaceId, changeRequestId: String(number) };
    return pageId === undefined
      ? hrefOf(changeRequestTabs.edit, params, query)
      : hrefOf(editPageScreen, { ...params, pageId }, query);
  },
};
