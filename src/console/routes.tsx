import { Outlet } from "react-router";
import type { RouteObject } from "react-router";
import type { SettingsPart } from "#contract/nouns.ts";
import { accountScreen } from "#screens/account.ts";
import { organizationFrame } from "#screens/frames.ts";
import { instanceFrame } from "#screens/instance.ts";
import type { Screen } from "#screens/screen.ts";
import { frames, screens, type FrameName, type ScreenName } from "#screens/screens.ts";
import { settingsParts } from "#screens/settings.ts";
import { AccountShell } from "./shell/account-shell.tsx";
import { RootError, ScreenError } from "./shell/errors.tsx";
import { opens, startLoader } from "./shell/loaders.ts";
import { OrganizationShell } from "./shell/organization-shell.tsx";
import { Root } from "./shell/root.tsx";

type Drawn = {
  Component: () => React.ReactNode;
  /** Starts what the screen will need, such as a worker, before it is drawn. Its module can't: files have modules of other screens. */
  prepare?: () => void;
};

type Load = () => Promise<Drawn>;

/** The sections of the settings that list a noun are found by its name. */
const listParts = Object.fromEntries(
  settingsParts.map((part) => [
    `settings, ${part}`,
    (): Promise<Drawn> => import(`./features/${part}/list-part.tsx`),
  ]),
) as Record<`settings, ${SettingsPart}`, Load>;

/** What draws each screen and frame; undefined if its frame draws it. A screen that is missing here doesn't compile. */
const files: Record<Exclude<FrameName, "frame of an organization"> | ScreenName, Load | undefined> =
  {
    account: () => import("./features/account/screen.tsx"),
    organizations: () => import("./features/organizations/screen.tsx"),
    "frame of the instance": () => import("./features/instance/screen.tsx"),
    "instance, overview": () => import("./features/instance/overview-screen.tsx"),
    "instance, organizations": () => import("./features/instance/organizations-screen.tsx"),
    "instance, people": () => import("./features/instance/people-screen.tsx"),
    "instance, jobs": () => import("./features/instance/jobs-screen.tsx"),
    "instance, mail": () => import("./features/instance/mail-screen.tsx"),
    "instance, log": () => import("./features/instance/log-screen.tsx"),
    home: () => import("./features/home/screen.tsx"),
    "change requests of the organization": () => import("./features/inbox/screen.tsx"),
    content: () => import("./features/content/screen.tsx"),
    trash: () => import("./features/content/trash/screen.tsx"),
    collection: () => import("./features/content/collection/screen.tsx"),
    "access to a collection": () => import("./features/space/access/collection-screen.tsx"),
    "review rules of a collection": () => import("./features/review-rules/collection-screen.tsx"),
    "values of custom fields": () => import("./features/custom-fields/grid/screen.tsx"),
    "custom field": () => import("./features/custom-fields/field-screen.tsx"),
    members: () => import("./features/members/screen.tsx"),
    member: () => import("./features/members/member-screen.tsx"),
    invitations: () => import("./features/invitations/screen.tsx"),
    "requests for access": () => import("./features/access-requests/screen.tsx"),
    "invite links": () => import("./features/invitations/links-screen.tsx"),
    teams: () => import("./features/teams/list-screen.tsx"),
    team: () => import("./features/teams/team-screen.tsx"),
    search: () => import("./features/search/screen.tsx"),
    OpenAPI: () => import("./features/openapi/screen.tsx"),
    "OpenAPI specification": () => import("./features/openapi/spec-screen.tsx"),
    "frame of the settings": () => import("./features/settings/screen.tsx"),
    "settings, general": () => import("./features/settings/general/screen.tsx"),
    "settings, access": () => import("./features/settings/access/screen.tsx"),
    "settings, review": () => import("./features/review-rules/organization-screen.tsx"),
    "settings, sso": () => import("./features/sso/screen.tsx"),
    "settings, provisioning": () => import("./features/provisioning/screen.tsx"),
    "settings, audit-log": () => import("./features/audit-log/screen.tsx"),
    ...listParts,
    "identity provider": () => import("./features/sso/provider-screen.tsx"),
    "OpenID Connect provider": () => import("./features/sso/oidc-screen.tsx"),
    translation: () => import("./features/translations/screen.tsx"),
    webhook: () => import("./features/webhooks/screen.tsx"),
    "service account": () => import("./features/service-accounts/screen.tsx"),
    sites: () => import("./features/sites/list-screen.tsx"),
    "frame of a site": () => import("./features/sites/screen.tsx"),
    "site, overview": () => import("./features/sites/overview/screen.tsx"),
    "site, structure": () => import("./features/sites/structure/screen.tsx"),
    "site, staged": () => import("./features/sites/staged/screen.tsx"),
    "site, audience": () => import("./features/sites/audience/screen.tsx"),
    "site, adaptive": () => import("./features/sites/adaptive/screen.tsx"),
    "site, look": () => import("./features/sites/look/screen.tsx"),
    "site, redirects": () => import("./features/sites/redirects/screen.tsx"),
    "site, preview": () => import("./features/sites/preview/screen.tsx"),
    "site, settings": () => import("./features/sites/settings/screen.tsx"),
    "frame of a space": () => import("./features/space/screen.tsx"),
    space: () => import("./features/space/page-screen.tsx"),
    page: () => import("./features/space/page-screen.tsx"),
    "space, change-requests": () => import("./features/change-requests/list-screen.tsx"),
    "space, files": () => import("./features/space/files/screen.tsx"),
    "space, links": () => import("./features/space/links/screen.tsx"),
    "space, history": () => import("./features/space/history/screen.tsx"),
    "space, fields": () => import("./features/custom-fields/space-screen.tsx"),
    "space, access": () => import("./features/space/access/screen.tsx"),
    "space, settings": () => import("./features/space/settings-screen.tsx"),
    "review rules of a space": () => import("./features/review-rules/space-screen.tsx"),
    version: () => import("./features/space/history/version-screen.tsx"),
    import: () => import("./features/imports/screen.tsx"),
    "report on an import": () => import("./features/imports/report-screen.tsx"),
    "frame of a change request": () => import("./features/change-requests/screen.tsx"),
    "change request, overview": () => import("./features/change-requests/overview/screen.tsx"),
    "change request, changes": () => import("./features/change-requests/changes/screen.tsx"),
    "change request, threads": () => import("./features/change-requests/threads/screen.tsx"),
    "change request, links": () => import("./features/change-requests/links/screen.tsx"),
    "change request, conflicts": () => import("./features/change-requests/conflicts/screen.tsx"),
    "frame of the editor": () => import("./features/editor/edit/screen.tsx"),
    "change request, edit": undefined,
    "change request, editing a page": undefined,
  };

