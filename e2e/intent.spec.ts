import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { expect, worldTest as test } from "./support/fixtures.ts";
import { slowClock } from "./support/page-time.ts";
import { gotoQuiet, untilQuiet } from "./support/quiet.ts";
import type { World } from "./support/world.ts";

/* Pointing at anything that opens a screen requests what the click then shows, and the click doesn't request it again. */

type Case = {
  name: string;
  at: (world: World) => string;
  /** What is pointed at, on the screen at that URL. */
  target: (page: Page) => Locator;
  /** Brings the target up first. */
  before?: (page: Page) => Promise<void>;
  /** The end of a URL that is requested before the click. */
  asks: RegExp;
  /** The URL after the click. */
  leadsTo: RegExp;
};

const link = (name: string | RegExp) => (page: Page) =>
  page.locator("#main").getByRole("link", { name }).first();
const rail = (name: string) => (page: Page) =>
  page.getByRole("complementary").getByRole("link", { name, exact: true });
/** A cell next to the link of its row. */
const row = (name: RegExp) => (page: Page) =>
  page.getByRole("row", { name }).getByRole("gridcell").nth(1);
const space = ({ organization, space: id }: World) => paths.space(organization, id);
const review = (world: World) =>
  paths.changeRequest(world.organization, world.space, world.changeRequest);
const comment = /\/change-requests\/\d+\/comments\?/;

async function openPalette(page: Page, typed: string): Promise<void> {
  // Before something is drawn, nothing listens to keys.
  await expect(page.getByRole("button", { name: "Search or jump to…" })).toBeVisible();
  await untilQuiet(page, () => page.keyboard.press("ControlOrMeta+k"));
  await untilQuiet(page, () => page.keyboard.type(typed));
}

