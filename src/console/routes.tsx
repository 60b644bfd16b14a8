import { Outlet } from "react-router";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { accountScreen, organizationsScreen } from "#screens/account.ts";
import {
  collectionScreen,
  contentScreen,
  fieldScreen,
  fieldValuesScreen,
  trashScreen,
} from "#screens/content.ts";
import { homeScreen } from "#screens/home.ts";
import { importReportScreen, importScreen } from "#screens/imports.ts";
import { inboxScreen } from "#screens/inbox.ts";
import { members, memberScreen } from "#screens/members.ts";
import { specScreen, specsScreen } from "#screens/openapi.ts";
import { invitationsScreen, inviteLinksScreen } from "#screens/people.ts";
import type { Screen as Definition } from "#screens/screen.ts";
import { searchScreen } from "#screens/search.ts";
import {
  auditLogTab,
  generalTab,
  listTabs,
  providerTab,
  signOnTab,
  translationScreen,
} from "#screens/settings.ts";
import { siteFrame, sitesScreen, siteTabs as siteTabScreens } from "#screens/sites.ts";
import {
  collectionAccessScreen,
  filesScreen,
  historyScreen,
  linksScreen,
  requestsScreen,
  spaceAccessScreen,
  spaceFieldsScreen,
  spaceSettingsScreen,
} from "#screens/spaces.ts";
import { teamScreen, teamsScreen } from "#screens/teams.ts";
import { openScreen } from "./data/open-screen.ts";
import {
  loadChangeRequest,
  loadChanges,
  loadOverview,
} from "./features/change-requests/loaders.ts";
import { loadInvite } from "./features/invitations/loaders.ts";
import { loadPage, loadPageAhead, loadSpace } from "./features/space/loaders.ts";
import { RootError, ScreenError } from "./shell/errors.tsx";
import { loadOrganization, OrganizationShell } from "./shell/organization-shell.tsx";
import type { Ahead, Begin } from "./shell/preload.ts";
import { Root } from "./shell/root.tsx";
import { signedIn } from "./shell/signed-in.ts";
import { startLoader } from "./shell/start.ts";
import { siteTabs } from "./paths.ts";

type Screen = {
  Component: () => React.ReactNode;
  /** Starts what the screen will need, such as a worker, before it is drawn. Its module can't: files have modules of other screens. */
  prepare?: () => void;
};

/** A screen in its own chunk. */
const chunk = (load: () => Promise<Screen>) => ({
  lazy: {
    Component: async () => {
      const { Component, prepare } = await load();
      prepare?.();
      return Component;
    },
  },
});

/**
 * What a route loads for signed-in users, and ahead of opening it, for those who point at a link to it; others sign in and come
 * back.
 */
const data = (load: Begin, begin = load) => ({
  loader: (args: LoaderFunctionArgs) => signedIn(args.request, () => load(args)),
  handle: { begin } satisfies Ahead,
});

/** A screen for signed-in users. Its data is requested while its chunk is on the way. */
function screen(load: () => Promise<Screen>, begin?: Begin, ahead?: Begin) {
  return begin === undefined ? chunk(load) : { ...chunk(load), ...data(begin, ahead) };
}

/** The file that draws a screen, and what the screen reads first, which is requested at the same time. */
const drawn = (definition: Definition, load: () => Promise<Screen>) =>
  screen(load, definition.reads && ((opened) => openScreen(definition, opened)));

/** A screen that is opened less often: its loader is in its chunk, so that other screens load faster. */
function loadsItself(load: () => Promise<Screen & { load?: Begin }>) {
  let begin: Begin | undefined;
  // Without waiting once it is known: what the cache has is then drawn within the click.
  return screen(load, async (opened) => (begin ??= (await load()).load ?? nothing)(opened));
}

const nothing: Begin = () => Promise.resolve(null);

