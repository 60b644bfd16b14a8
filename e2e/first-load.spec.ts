import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdTimers } from "./support/page-time.ts";
import {
  growth,
  recordedSizes,
  screensOfBuild,
  sizeOf,
  sizeOfScreen,
  sizesOfBuild,
  type ScreenFiles,
  type ScreenSizes,
} from "./support/screen-sizes.ts";

const dist = join(import.meta.dirname, "../dist");
const members = "/orgs/:organizationId/members";
let screens: ScreenFiles[];

// Not while the tests are listed, so that listing them needs no build.
test.beforeAll(() => {
  screens = screensOfBuild();
});

/** The scripts that a page requests from now on. */
function requestedScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) requested.push(pathname);
  });
  return requested;
}

/** What a screen may load until it can be drawn: how many scripts, and kilobytes of them, compressed with gzip. */
const limitsOf = (path: string) =>
  path === members ? { scripts: 8, size: 200 } : { scripts: 12, size: 260 };

test("no screen loads more scripts, or more of them, than it may", () => {
  expect(screens.length).toBeGreaterThan(30);
  const sizes = sizesOfBuild();
  const above = screens
    .map(({ path, scripts }) => ({ path, count: scripts.length, size: sizeOfScreen(sizes, path) }))
    .filter(({ path, count, size }) => {
      const limits = limitsOf(path);
      return count > limits.scripts || size > limits.size;
    });
  expect(above).toEqual([]);
});

test("no screen has grown by more than 5% since its size was recorded", () => {
  const sizes = sizesOfBuild();
  const advice =
    "If a screen needs what it grew by, run `npm run sizes` and commit e2e/screen-sizes.json with the change. Otherwise load it on demand (openedLater).";
  expect(growth(recordedSizes(), sizes), advice).toEqual([]);
});

test("the comparison with the record names what grew", () => {
  const record: ScreenSizes = {
    screens: { "/teams": "kit teams", "/members": "kit" },
    scripts: {
      kit: { size: 90, sources: { "src/console/ui": 60, diff: 30 } },
      teams: { size: 10, sources: { "src/console/features/teams": 10 } },
    },
  };
  const grown = {
    screens: { ...record.screens, "/teams": "kit teams maps", "/new": "kit" },
    scripts: {
      kit: { size: 93, sources: { "src/console/ui": 64, diff: 29 } },
      teams: record.scripts["teams"]!,
      maps: { size: 20, sources: { "map-library": 20 } },
    },
  };
  expect(growth(record, record)).toEqual([]);
  expect(growth(record, grown)).toEqual([
    "/teams grew from 100.0 to 123.0 KB: map-library in maps +20.0 KB, src/console/ui in kit +4.0 KB.",
    "/new isn't recorded.",
  ]);
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
  expect(sizeOf(worker)).toBeLessThan(100_000);
});

test("the page names all scripts that the list of members needs, and it needs no others", async ({
  page,
  world,
}) => {
  await holdTimers(page, 2000);
  const requested = requestedScripts(page);
  await page.goto(`/orgs/${world.organization}/members`);
  await page.getByRole("row").nth(1).waitFor();
  const memberScripts = screens.find(({ path }) => path === members)?.scripts ?? [];
  expect(requested.toSorted()).toEqual(memberScripts.toSorted());
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
  const reviewScreen = screens.find(({ path }) => path.endsWith("/:changeRequestId/changes"));
  // The worker has a limit of its own.
  const scripts = requested.filter((file) => !/\bprose\.worker\b/.test(file));
  expect(scripts.toSorted()).toEqual(reviewScreen?.scripts.toSorted());
  expect(scripts.length).toBeLessThanOrEqual(12);
  expect(scripts.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(260_000);
});

test("a row of the list of members has few elements", async ({ page, world }) => {
  await page.goto(`/orgs/${world.organization}/members`);
  const row = page.locator("[role=row][data-index='0']");
  await row.waitFor();
  expect(await row.locator("*").count()).toBeLessThanOrEqual(28);
});
