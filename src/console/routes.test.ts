// @vitest-environment happy-dom
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { collectionOf, settingsKinds } from "#contract/nouns.ts";
import { changeRequestTabs } from "#screens/change-requests.ts";
import { tabNames } from "#screens/screen.ts";
import { allScreens, frames, screensAt } from "#screens/screens.ts";
import { settingsTabs } from "#screens/settings.ts";
import { siteTabs } from "#screens/sites.ts";
import { spaceTabs } from "#screens/spaces.ts";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";

const queried = { view: "open" };
/** Every URL of paths.ts. Typed so that a missing path doesn't compile. */
const addresses: Record<keyof typeof paths, string[]> = {
  start: [paths.start()],
  signIn: [paths.signIn("/orgs/o?x=1")],
  setPassword: [paths.setPassword("l")],
  mailedLink: [paths.mailedLink("l")],
  invite: [paths.invite("t")],
  organizations: [paths.organizations()],
  home: [paths.home("o")],
  changeRequests: [paths.changeRequests("o", queried)],
  content: [paths.content("o", { new: "space" })],
  trash: [paths.trash("o")],
  collection: [paths.collection("o", "c")],
  collectionAccess: [paths.collectionAccess("o", "c")],
  collectionRules: [paths.collectionRules("o", "c")],
  spaceRules: [paths.spaceRules("o", "c")],
  search: [paths.search("o", "q")],
  members: [paths.members("o", queried)],
  invitations: [paths.invitations("o")],
  inviteLinks: [paths.inviteLinks("o")],
  accessRequests: [paths.accessRequests("o")],
  member: [paths.member("o", "u")],
  teams: [paths.teams("o", queried)],
  team: [paths.team("o", "t")],
  settings: tabNames(settingsTabs).map((tab) => paths.settings("o", tab)),
  customField: [paths.customField("o", "values")],
  fieldValues: [paths.fieldValues("o")],
  ssoProvider: [paths.ssoProvider("o", "p", "members")],
  oidcProvider: [paths.oidcProvider("o", "p", "members")],
  serviceAccount: [paths.serviceAccount("o", "a")],
  translation: [paths.translation("o", "t")],
  webhook: [paths.webhook("o", "w", { delivery: "d" })],
  openapi: [paths.openapi("o", queried)],
  openapiSpec: [paths.openapiSpec("o", "pets", queried)],
  sites: [paths.sites("o", queried)],
  site: tabNames(siteTabs).map((tab) => paths.site("o", "s", tab, queried)),
  instance: [paths.instance(), paths.instance("people")],
  account: [paths.account()],
  space: [paths.space("o", "s")],
  spaceTab: tabNames(spaceTabs).map((tab) => paths.spaceTab("o", "s", tab)),
  version: [paths.version("o", "s", "r", { before: "q" })],
  imports: [paths.imports("o", "s"), paths.imports("o", "s", 4)],
  importReport: [paths.importReport("o", "s", "i"), paths.importReport("o", "s", "i", 4)],
  page: [paths.page("o", "s", "p", "h")],
  changeRequest: tabNames(changeRequestTabs).map((tab) => paths.changeRequest("o", "s", 4, tab)),
  editPage: [paths.editPage("o", "s", 4), paths.editPage("o", "s", 4, "p", { block: "b" })],
};

it.each(Object.values(addresses).flat())("%s leads to a screen", (path) => {
  const { pathname } = new URL(path, "https://docs.example");
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  expect(route).toBeDefined();
  expect(route?.path).not.toBe("*");
});

it.each(settingsKinds.map(collectionOf))(
  "finds the part of the settings that lists %s",
  async (part) => {
    const route = matchRoutes(routes, paths.settings("o", part))?.at(-1)?.route;
    const lazy = route?.lazy as { Component: () => Promise<unknown> } | undefined;
    expect(await lazy?.Component()).toBeTypeOf("function");
    expect(route?.loader).toBeTypeOf("function");
  },
);

it.each(tabNames(siteTabs))("finds the tab %s of a site", async (tab) => {
  const route = matchRoutes(routes, paths.site("o", "s", tab))?.at(-1)?.route;
  const lazy = route?.lazy as { Component: () => Promise<unknown> } | undefined;
  expect(await lazy?.Component()).toBeTypeOf("function");
});

it.each(allScreens.map(({ path }) => path))(
  "draws %s in its frames, and requests what its definition reads",
  (path) => {
    const filled = path.replaceAll(/:\w+/g, "x");
    const matches = matchRoutes(routes, filled) ?? [];
    const chain = screensAt(path);
    expect(matches.filter(({ route }) => route.loader !== undefined)).toHaveLength(
      chain.filter(({ reads }) => reads !== undefined).length,
    );
    const lazy = matches.flatMap(({ route }) => (route.lazy as Lazy | undefined)?.Component ?? []);
    // The frame of an organization is in the first file, and that of the editor draws its screens.
    expect(lazy.length).toBeGreaterThan(0);
  },
);

it("has a route for each frame", () => {
  const paths = new Set(pathsOf(routes, ""));
  expect(Object.values(frames).filter(({ path }) => !paths.has(path))).toEqual([]);
});

type Lazy = { Component: () => Promise<unknown> };

const pathsOf = (list: readonly RouteObject[], frame: string): string[] =>
  list.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? frame : `${frame}/${path}`;
    return [whole, ...pathsOf(children, whole)];
  });

it("shows a not-found screen for any other URL", () => {
  expect(matchRoutes(routes, "/nowhere")?.at(-1)?.route.path).toBe("*");
  expect(matchRoutes(routes, "/orgs/o/nowhere")?.at(-1)?.route.path).toBe("*");
});

it("keeps names in links separate from the rest of the URL", () => {
  expect(paths.page("a/b", "s", "p?", "h#1")).toBe("/orgs/a%2Fb/spaces/s/pages/p%3F#h%231");
  expect(paths.changeRequests("o", { status: ["open", "draft"], creator: "" })).toBe(
    "/orgs/o/change-requests?status=open&status=draft",
  );
});