/** The tabs of a change request, inside their common frame. */
const changeRequest: RouteObject = {
  path: "spaces/:spaceId/change-requests/:changeRequestId",
  ...screen(() => import("./features/change-requests/screen.tsx"), loadChangeRequest),
  children: [
    {
      index: true,
      ...screen(() => import("./features/change-requests/overview/screen.tsx"), loadOverview),
    },
    {
      path: "changes",
      ...screen(() => import("./features/change-requests/changes/screen.tsx"), loadChanges),
    },
    {
      path: "threads",
      ...screen(() => import("./features/change-requests/threads/screen.tsx")),
    },
    {
      path: "edit",
      ...loadsItself(() => import("./features/editor/edit/screen.tsx")),
      // One screen for all pages, so that the tree stays as it is.
      children: [{ index: true }, { path: "pages/:pageId" }],
    },
    {
      path: "links",
      ...loadsItself(() => import("./features/change-requests/links/screen.tsx")),
    },
    {
      path: "conflicts",
      ...screen(() => import("./features/change-requests/conflicts/screen.tsx")),
    },
  ],
};

/** The parts of an organization's settings, inside their common tabs. */
const settings: RouteObject = {
  path: "settings",
  ...screen(() => import("./features/settings/screen.tsx")),
  children: [
    { index: true, ...drawn(generalTab, () => import("./features/settings/general/screen.tsx")) },
    { path: "access", ...screen(() => import("./features/settings/access/screen.tsx")) },
    { path: "audit-log", ...drawn(auditLogTab, () => import("./features/audit-log/screen.tsx")) },
    { path: "sso", ...drawn(signOnTab, () => import("./features/sso/screen.tsx")) },
    {
      path: "sso/:providerId",
      ...drawn(providerTab, () => import("./features/sso/provider-screen.tsx")),
    },
    ...listTabs.map(({ part, definition }) => ({
      path: part,
      ...drawn(definition, () => import(`./features/${part}/list-part.tsx`)),
    })),
  ],
};

/** The tabs of a site, inside their common frame. */
const site: RouteObject = {
  path: "sites/:siteId",
  ...drawn(siteFrame, () => import("./features/sites/screen.tsx")),
  children: siteTabs.map((tab) => ({
    ...(tab === "overview" ? { index: true as const } : { path: tab }),
    ...(tab === "structure"
      ? loadsItself(() => import("./features/sites/structure/screen.tsx"))
      : drawn(siteTabScreens[tab], () => import(`./features/sites/${tab}/screen.tsx`))),
  })),
};

// Loaded when they are needed: whoever is signed in doesn't see these screens.
const signInLoaders = () => import("./features/sign-in/loaders.ts");

