import { Outlet } from "react-router";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { collectionOf, settingsKinds } from "#contract/nouns.ts";
import { RootError, ScreenError } from "./shell/errors.tsx";
import { organizationLoader, OrganizationShell } from "./shell/organization-shell.tsx";
import { Root } from "./shell/root.tsx";
import { signedIn } from "./shell/signed-in.ts";
import { startLoader } from "./shell/start.ts";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type Screen = { Component: () => React.ReactNode; loader?: Loader };

/** A screen in its own chunk, for signed-in users. */
function screen(load: () => Promise<Screen>): RouteObject["lazy"] {
  return async () => {
    const { Component, loader } = await load();
    if (loader === undefined) return { Component };
    return { Component, loader: (args) => signedIn(args.request, () => loader(args)) };
  };
}

/** The tabs of a change request, inside their common frame. */
const changeRequest: RouteObject = {
  path: "spaces/:spaceId/change-requests/:changeRequestId",
  lazy: screen(() => import("./features/change-requests/screen.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("./features/change-requests/overview/screen.tsx")),
    },
    {
      path: "changes",
      lazy: screen(() => import("./features/change-requests/changes/screen.tsx")),
    },
    {
      path: "threads",
      lazy: screen(() => import("./features/change-requests/threads/screen.tsx")),
    },
    {
      path: "conflicts",
      lazy: screen(() => import("./features/change-requests/conflicts/screen.tsx")),
    },
  ],
};

/** The parts of an organization's settings, inside their common tabs. */
const settings: RouteObject = {
  path: "settings",
  lazy: screen(() => import("./features/settings/screen.tsx")),
  children: [
    { index: true, lazy: screen(() => import("./features/settings/general/screen.tsx")) },
    { path: "access", lazy: screen(() => import("./features/settings/access/screen.tsx")) },
    { path: "audit-log", lazy: screen(() => import("./features/audit-log/screen.tsx")) },
    { path: "sso", lazy: screen(() => import("./features/sso/screen.tsx")) },
    { path: "sso/:providerId", lazy: screen(() => import("./features/sso/provider-screen.tsx")) },
    ...settingsKinds.map(collectionOf).map((part) => ({
      path: part,
      lazy: screen(() => import(`./features/${part}/list-part.tsx`)),
    })),
  ],
};

/** All screens of the console, at the URLs of paths.ts. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: startLoader },
      { path: "sign-in", lazy: () => import("./features/sign-in/screen.tsx") },
      { path: "set-password", lazy: () => import("./features/sign-in/set-password-screen.tsx") },
      { path: "invite", lazy: () => import("./features/invitations/invite-screen.tsx") },
      { path: "orgs", lazy: screen(() => import("./features/organizations/screen.tsx")) },
      { path: "account", lazy: screen(() => import("./features/account/screen.tsx")) },
      {
        path: "orgs/:organizationId",
        loader: organizationLoader,
        Component: OrganizationShell,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, lazy: screen(() => import("./features/home/screen.tsx")) },
              {
                path: "change-requests",
                lazy: screen(() => import("./features/inbox/screen.tsx")),
              },
              { path: "content", lazy: screen(() => import("./features/content/screen.tsx")) },
              { path: "members", lazy: screen(() => import("./features/members/screen.tsx")) },
              {
                path: "members/:userId",
                lazy: screen(() => import("./features/members/member-screen.tsx")),
              },
              {
                path: "invitations",
                lazy: screen(() => import("./features/invitations/screen.tsx")),
              },
              {
                path: "invite-links",
                lazy: screen(() => import("./features/invitations/links-screen.tsx")),
              },
              { path: "teams", lazy: screen(() => import("./features/teams/list-screen.tsx")) },
              {
                path: "teams/:teamId",
                lazy: screen(() => import("./features/teams/team-screen.tsx")),
              },
              { path: "search", lazy: screen(() => import("./features/search/screen.tsx")) },
              {
                path: "spaces/:spaceId",
                lazy: screen(() => import("./features/space/screen.tsx")),
                children: [
                  { index: true, lazy: screen(() => import("./features/space/page-screen.tsx")) },
                  {
                    path: "pages/:pageId",
                    lazy: screen(() => import("./features/space/page-screen.tsx")),
                  },
                ],
              },
              {
                path: "spaces/:spaceId/settings",
                lazy: screen(() => import("./features/space/settings-screen.tsx")),
              },
              {
                path: "spaces/:spaceId/change-requests",
                lazy: screen(() => import("./features/change-requests/list-screen.tsx")),
              },
              {
                path: "content/fields",
                lazy: screen(() => import("./features/custom-fields/grid/screen.tsx")),
              },
              {
                path: "spaces/:spaceId/fields",
                lazy: screen(() => import("./features/custom-fields/space-screen.tsx")),
              },
              changeRequest,
              settings,
              {
                path: "settings/translations/:translationId",
                lazy: screen(() => import("./features/translations/screen.tsx")),
              },
              {
                path: "settings/custom-fields/:fieldName",
                lazy: screen(() => import("./features/custom-fields/field-screen.tsx")),
              },
              { path: "openapi", lazy: screen(() => import("./features/openapi/screen.tsx")) },
              {
                path: "openapi/:slug",
                lazy: screen(() => import("./features/openapi/spec-screen.tsx")),
              },
              { path: "*", lazy: () => import("./features/not-found/screen.tsx") },
            ],
          },
        ],
      },
      {
        Component: Bare,
        children: [{ path: "*", lazy: () => import("./features/not-found/screen.tsx") }],
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
