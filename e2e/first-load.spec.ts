import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdTimers } from "./support/page-time.ts";

const dist = join(import.meta.dirname, "../dist");
const members = "/orgs/:organizationId/members";

/** What a screen loads before it can be drawn, as the build tells the service. */
type ScreenFiles = { path: string; scripts: string[]; starters: string[] };

let screens: ScreenFiles[];

// Not while the tests are listed, so that listing them needs no build.
test.beforeAll(() => {
  screens = JSON.parse(readFileSync(join(dist, "screens.json"), "utf8")) as ScreenFiles[];
});

const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** The scripts that a page requests from now on. */
function requestedScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) requested.push(pathname);
  });
  return requested;
}

/** At most this many kilobytes of JavaScript, compressed with gzip. */
const limitOf = (path: string) => (path === members ? 170 : 200);

test("no screen needs more than ten scripts, and the list of members no more than eight", () => {
  expect(screens.length).toBeGreaterThan(30);
  const most = ({ path }: ScreenFiles) => (path === members ? 8 : 10);
  const crowded = screens.filter((screen) => screen.scripts.length > most(screen));
  expect(crowded.map(({ path, scripts }) => `${path}: ${scripts.length}`)).toEqual([]);
});

test("no screen needs more than five scripts below 10 KB, and the list of members none", () => {
  // What few screens need is often less than 10 KB. In a larger file, all others would load it in vain.
  const most = ({ path }: ScreenFiles) => (path === members ? 0 : 5);
  // What starts the worker for texts runs while the others load. So it can't be in a file that takes longer.
  const starters = new Set(screens.flatMap((screen) => screen.starters));
  const smallOf = ({ scripts }: ScreenFiles) =>
    scripts.filter((file) => !starters.has(file) && sizeOf(file) < 10_000);
  const scattered = screens.filter((screen) => smallOf(screen).length > most(screen));
  expect(scattered.map((screen) => `${screen.path}: ${smallOf(screen).join(", ")}`)).toEqual([]);
});

test("what starts the worker for texts is one file for all screens that draw texts, and needs no other", () => {
  const starters = new Set(screens.flatMap((screen) => screen.starters));
  expect(starters.size).toBe(1);
  for (const file of starters) {
    expect(sizeOf(file)).toBeLessThan(1_500);
    expect(readFileSync(join(dist, file), "utf8")).not.toMatch(/\bimport\b(?!\.meta)/);
  }
  const started = screens.filter((screen) => screen.starters.length > 0);
  const inSpace = "/orgs/:organizationId/spaces/:spaceId";
  expect(started.map(({ path }) => path).toSorted()).toEqual([
    "/orgs/:organizationId/openapi/:slug",
    `${inSpace}/change-requests/:changeRequestId`,
    `${inSpace}/change-requests/:changeRequestId/threads`,
  ]);
});

test("no screen loads more JavaScript than it may", () => {
  const heavy = screens.flatMap(({ path, scripts }) => {
    const size = scripts.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
    return size > limitOf(path) ? [`${path}: ${size.toFixed(1)} KB`] : [];
  });
  expect(heavy).toEqual([]);
});

test("no screen waits for the parser of texts, and its worker stays small", () => {
  const files = readdirSync(join(dist, "assets")).map((file) => `/assets/${file}`);
  // A character reference that only the parser's table has.
  const parsers = files.filter(
    (file) =>
      file.endsWith(".js") &&
      readFileSync(join(dist, file), "utf8").includes("CounterClockwiseContourIntegral"),
  );
  const first = new Set(screens.flatMap(({ scripts }) => scripts));
  expect(parsers.filter((file) => first.has(file))).toEqual([]);
  const worker = parsers.find((file) => file.includes("worker")) ?? "";
  expect(sizeOf(worker)).toBeLessThan(95_000);
});

test("the page names all scripts that the list of members needs, and it needs no others", async ({
  page,
  world,
}) => {
  await holdTimers(page, 2000);
  const requested = requestedScripts(page);
  await page.goto(`/orgs/${world.organization}/members`);
  await page.getByRole("row").nth(1).waitFor();
  const known = screens.find(({ path }) => path === members)?.scripts ?? [];
  expect(requested.toSorted()).toEqual(known.toSorted());
});

test("a review needs few scripts until its first comparison is drawn, and the page names them", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "Run the quick installer." },
  ]);
  const draft = await makeDraft(api, spaceId, "Faster");
  const document = { markdown: "Run the guided installer." };
  await edit(api, draft, [{ operation: "update_page", page: pages["Install"]!, document }]);
  const number = await ready(api, draft);
  // Other code comes later, but drawing may take longer than that.
  await holdTimers(page, 2000);
  const requested = requestedScripts(page);
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  await page.locator(".diff-row").first().waitFor();
  const known = screens.find(({ path }) => path.endsWith("/:changeRequestId/changes"));
  // The worker has a limit of its own.
  const scripts = requested.filter((file) => !/\bprose\.worker\b/.test(file));
  expect(scripts.toSorted()).toEqual(known?.scripts.toSorted());
  expect(scripts.length).toBeLessThanOrEqual(10);
  expect(scripts.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(200_000);
});

test("a row of the list of members has few elements", async ({ page, world }) => {
  await page.goto(`/orgs/${world.organization}/members`);
  const row = page.locator("[role=row][data-index='0']");
  await row.waitFor();
  expect(await row.locator("*").count()).toBeLessThanOrEqual(28);
});
