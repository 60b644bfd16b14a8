import type { Page } from "@playwright/test";
import { deafen, holdRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { slowClock } from "./support/page-time.ts";
import { addCrowd } from "./support/person.ts";
import { gotoQuiet } from "./support/quiet.ts";

/* Which requests a screen waits for, and what it shows meanwhile. */

const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };

/** What a page requests from the API from now on, in order: method and URL within the organization. */
function listen(page: Page, organizationId: string): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/(v1|auth)\//.test(pathname) || pathname.endsWith("/events")) return;
    const path = pathname.replace(`/v1/orgs/${organizationId}`, "");
    requests.push(`${request.method()} ${path}${search}`);
  });
  return requests;
}

function makeMembers(organizationId: string, count: number) {
  const people = Array.from({ length: count }, (_, index) => ({
    displayName: `Member ${String(index).padStart(3, "0")}`,
    role: "edit" as const,
  }));
  return addCrowd(platform, organizationId, people);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("the list of members is all that its screen requests until it is drawn", async ({
  page,
  organization,
}) => {
  makeMembers(organization.id, 120);
  // So high that the next rows will be needed soon.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const requests = listen(page, organization.id);
  const release = await holdRequests(page, /\/members\?limit=50/);
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(heading(page, "Members")).toBeVisible();
  // Requests that don't wait for the list would be sent meanwhile.
  await page.waitForTimeout(1000);
  expect(requests).toEqual(["GET /members?limit=50&sort=name&order=asc"]);
  await release();
  await expect(page.getByRole("row", { name: /Member 000/ })).toBeVisible();
  for (const later of [
    /^POST \/ping$/,
    /^GET \/members\?role=admin/,
    /^GET \/members\?limit=100/,
  ]) {
    await expect.poll(() => requests.filter((request) => later.test(request)).length).toBe(1);
  }
});

test("the list of members is drawn before the browser loads its locales or requests the manifest", async ({
  page,
  organization,
}) => {
  makeMembers(organization.id, 20);
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    for (const name of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat"] as const) {
      const construct = (target: object, args: unknown[]) => {
        made.push(name);
        return Reflect.construct(target as new () => object, args) as object;
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    }
  });
  const response = await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByRole("row", { name: /Member 000/ })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { made: string[] }).made)).toEqual([]);
  expect(await response?.text()).not.toContain("manifest");
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  expect(await page.locator("svg.lucide").count()).toBe(0);
});

test("pointing at a member requests what a click then shows, once", async ({
  page,
  organization,
}) => {
  const [first] = makeMembers(organization.id, 3);
  await slowClock(page);
  await gotoQuiet(page, `/orgs/${organization.id}/members`);
  const requests = listen(page, organization.id);
  await page.getByRole("link", { name: "Member 000" }).hover();
  const expected = [
    `GET /members/${first!.id}`,
    `GET /members/${first!.id}/spaces?limit=1000`,
    `GET /members/${first!.id}/teams?limit=1000`,
  ];
  const ofMember = () => requests.filter((request) => request.includes(first!.id)).toSorted();
  await expect.poll(ofMember).toEqual(expected);
  await page.getByRole("link", { name: "Member 000" }).click();
  await expect(heading(page, "Member 000")).toBeVisible();
  await expect(page.getByText("No teams")).toBeVisible();
  expect(ofMember()).toEqual(expected);
});

test("a member is drawn from the list at once, and Back returns to the same place", async ({
  page,
  organization,
}) => {
  makeMembers(organization.id, 120);
  await gotoQuiet(page, `/orgs/${organization.id}/members`);
  await page.mouse.wheel(0, 1500);
  const row = page.getByRole("row", { name: /Member 045/ });
  await expect(row).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);

  const release = await holdRequests(page, /\/v1\//);
  await row.getByRole("link").click();
  await expect(heading(page, "Member 045")).toBeVisible();
  await expect(page.getByRole("button", { name: "Role for Member 045: Editor" })).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);

  await page.goForward();
  await expect(heading(page, "Member 045")).toBeVisible();
  await expect(page.getByText("No teams")).toBeHidden();
  await release();
  await expect(page.getByText("No teams")).toBeVisible();
});

test("a row of a member who is gone leads to the message that nobody is there", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const [first] = makeMembers(organization.id, 3);
  await deafen(page);
  await gotoQuiet(page, `/orgs/${organization.id}/members`);
  const params = { organizationId: organization.id, userId: first!.id };
  await api("DELETE /v1/orgs/{organizationId}/members/{userId}", { params });
  consoleLog.expect("404 (Not Found)");
  await page.getByRole("link", { name: "Member 000" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /not found/i })).toBeVisible();
});

test("opening a member after the session has ended leads to signing in, and back", async ({
  page,
  organization,
  consoleLog,
}) => {
  const [first] = makeMembers(organization.id, 3);
  await gotoQuiet(page, `/orgs/${organization.id}/members`);
  await page.context().clearCookies();
  consoleLog.expect("401 (Unauthorized)");
  await page.getByRole("link", { name: "Member 000" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const next = new URL(page.url()).searchParams.get("next");
  expect(next).toBe(`/orgs/${organization.id}/members/${first!.id}`);
});

test("the page names the user and the organization, and another session's page those of that one", async ({
  page,
  organization,
  becomeMember,
}) => {
  await slowClock(page);
  const requests = listen(page, organization.id);
  await gotoQuiet(page, `/orgs/${organization.id}`);
  await becomeMember("edit", "Nadia Next");
  await gotoQuiet(page, `/orgs/${organization.id}`);
  await expect(heading(page, "Hello, Nadia")).toBeVisible();
  expect(requests.filter((request) => /^GET (\/v1\/user|)$/.test(request))).toEqual([]);
});

test("the worker for texts starts with the page of a screen that shows one, before React is there", async ({
  page,
  world,
}) => {
  let starter: string | undefined;
  page.on("worker", (worker) => (starter ??= worker.url()));
  const release = await holdRequests(page, /\/assets\/react-/);
  const { organization, space, changeRequest } = world;
  const url = `/orgs/${organization}/spaces/${space}/change-requests/${changeRequest}`;
  await page.goto(url, { waitUntil: "commit" });
  await expect.poll(() => starter).toMatch(/\/assets\/prose\.worker-/);
  await release();
  await expect(page.locator("main .prose p").first()).toBeVisible();
  // The screen asks the worker that has been started.
  expect(page.workers()).toHaveLength(1);
});

test("whoever opens the console in a window loses hold of it", async ({ page, world }) => {
  await page.goto("/manifest.webmanifest");
  const popup = page.waitForEvent("popup");
  await page.evaluate((to) => {
    Object.assign(globalThis, { opened: window.open(to) });
  }, `/orgs/${world.organization}/members`);
  const opened = await popup;
  await expect(opened.getByRole("row").nth(1)).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed))
    .toBe(true);
});

test("React's first commit draws the list of members", async ({ page, organization }) => {
  makeMembers(organization.id, 20);
  await page.addInitScript(() => {
    const commits: number[] = [];
    Object.assign(globalThis, {
      commits,
      // React tells its developer tools in builds, too.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => commits.push(document.querySelectorAll("[role=row]").length),
      },
    });
  });
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByRole("row", { name: /Member 000/ })).toBeVisible();
  const rows = await page.evaluate(() => (globalThis as unknown as { commits: number[] }).commits);
  expect(rows[0]).toBeGreaterThan(5);
});