/** All screens of the console, at the URLs of paths.ts. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      { index: true, loader: startLoader },
      {
        path: "sign-in",
        ...chunk(() => import("./features/sign-in/screen.tsx")),
        loader: async (args) => (await signInLoaders()).loadSignIn(args),
      },
      {
        path: "set-password",
        ...chunk(() => import("./features/sign-in/set-password-screen.tsx")),
        loader: async (args) => (await signInLoaders()).loadSetPassword(args),
      },
      {
        path: "invite",
        ...chunk(() => import("./features/invitations/invite-screen.tsx")),
        loader: loadInvite,
      },
      {
        path: "orgs",
        ...drawn(organizationsScreen, () => import("./features/organizations/screen.tsx")),
      },
      { path: "account", ...drawn(accountScreen, () => import("./features/account/screen.tsx")) },
      {
        path: "orgs/:organizationId",
        ...data(loadOrganization),
        Component: OrganizationShell,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, ...drawn(homeScreen, () => import("./features/home/screen.tsx")) },
              {
                path: "change-requests",
                ...drawn(inboxScreen, () => import("./features/inbox/screen.tsx")),
              },
              {
                path: "content",
                ...drawn(contentScreen, () => import("./features/content/screen.tsx")),
              },
              {
                path: "members",
                ...drawn(members, () => import("./features/members/screen.tsx")),
              },
              {
                path: "members/:userId",
                ...drawn(memberScreen, () => import("./features/members/member-screen.tsx")),
              },
              {
                path: "invitations",
                ...drawn(invitationsScreen, () => import("./features/invitations/screen.tsx")),
              },
              {
                path: "invite-links",
                ...drawn(
                  inviteLinksScreen,
                  () => import("./features/invitations/links-screen.tsx"),
                ),
              },
              {
                path: "teams",
                ...drawn(teamsScreen, () => import("./features/teams/list-screen.tsx")),
              },
              {
                path: "teams/:teamId",
                ...drawn(teamScreen, () => import("./features/teams/team-screen.tsx")),
              },
              {
                path: "search",
                ...drawn(searchScreen, () => import("./features/search/screen.tsx")),
              },
              {
                path: "spaces/:spaceId",
                ...screen(() => import("./features/space/screen.tsx"), loadSpace),
                children: [
                  {
                    index: true,
                    ...screen(
                      () => import("./features/space/page-screen.tsx"),
                      loadPage,
                      loadPageAhead,
                    ),
                  },
                  {
                    path: "pages/:pageId",
                    ...screen(
                      () => import("./features/space/page-screen.tsx"),
                      loadPage,
                      loadPageAhead,
                    ),
                  },
                ],
              },
              {
                path: "spaces/:spaceId/settings",
                ...drawn(spaceSettingsScreen, () => import("./features/space/settings-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/change-requests",
                ...drawn(
                  requestsScreen,
                  () => import("./features/change-requests/list-screen.tsx"),
                ),
              },
              {
                path: "content/trash",
                ...drawn(trashScreen, () => import("./features/content/trash/screen.tsx")),
              },
              {
                path: "content/fields",
                ...drawn(
                  fieldValuesScreen,
                  () => import("./features/custom-fields/grid/screen.tsx"),
                ),
              },
              {
                path: "spaces/:spaceId/links",
                ...drawn(linksScreen, () => import("./features/space/links/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/files",
                ...drawn(filesScreen, () => import("./features/space/files/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/import",
                ...drawn(importScreen, () => import("./features/imports/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/import/:importId",
                ...drawn(importReportScreen, () => import("./features/imports/report-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/fields",
                ...drawn(
                  spaceFieldsScreen,
                  () => import("./features/custom-fields/space-screen.tsx"),
                ),
              },
              {
                path: "spaces/:spaceId/history",
                ...drawn(historyScreen, () => import("./features/space/history/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/history/:revisionId",
                ...loadsItself(() => import("./features/space/history/version-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/access",
                ...drawn(spaceAccessScreen, () => import("./features/space/access/screen.tsx")),
              },
              {
                path: "collections/:collectionId",
                ...drawn(
                  collectionScreen,
                  () => import("./features/content/collection/screen.tsx"),
                ),
              },
              {
                path: "collections/:collectionId/access",
                ...drawn(
                  collectionAccessScreen,
                  () => import("./features/space/access/collection-screen.tsx"),
                ),
              },
              changeRequest,
              {
                path: "sites",
                ...drawn(sitesScreen, () => import("./features/sites/list-screen.tsx")),
              },
              site,
              settings,
              {
                path: "settings/translations/:translationId",
                ...drawn(translationScreen, () => import("./features/translations/screen.tsx")),
              },
              {
                path: "settings/custom-fields/:fieldName",
                ...drawn(fieldScreen, () => import("./features/custom-fields/field-screen.tsx")),
              },
              {
                path: "openapi",
                ...drawn(specsScreen, () => import("./features/openapi/screen.tsx")),
              },
              {
                path: "openapi/:slug",
                ...drawn(specScreen, () => import("./features/openapi/spec-screen.tsx")),
              },
              { path: "*", ...chunk(() => import("./features/not-found/screen.tsx")) },
            ],
          },
        ],
      },
      {
        Component: Bare,
        children: [{ path: "*", ...chunk(() => import("./features/not-found/screen.tsx")) }],
      },
    ],
  },
];

/** The frame of screens outside an organization that don't have their own. */
function Bare() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