/** Those that keep the rail of the organization that was visited last. */
const withoutOrganization: readonly string[] = [accountScreen.path, instanceFrame.path];

const notFound: Load = () => import("./features/not-found/screen.tsx");

/** A component in its own file. */
const lazily = (load: Load) => ({
  lazy: {
    Component: async () => {
      const { Component, prepare } = await load();
      prepare?.();
      return Component;
    },
  },
});

const organizationScreen = organizationFrame as unknown as Screen;
const all = Object.entries({ ...frames, ...screens }) as unknown as [keyof typeof files, Screen][];

/** The routes of the screens and frames that are drawn in a frame, or in none. Their data is requested while their file is on the way. */
const routesIn = (frame: Screen | undefined): RouteObject[] =>
  all
    .filter(([, screen]) => screen.frame === frame && screen !== organizationScreen)
    .map(([name, screen]) => {
      const load = files[name];
      const rest = screen.path.slice((frame?.path.length ?? 0) + 1);
      const inside = routesIn(screen);
      return {
        ...(load && lazily(load)),
        ...(screen.reads && opens(screen)),
        ...(rest === "" ? { index: true } : { path: rest }),
        ...(inside.length > 0 && { children: inside }),
      } as RouteObject;
    });

/** All screens of the console, at the URLs of paths.ts. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      { index: true, loader: startLoader },
      {
        path: "sign-in",
        lazy: {
          ...lazily(() => import("./features/sign-in/screen.tsx")).lazy,
          loader: async () => (await import("./features/sign-in/arrival.ts")).loadSignIn,
        },
      },
      {
        path: "sign-in/email",
        lazy: {
          ...lazily(() => import("./features/sign-in/mailed-link-screen.tsx")).lazy,
          loader: async () => (await import("./features/sign-in/arrival.ts")).loadMailedLink,
        },
      },
      {
        path: "set-password",
        lazy: {
          ...lazily(() => import("./features/sign-in/set-password-screen.tsx")).lazy,
          loader: async () => (await import("./features/sign-in/arrival.ts")).loadSetPassword,
        },
      },
      {
        path: "invite",
        lazy: {
          ...lazily(() => import("./features/invitations/invite-screen.tsx")).lazy,
          loader: async () => (await import("./features/invitations/invited.ts")).loadInvite,
        },
      },
      ...routesIn(undefined).map((route) =>
        withoutOrganization.includes(`/${route.path}`)
          ? { Component: AccountShell, children: [route] }
          : route,
      ),
      {
        path: organizationFrame.path.slice(1),
        ...opens(organizationScreen),
        Component: OrganizationShell,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [...routesIn(organizationScreen), { path: "*", ...lazily(notFound) }],
          },
        ],
      },
      { Component: Bare, children: [{ path: "*", ...lazily(notFound) }] },
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
