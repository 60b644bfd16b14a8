import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { type Api, createApi } from "./support/api.ts";
import { makeSpace } from "./support/content.ts";
import { axeProblems } from "./support/axe.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { addCrowd } from "./support/person.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: /^Search / });
const space = (page: Page, name: string) => page.getByRole("region", { name });
const results = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");

const guide = [
  { title: "Welcome", markdown: "Nothing of note." },
  {
    title: "Install the zeppelin",
    markdown: "Before.\n\n## On the mast\n\nTie the zeppelin <b>tight</b> to the mast.",
  },
  { title: "Ropes", into: "Welcome", markdown: "Ropes of a zeppelin." },
];

/** Two spaces that mention zeppelins, and one that doesn't. */
async function makeSpaces(api: Api, organization: string) {
  const { spaceId, pages } = await makeSpace(api, organization, "Guide", guide);
  await makeSpace(api, organization, "Museum", [
    { title: "Hall", markdown: "A Zeppelin of 1900." },
  ]);
  await makeSpace(api, organization, "Kitchen", [{ title: "Soup", markdown: "Leeks." }]);
  return { spaceId, pages };
}

test("words are found in all spaces, and a result opens the page at its section", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpaces(api, organization.id);
  await page.goto(paths.home(organization.id));
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(page.getByText("Search pages and people", { exact: true })).toBeVisible();
  await field(page).fill("zeppelin");
  await expect(page.getByText("Found in 2 spaces")).toBeVisible();
  await expect(page).toHaveURL(paths.search(organization.id, "zeppelin"));
  await expect(page).toHaveTitle(/^Search for “zeppelin” · /);

  const inGuide = space(page, "Guide");
  await expect(inGuide.getByText("2 pages")).toBeVisible();
  await expect(inGuide.getByText("welcome / ropes")).toBeVisible();
  await expect(space(page, "Museum").locator("mark")).toHaveText(["Zeppelin"]);
  await expect(space(page, "Kitchen")).toBeHidden();
  await expect(inGuide.locator("b")).toHaveCount(0);

  await inGuide.getByRole("link", { name: /^On the mast/ }).click();
  const opened = paths.page(
    organization.id,
    spaceId,
    pages["Install the zeppelin"]!,
    "on-the-mast",
  );
  await expect(page).toHaveURL(opened);
  await expect(page.getByRole("heading", { level: 1, name: "Install the zeppelin" })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue("zeppelin");
  await expect(space(page, "Museum")).toBeVisible();
});

test("people are found, as many as in the palette", async ({ page, organization }) => {
  addCrowd(
    { dataDir: process.env["E2E_DATA_DIR"] ?? "" },
    organization.id,
    Array.from({ length: 7 }, (_, at) => ({ displayName: `Zeno Example ${at}`, role: "read" })),
  );
  await page.goto(`/orgs/${organization.id}/search?q=example+zeno`);
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByText("7 people")).toBeVisible();
  await expect(page.getByText("No pages match “example zeno”")).toBeVisible();
  await expect(people.getByRole("link")).toHaveCount(5);
  await people.getByRole("button", { name: "Show 7" }).click();
  await expect(people.getByRole("link")).toHaveCount(7);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("example zeno");
  await expect(page.getByRole("option", { name: /^Search for “example zeno”/ })).toContainText(
    "7 people",
  );
  await page.keyboard.press("Escape");
  await people.getByRole("link", { name: /Zeno Example 3/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zeno Example 3" })).toBeVisible();
});

test("a wrong letter finds what was meant, in all spaces and in one", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpaces(api, organization.id);
  for (const path of [paths.search(organization.id), paths.space(organization.id, spaceId)]) {
    await page.goto(`${path.split("?")[0]}?${new URLSearchParams({ q: "zepelin" })}`);
    const status = page.getByRole("status").filter({ hasText: "Did you mean" });
    await expect(status).toContainText(
      /^Nothing matches “zepelin”\. Did you mean [Zz]eppelin\? These are its results\./,
    );
    await expect(page.locator("mark").first()).toHaveText(/^zeppelin$/i);
    expect(await axeProblems(page)).toEqual([]);
    await status.getByRole("link", { name: /^zeppelin$/i }).click();
    await expect(field(page)).toHaveValue(/^zeppelin$/i);
    await expect(status).toBeHidden();
  }
});