const cases: Case[] = [
  {
    name: "rail",
    at: (world) => paths.home(world.organization),
    target: rail("Content"),
    asks: /\/collections\?/,
    leadsTo: /\/content$/,
  },
  {
    name: "space on the home screen",
    at: (world) => paths.home(world.organization),
    target: link(/^\W*Guide/),
    asks: /\/revisions\/\w+\/pages$/,
    leadsTo: /\/spaces\/\w+$/,
  },
  {
    name: "change request on the home screen",
    at: (world) => paths.home(world.organization),
    target: link(/Everything at once/),
    asks: comment,
    leadsTo: /\/change-requests\/\d+$/,
  },
  {
    name: "row of the inbox",
    at: (world) => paths.changeRequests(world.organization, { view: "mine" }),
    target: link(/Everything at once/),
    asks: comment,
    leadsTo: /\/change-requests\/\d+$/,
  },
  {
    name: "tab of the inbox",
    at: (world) => paths.changeRequests(world.organization),
    target: link(/^Drafts/),
    asks: /\/change-requests\?.*status=draft/,
    leadsTo: /\/change-requests\?/,
  },
  {
    name: "space in the content",
    at: (world) => paths.content(world.organization),
    target: link(/^\W*Guide/),
    asks: /\/revisions\/\w+\/pages$/,
    leadsTo: /\/spaces\/\w+$/,
  },
  {
    name: "row of the page tree",
    at: space,
    target: (page) => page.getByRole("treeitem", { name: "Appendix" }),
    asks: /\/page\/\w+\?drawing=true$/,
    leadsTo: /\/pages\/\w+$/,
  },
  {
    name: "tab of a space",
    at: space,
    target: link(/^Change requests/),
    asks: /\/spaces\/\w+\/change-requests\?/,
    leadsTo: /\/change-requests$/,
  },
  {
    name: "title of a space",
    at: (world) => paths.spaceTab(world.organization, world.space, "fields"),
    target: link(/^\W*Guide/),
    asks: /\/revisions\/\w+\/pages$/,
    leadsTo: /\/spaces\/\w+$/,
  },
  {
    name: "change request of a space",
    at: (world) => paths.spaceTab(world.organization, world.space, "change-requests"),
    target: link(/Everything at once/),
    asks: comment,
    leadsTo: /\/change-requests\/\d+$/,
  },
  {
    name: "tab of a change request",
    at: review,
    target: link(/^Pages/),
    asks: /\/comparison\?difference=true$/,
    leadsTo: /\/changes$/,
  },
  {
    name: "breadcrumb of a change request",
    at: review,
    target: link(/^\W*Guide/),
    asks: /\/revisions\/\w+\/pages$/,
    leadsTo: /\/spaces\/\w+$/,
  },
  {
    name: "result of a search",
    at: (world) => paths.search(world.organization, "installer"),
    target: link(/Install/),
    asks: /\/page\/\w+\?drawing=true$/,
    leadsTo: /\/pages\/\w+/,
  },
  {
    name: "row of the members",
    at: (world) => paths.members(world.organization),
    target: row(/Wanda World/),
    asks: /\/members\/\w+\/teams\?/,
    leadsTo: /\/members\/\w+$/,
  },
  {
    name: "tab of the people",
    at: (world) => paths.members(world.organization),
    target: link(/^Teams/),
    asks: /\/teams\?limit=50/,
    leadsTo: /\/teams$/,
  },
  {
    name: "team of a member",
    at: (world) => paths.member(world.organization, world.administrator.id),
    target: link("Writers"),
    asks: /\/teams\/\w+\/members\?/,
    leadsTo: /\/teams\/\w+$/,
  },
  {
    name: "breadcrumb of a member",
    at: (world) => paths.member(world.organization, world.administrator.id),
    target: link("Members"),
    asks: /\/members\?limit=50/,
    leadsTo: /\/members$/,
  },
  {
    name: "row of the teams",
    at: (world) => paths.teams(world.organization),
    target: row(/Writers/),
    asks: /\/teams\/\w+\/members\?/,
    leadsTo: /\/teams\/\w+$/,
  },
  {
    name: "member of a team",
    at: (world) => paths.team(world.organization, world.team),
    target: row(/Wanda World/),
    asks: /\/members\/\w+\/teams\?/,
    leadsTo: /\/members\/\w+$/,
  },
  {
    name: "tab of the settings",
    at: (world) => paths.settings(world.organization),
    target: link("Audit log"),
    asks: /\/audit-events\?/,
    leadsTo: /\/settings\/audit-log$/,
  },
  {
    name: "custom field",
    at: (world) => paths.settings(world.organization, "custom-fields"),
    target: row(/audience/),
    asks: /\/custom-fields\/audience$/,
    leadsTo: /\/custom-fields\/audience$/,
  },
  {
    name: "translation",
    at: (world) => paths.settings(world.organization, "translations"),
    target: row(/French/),
    asks: /\/translations\/\w+$/,
    leadsTo: /\/translations\/\w+$/,
  },
  {
    name: "identity provider",
    at: (world) => paths.settings(world.organization, "sso"),
    target: link("Staff sign-in"),
    asks: /\/saml\/\w+$/,
    leadsTo: /\/sso\/\w+$/,
  },
  {
    name: "OpenAPI specification",
    at: (world) => paths.openapi(world.organization),
    target: row(/harbour/),
    asks: /\/openapi\/harbour$/,
    leadsTo: /\/openapi\/harbour$/,
  },
  {
    name: "organization",
    at: () => paths.organizations(),
    target: link(/^World/),
    asks: /\/orgs\/\w+\/spaces\?/,
    leadsTo: /\/orgs\/\w+$/,
  },
  {
    name: "organization in the menu",
    at: (world) => paths.home(world.organization),
    before: (page) => page.getByRole("button", { name: /World/ }).first().click(),
    target: (page) => page.getByRole("menuitemradio", { name: "Next to World 3" }),
    asks: /\/orgs\/\w+\/spaces\?/,
    leadsTo: /\/orgs\/\w+$/,
  },
  {
    name: "entry of a menu",
    at: (world) => paths.home(world.organization),
    before: (page) =>
      page
        .getByRole("button", { name: /Wanda World/ })
        .first()
        .click(),
    target: (page) => page.getByRole("menuitem", { name: /account/i }),
    asks: /\/user\/tokens\?/,
    leadsTo: /\/account$/,
  },
  {
    name: "entry of the palette",
    at: (world) => paths.home(world.organization),
    before: (page) => openPalette(page, "settings"),
    target: (page) => page.getByRole("option", { name: "Settings: Audit log" }),
    asks: /\/audit-events\?/,
    leadsTo: /\/settings\/audit-log$/,
  },
];

for (const { name, at, target, before, asks, leadsTo } of cases) {
  test(name, async ({ page, world }) => {
    // The click follows soon, as people click.
    await slowClock(page);
    await gotoQuiet(page, at(world));
    if (before !== undefined) await untilQuiet(page, () => before(page));
    const requests = listen(page);
    await untilQuiet(page, async () => {
      await target(page).hover();
      await expectRequest(requests, asks);
    });
    const matching = requests.filter((url) => asks.test(url));
    await untilQuiet(page, () => target(page).click());
    await expect(page).toHaveURL(leadsTo);
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toBe(
      new URL(at(world), page.url()).href,
    );
    expect(requests.filter((url) => asks.test(url))).toEqual(matching);
  });
}

test("the highlighted entry of the palette, and the one of the page tree", async ({
  page,
  world,
}) => {
  await gotoQuiet(page, space(world));
  const requests = listen(page);
  await openPalette(page, "audit log");
  await expectRequest(requests, /\/audit-events\?/);
  await page.keyboard.press("Escape");
  await page.getByRole("tree").focus();
  await page.keyboard.press("End");
  await expectRequest(requests, /\/page\/\w+\?drawing=true$/);
});

const expectRequest = (requests: readonly string[], pattern: RegExp) =>
  expect.poll(() => requests).toContainEqual(expect.stringMatching(pattern));

/** The reads that a page sends from now on. */
function listen(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/v1/")) requests.push(pathname + search);
  });
  return requests;
}
