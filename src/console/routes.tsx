import { Outlet } from "react-router";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { collectionOf, settingsKinds } from "#contract/nouns.ts";
import { members, memberScreen } from "#screens/members.ts";
import type { Screen as Definition } from "#screens/screen.ts";
import { openScreen } from "./data/open-screen.ts";
import { loadAccount } from "./features/account/loaders.ts";
import {
  loadChangeRequest,
  loadChangeRequests,
  loadChanges,
  loadOverview,
} from "./features/change-requests/loaders.ts";
import { loadContent } from "./features/content/loaders.ts";
import { loadField, loadFieldValues, loadSpaceFields } from "./features/custom-fields/loaders.ts";
import { loadHome } from "./features/home/loaders.ts";
import { loadInbox } from "./features/inbox/loaders.ts";
import { loadInvitations, loadInvite, loadInviteLinks } from "./features/invitations/loaders.ts";
import { loadOrganizations } from "./features/organizations/loaders.ts";
import { loadSearch } from "./features/search/loaders.ts";
import { loadGeneral } from "./features/settings/loaders.ts";
import { loadPage, loadPageAhead, loadSpace, loadSpaceSettings } from "./features/space/loaders.ts";
import { loadProvider, loadSignOn } from "./features/sso/loaders.ts";
import { loadTeam, loadTeams } from "./features/teams/loaders.ts";
import { loadTranslation } from "./features/translations/loaders.ts";
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
  screen(load, (opened) => openScreen(definition, opened));

/** A screen that is opened less often: its loader is in its chunk, so that other screens load faster. */
function loadsItself(load: () => Promise<Screen & { load?: Begin }>) {
  let begin: Begin | undefined;
  // Without waiting once it is known: what the cache has is then drawn within the click.
  return screen(load, async (opened) => (begin ??= (await load()).load ?? nothing)(opened));
}

const nothing: Begin = () => Promise.resolve(null);

/** What the settings' lists load first, by path; found by the name of its file, like the lists themselves. */
const listLoaders = import.meta.glob<Begin>("./features/*/list-loader.ts", {
  eager: true,
  import: "loadList",
});

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
    { index: true, ...screen(() => import("./features/settings/general/screen.tsx"), loadGeneral) },
    { path: "access", ...screen(() => import("./features/settings/access/screen.tsx")) },
    { path: "audit-log", ...loadsItself(() => import("./features/audit-log/screen.tsx")) },
    { path: "sso", ...screen(() => import("./features/sso/screen.tsx"), loadSignOn) },
    {
      path: "sso/:providerId",
      ...screen(() => import("./features/sso/provider-screen.tsx"), loadProvider),
    },
    ...settingsKinds.map(collectionOf).map((part) => ({
      path: part,
      ...screen(
        () => import(`./features/${part}/list-part.tsx`),
        listLoaders[`./features/${part}/list-loader.ts`],
      ),
    })),
  ],
};

/** The tabs of a site, inside their common frame. */
const site: RouteObject = {
  path: "sites/:siteId",
  ...loadsItself(() => import("./features/sites/screen.tsx")),
  children: siteTabs.map((tab) => ({
    ...(tab === "overview" ? { index: true as const } : { path: tab }),
    ...loadsItself(() => import(`./features/sites/${tab}/screen.tsx`)),
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
        ...screen(() => import("./features/organizations/screen.tsx"), loadOrganizations),
      },
      { path: "account", ...screen(() => import("./features/account/screen.tsx"), loadAccount) },
      {
        path: "orgs/:organizationId",
        ...data(loadOrganization),
        Component: OrganizationShell,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, ...screen(() => import("./features/home/screen.tsx"), loadHome) },
              {
                path: "change-requests",
                ...screen(() => import("./features/inbox/screen.tsx"), loadInbox),
              },
              {
                path: "content",
                ...screen(() => import("./features/content/screen.tsx"), loadContent),
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
                ...screen(() => import("./features/invitations/screen.tsx"), loadInvitations),
              },
              {
                path: "invite-links",
                ...screen(() => import("./features/invitations/links-screen.tsx"), loadInviteLinks),
              },
              {
                path: "teams",
                ...screen(() => import("./features/teams/list-screen.tsx"), loadTeams),
              },
              {
                path: "teams/:teamId",
                ...screen(() => import("./features/teams/team-screen.tsx"), loadTeam),
              },
              {
                path: "search",
                ...screen(() => import("./features/search/screen.tsx"), loadSearch),
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
                ...screen(() => import("./features/space/settings-screen.tsx"), loadSpaceSettings),
              },
              {
                path: "spaces/:spaceId/change-requests",
                ...screen(
                  () => import("./features/change-requests/list-screen.tsx"),
                  loadChangeRequests,
                ),
              },
              {
                path: "content/trash",
                ...loadsItself(() => import("./features/content/trash/screen.tsx")),
              },
              {
                path: "content/fields",
                ...screen(
                  () => import("./features/custom-fields/grid/screen.tsx"),
                  loadFieldValues,
                ),
              },
              {
                path: "spaces/:spaceId/links",
                ...loadsItself(() => import("./features/space/links/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/files",
                ...loadsItself(() => import("./features/space/files/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/import",
                ...loadsItself(() => import("./features/imports/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/import/:importId",
                ...loadsItself(() => import("./features/imports/report-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/fields",
                ...screen(
                  () => import("./features/custom-fields/space-screen.tsx"),
                  loadSpaceFields,
                ),
              },
              {
                path: "spaces/:spaceId/history",
                ...loadsItself(() => import("./features/space/history/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/history/:revisionId",
                ...loadsItself(() => import("./features/space/history/version-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/access",
                ...loadsItself(() => import("./features/space/access/screen.tsx")),
              },
              {
                path: "collections/:collectionId",
                ...loadsItself(() => import("./features/content/collection/screen.tsx")),
              },
              {
                path: "collections/:collectionId/access",
                ...loadsItself(() => import("./features/space/access/collection-screen.tsx")),
              },
              changeRequest,
              { path: "sites", ...loadsItself(() => import("./features/sites/list-screen.tsx")) },
              site,
              settings,
              {
                path: "settings/translations/:translationId",
                ...screen(() => import("./features/translations/screen.tsx"), loadTranslation),
              },
              {
                path: "settings/custom-fields/:fieldName",
                ...screen(() => import("./features/custom-fields/field-screen.tsx"), loadField),
              },
              {
                path: "openapi",
                ...loadsItself(() => import("./features/openapi/screen.tsx")),
              },
              {
                path: "openapi/:slug",
                ...loadsItself(() => import("./features/openapi/spec-screen.tsx")),
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