test("the URL keeps the search, and Back returns to submitted searches", async ({
  page,
  api,
  organization,
}) => {
  await makeSpaces(api, organization.id);
  await page.goto(paths.home(organization.id));
  await page.goto(paths.search(organization.id, "leeks"));
  await expect(field(page)).toHaveValue("leeks");
  await expect(space(page, "Kitchen")).toBeVisible();

  await field(page).fill("zepp");
  await expect(space(page, "Guide")).toBeVisible();
  await field(page).fill("hall");
  await expect(space(page, "Guide")).toBeHidden();
  await page.keyboard.press("Enter");
  await field(page).fill("ropes");
  await expect(page).toHaveURL(paths.search(organization.id, "ropes"));

  await page.goBack();
  await expect(field(page)).toHaveValue("hall");
  await page.goBack();
  await expect(field(page)).toHaveValue("leeks");
  await expect(space(page, "Kitchen")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
});

test("all of it works by keyboard", async ({ page, api, organization, context }) => {
  await makeSpaces(api, organization.id);
  await page.goto(paths.home(organization.id));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("zeppelin");
  await expect(page).toHaveURL(paths.search(organization.id, "zeppelin"));
  await expect(page.getByText("Found in 2 spaces")).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await expect(results(page).nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results(page).nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await expect(results(page).nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(results(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toBeFocused();

  await page.keyboard.press("ArrowDown");
  const href = await results(page).first().getAttribute("href");
  const tab = context.waitForEvent("page");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(await tab).toHaveURL(href!);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href!);
});

test("no results, a search that is too long, and markup are shown correctly", async ({
  page,
  api,
  organization,
}) => {
  await makeSpaces(api, organization.id);
  await page.goto(paths.search(organization.id));
  await expect(field(page)).toBeFocused();
  await field(page).fill("<img src=x> submarine");
  await expect(page.getByText("Nothing matches “<img src=x> submarine”")).toBeVisible();
  await page.getByRole("button", { name: "Reset search" }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByText("Search pages and people", { exact: true })).toBeVisible();

  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/v1\/orgs\/.*\/search\?/.test(request.url())) requests.push(request.url());
  });
  await field(page).fill("a".repeat(500));
  await expect(page.getByText("500 of 512 characters")).toBeVisible();
  await expect(page.getByText(/^Nothing matches “aaa/)).toBeVisible();
  expect(requests).toHaveLength(1);
  await field(page).fill("a".repeat(513));
  await expect(page.getByRole("alert")).toContainText("at most 512 characters. This has 513");
  await page.goto(paths.search(organization.id, "b".repeat(600)));
  await expect(page.getByRole("alert")).toContainText("This has 600");
  expect(requests).toHaveLength(1);
});

test("a search that fails says so and can be tried again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  await makeSpaces(api, organization.id);
  const searches = "**/v1/orgs/*/search?**";
  await failRequests(page, searches, "The disk is full.");
  await page.goto(paths.search(organization.id, "zeppelin"));
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(searches);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(space(page, "Museum")).toBeVisible();
});

test("scrolling loads more spaces, and the keyboard reaches the last result", async ({
  page,
  api,
  organization,
}) => {
  const names = Array.from({ length: 18 }, (_, index) => `Space ${index}`);
  for (const name of names) {
    await makeSpace(api, organization.id, name, [{ title: `Whale of ${name}`, markdown: "Sea." }]);
  }
  await page.goto(paths.search(organization.id, "whale"));
  await expect(page.getByText("Found in 18 spaces")).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.getByText("All 18 spaces with matches shown.")).toBeInViewport({
      timeout: 500,
    });
  }).toPass();
  await page.goto(paths.search(organization.id, "whale"));
  await expect(results(page).first()).toBeVisible();
  const seen = new Set<string>();
  // On the last loaded result, the key waits for more results.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("[data-search-result]:focus")).toBeVisible();
    seen.add((await page.locator("[data-search-result]:focus").getAttribute("href"))!);
    expect(seen.size).toBe(18);
  }).toPass({ intervals: [20] });
});

test("pages without read access aren't found", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const { spaceId } = await makeSpaces(api, organization.id);
  await api("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId },
    body: { defaultLevel: null },
  });
  const reader = await becomeMember("read");
  const results = await createApi(platformUrl, reader.token)(
    "GET /v1/orgs/{organizationId}/search",
    {
      params: { organizationId: organization.id },
      query: { query: "zeppelin" },
    },
  );
  expect(results.items.map(({ title }) => title)).toEqual(["Museum"]);
  await page.goto(paths.search(organization.id, "zeppelin"));
  await expect(page.getByText("Found in 1 space")).toBeVisible();
  await expect(space(page, "Museum")).toBeVisible();
  await expect(space(page, "Guide")).toBeHidden();
});
