import { accountScreen, organizationsScreen } from "./account.ts";
import {
  changeRequestFrame,
  changeRequestTabs,
  editFrame,
  editPageScreen,
} from "./change-requests.ts";
import {
  collectionScreen,
  contentScreen,
  fieldScreen,
  fieldValuesScreen,
  trashScreen,
} from "./content.ts";
import { organizationFrame } from "./frames.ts";
import { homeScreen } from "./home.ts";
import { importReportScreen, importScreen } from "./imports.ts";
import { inboxScreen } from "./inbox.ts";
import { instanceFrame, instanceTabs } from "./instance.ts";
import { members, memberScreen } from "./members.ts";
import { specScreen, specsScreen } from "./openapi.ts";
import { accessRequestsScreen, invitationsScreen, inviteLinksScreen } from "./people.ts";
import { pageScreen, spaceFrame, spaceScreen, versionScreen } from "./reader.ts";
import { collectionRulesScreen, spaceRulesScreen } from "./review-rules.ts";
import type { Screen } from "./screen.ts";
import { searchScreen } from "./search.ts";
import { serviceAccountScreen } from "./service-accounts.ts";
import {
  oidcProviderTab,
  providerTab,
  settingsFrame,
  settingsTabs,
  translationScreen,
} from "./settings.ts";
import { siteFrame, sitesScreen, siteTabs } from "./sites.ts";
import { collectionAccessScreen, spaceTabs } from "./spaces.ts";
import { teamScreen, teamsScreen } from "./teams.ts";
import { webhookScreen } from "./webhooks.ts";

type Tabs<Of extends string, All> = { [Tab in keyof All & string as `${Of}, ${Tab}`]: All[Tab] };

/** Tabs as screens, by their names. */
const tabsOf = <const Of extends string, All extends object>(of: Of, tabs: All) =>
  Object.fromEntries(
    Object.entries(tabs).map(([tab, screen]) => [`${of}, ${tab}`, screen]),
  ) as Tabs<Of, All>;

/** All screens of the console, by their names. */
export const screens = {
  account: accountScreen,
  organizations: organizationsScreen,
  ...tabsOf("instance", instanceTabs),
  home: homeScreen,
  "change requests of the organization": inboxScreen,
  content: contentScreen,
  trash: trashScreen,
  collection: collectionScreen,
  "access to a collection": collectionAccessScreen,
  "review rules of a collection": collectionRulesScreen,
  "values of custom fields": fieldValuesScreen,
  "custom field": fieldScreen,
  members,
  member: memberScreen,
  invitations: invitationsScreen,
  "invite links": inviteLinksScreen,
  "requests for access": accessRequestsScreen,
  teams: teamsScreen,
  team: teamScreen,
  search: searchScreen,
  OpenAPI: specsScreen,
  "OpenAPI specification": specScreen,
  ...tabsOf("settings", settingsTabs),
  "identity provider": providerTab,
  "OpenID Connect provider": oidcProviderTab,
  translation: translationScreen,
  webhook: webhookScreen,
  "service account": serviceAccountScreen,
  sites: sitesScreen,
  ...tabsOf("site", siteTabs),
  space: spaceScreen,
  page: pageScreen,
  ...tabsOf("space", spaceTabs),
  "review rules of a space": spaceRulesScreen,
  version: versionScreen,
  import: importScreen,
  "report on an import": importReportScreen,
  ...tabsOf("change request", changeRequestTabs),
  "change request, editing a page": editPageScreen,
} as const;

export type ScreenName = keyof typeof screens;

/** What several screens are drawn in, by name. */
export const frames = {
  "frame of an organization": organizationFrame,
  "frame of the instance": instanceFrame,
  "frame of the settings": settingsFrame,
  "frame of a site": siteFrame,
  "frame of a space": spaceFrame,
  "frame of a change request": changeRequestFrame,
  "frame of the editor": editFrame,
} as const;

export type FrameName = keyof typeof frames;

/** All of them, in the order in which they are listed above. */
export const allScreens = Object.values(screens) as unknown as readonly Screen[];

const byPath = new Map(allScreens.map((screen) => [screen.path, screen]));

/** The screen at the path of a route, with the frames around it, outermost first. */
export function screensAt(path: string): Screen[] {
  const chain: Screen[] = [];
  for (let screen = byPath.get(path); screen !== undefined; screen = screen.frame) {
    chain.unshift(screen);
  }
  return chain;
}
