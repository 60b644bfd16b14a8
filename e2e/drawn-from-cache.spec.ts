import type { Page } from "@playwright/test";
import { settingsParts } from "#screens/settings.ts";
import { paths } from "#console/paths.ts";
import { deafen } from "./support/faults.ts";
import { expect, test, worldTest } from "./support/fixtures.ts";
import { addCrowd } from "./support/person.ts";
import { gotoQuiet, untilQuiet } from "./support/quiet.ts";
import { screens } from "./sweeps/screens.ts";

/* What the cache has is drawn within the click that opens it, before the screen's requests refresh it. */

/** Screens whose loader requests something, except those that fill in forms: these wait for the newest version. */
const cached = [
  "organizations",
  "home",
  "change requests of the organization",
  "content",
  "trash",
  "search",
  "members",
  "member",
  "teams",
  "team",
  "invitations",
  "invite links",
  "requests for access",
  "settings, general",
  "settings, sso",
  "settings, provisioning",
  ...settingsParts.map((part) => `settings, ${part}`),
  "settings, audit-log",
  "service account",
  "values of custom fields",
  "webhook",
  "OpenAPI",
  "OpenAPI specification, content",
  "sites",
  "site, look",
  "site, overview",
  "site, structure",
  "site, audience",
  "site, adaptive",
  "site, preview",
  "site, redirects",
  "account",
  "instance, overview",
  "instance, organizations",
  "instance, people",
  "space",
  "space, change-requests",
  "space, fields",
  "space, access",
  "space, history",
  "version",
  "access to a collection",
  "space, files",
  "space, links",
  "change request, overview",
  "change request, changes",
  "change request, threads",
  "change request, links",
];

for (const name of cached) {
  worldTest(`${name} is drawn before it is requested again`, async ({ page, world }) => {
    const screen = screens.find((entry) => entry.name === name);
    if (screen === undefined) throw new Error(`No screen is called ${name}.`);
    await page.addInitScript(noteRequests);
    const address = screen.address(world);
    await gotoQuiet(page, address);
    const heading = await headingOf(page).textContent();
    await leave(page, world.organization);
    await untilQuiet(page, () => follow(page, address));
    await expect.poll(async () => (await requestsOf(page)).length).toBeGreaterThan(0);
    const requests = await requestsOf(page);
    expect(requests.filter(({ drawn }) => drawn !== heading)).toEqual([]);
  });
}

test("a member who was opened before and is gone since isn't shown for long", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  const [member] = addCrowd(platform, organization.id, [{ displayName: "Mia", role: "edit" }]);
  const params = { organizationId: organization.id, userId: member!.id };
  await page.addInitScript(noteRequests);
  await deafen(page);
  await gotoQuiet(page, paths.member(organization.id, member!.id));
  await leave(page, organization.id);
  await api("DELETE /v1/orgs/{organizationId}/members/{userId}", { params });
  consoleLog.expect("404 (Not Found)");
  await follow(page, paths.member(organization.id, member!.id));
  await expect(headingOf(page)).toHaveText(/not found/i);
  const [first] = await requestsOf(page);
  expect(first?.drawn).toBe("Mia");
});

type Noted = { url: string; /** The heading when it was sent. */ drawn: string };

/** Notes what the screens read: live events begin some time after the start, on any of them. `hours` lets time pass, so that what was loaded before is out of date. */
function noteRequests(): void {
  const state = Object.assign(globalThis, { hours: 0, noted: [] as Noted[] });
  const { now } = Date;
  Date.now = () => now() + state.hours * 3_600_000;
  const send = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    const drawn = document.querySelector("h1")?.textContent ?? "";
    // The rail's counts belong to no screen: an event can refresh them at any time.
    const ofRail =
      /\/events(\?|$)|attention=me&status=open&limit=1$|\/notifications\?unread=true&limit=0$/;
    const isOfScreen = !ofRail.test(String(url));
    const isRead = (init?.method ?? "GET") === "GET" && isOfScreen;
    if (isRead) state.noted.push({ url: String(url), drawn });
    return send(url, init);
  };
}

const requestsOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "noted") as Noted[]);
const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a screen that loads little, and stays there for an hour. */
async function leave(page: Page, organizationId: string): Promise<void> {
  await untilQuiet(page, () => follow(page, paths.settings(organizationId, "access")));
  await expect(headingOf(page)).toHaveText("Access defaults");
  await page.evaluate(() => Object.assign(globalThis, { hours: 1, noted: [] }));
}

/** Clicks a link without pointing at it, which would request the screen before. */
function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    const link = document.createElement("a");
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
}
