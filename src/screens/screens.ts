import { accountScreen, organizationsScreen } from "./account.ts";
import {
  collectionScreen,
  contentScreen,
  fieldScreen,
  fieldValuesScreen,
  trashScreen,
} from "./content.ts";
import { homeScreen } from "./home.ts";
import { importReportScreen, importScreen } from "./imports.ts";
import { inboxScreen } from "./inbox.ts";
import { members, memberScreen } from "./members.ts";
import { specScreen, specsScreen } from "./openapi.ts";
import { invitationsScreen, inviteLinksScreen } from "./people.ts";
import type { Screen } from "./screen.ts";
import { searchScreen } from "./search.ts";
import {
  accessTab,
  auditLogTab,
  generalTab,
  listTabs,
  providerTab,
  signOnTab,
  translationScreen,
} from "./settings.ts";
import { sitesScreen, siteTabs } from "./sites.ts";
import {
  collectionAccessScreen,
  filesScreen,
  historyScreen,
  linksScreen,
  requestsScreen,
  spaceAccessScreen,
  spaceFieldsScreen,
  spaceSettingsScreen,
} from "./spaces.ts";
import { teamScreen, teamsScreen } from "./teams.ts";

/** All screens of the console. */
export const screens = [
  accountScreen,
  organizationsScreen,
  homeScreen,
  inboxScreen,
  contentScreen,
  trashScreen,
  collectionScreen,
  collectionAccessScreen,
  fieldValuesScreen,
  fieldScreen,
  members,
  memberScreen,
  invitationsScreen,
  inviteLinksScreen,
  teamsScreen,
  teamScreen,
  searchScreen,
  specsScreen,
  specScreen,
  generalTab,
  accessTab,
  auditLogTab,
  signOnTab,
  providerTab,
  ...listTabs.map(({ definition }) => definition),
  translationScreen,
  sitesScreen,
  ...Object.values(siteTabs),
  requestsScreen,
  filesScreen,
  linksScreen,
  historyScreen,
  importScreen,
  importReportScreen,
  spaceFieldsScreen,
  spaceAccessScreen,
  spaceSettingsScreen,
] as unknown as readonly Screen[];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

/** The screen at the path of a route, with the frames around it, outermost first. */
export function screensAt(path: string): Screen[] {
  const chain: Screen[] = [];
  for (let screen = byPath.get(path); screen !== undefined; screen = screen.frame) {
    chain.unshift(screen);
  }
  return chain;
}
