import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { changeMain, makeRequest } from "./change-request/request.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Command or page" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const marked = (page: Page) => page.getByRole("option", { selected: true });

async function goHome(page: Page, organization: string) {
  await page.goto(paths.home(organization));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
}

async function open(page: Page) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** Opens the palette, types, waits until the entry is highlighted, and chooses it. */
async function take(page: Page, typed: string, entry: string | RegExp) {
  await open(page);
  await page.keyboard.type(typed);
  await expect(marked(page)).toContainText(entry);
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeHidden();
}

test("places, settings, people and spaces are a few letters away", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Harbour guide", [
    { title: "Welcome", markdown: "Hello." },
  ]);
  const params = { organizationId: organization.id };
  const team = await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Pilots" },
  });
  const { id: siteId } = await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Tide tables" },
  });
  await goHome(page, organization.id);
  await take(page, "settings: single", /^Settings: Single sign-on/);
  await expect(page).toHaveURL(paths.settings(organization.id, "sso"));
  await take(page, "hargui", /^Harbour guide/);
  await expect(page).toHaveURL(paths.space(organization.id, spaceId));
  await take(page, "pilots", /^Pilots/);
  await expect(page).toHaveURL(paths.team(organization.id, team.id));
  await take(page, "tidtab", /^Tide tables/);
  await expect(page).toHaveURL(paths.site(organization.id, siteId));
  await take(page, "all org", /^All organizations/);
  await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
  await take(page, organization.title.slice(-12), organization.title);
  await expect(page).toHaveURL(paths.home(organization.id));
});

test("it is a combobox: arrows highlight entries, matched letters are marked, Escape returns the focus", async ({
  page,
  organization,
}) => {
  await page.goto(paths.search(organization.id));
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("half typed");
  await open(page);
  await expect(page.getByRole("listbox", { name: "Results" })).toBeVisible();
  const first = await marked(page).getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", first!);
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).not.toHaveAttribute("id", first!);
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toHaveAttribute("id", first!);
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toHaveText("Sign out");
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toHaveAttribute("id", first!);
  await page.keyboard.type("chre");
  await expect(marked(page)).toHaveText(/^Change requests/);
  await expect(marked(page).locator("mark")).toHaveText(["Ch", "re"]);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("half typed");
  await open(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeHidden();

  await page.getByRole("button", { name: "Search or jump to…" }).click();
  await expect(field(page)).toBeFocused();
  await option(page, /^Content/).click();
  await expect(page).toHaveURL(paths.content(organization.id));
});

test("over a form only the palette closes, and the form keeps its input", async ({
  page,
  organization,
}) => {
  await page.goto(paths.content(organization.id, { new: "space" }));
  const dialog = page.getByRole("dialog", { name: /space/ });
  const name = dialog.getByRole("textbox").first();
  await name.fill("Half");
  await open(page);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Half");
  await open(page);
  await page.keyboard.type("home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

test("the open resource offers its actions, and says why one is unavailable", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at());
  await expect(page.getByRole("heading", { level: 1, name: "A better guide" })).toBeVisible();
  await open(page);
  const update = option(page, /^Update from main/);
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await expect(update).toContainText("Already up to date with main.");
  await page.keyboard.type("update from");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await changeMain(api, request, "Appendix", "More, and later.");
  await page.reload();
  await expect(page.getByText("Outdated")).toBeVisible();
  await take(page, "update from", /^Update from main/);
  await expect(page.getByText("Outdated")).toBeHidden();
  await take(page, "review the", /^Review the change request/);
  await expect(page.getByRole("dialog", { name: "Review" })).toBeVisible();
  await page.keyboard.press("Escape");
  await take(page, "merge into", /^Merge into main/);
  await expect(page.getByRole("dialog", { name: "Merge into main" })).toBeVisible();
  await page.keyboard.press("Escape");
  await take(page, "rename", /^Rename/);
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("A better guide");
  await page.keyboard.press("Escape");
  await take(page, "archive", /^Archive/);
  await expect(page.getByText("Archived", { exact: true }).first()).toBeVisible();
});

test("a team, a member and a specification offer their actions too", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const team = await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Pilots" },
  });
  await api("POST /v1/orgs/{organizationId}/openapi", {
    params,
    body: { slug: "harbour", source: { text: "openapi: 3.1.0" } },
  });
  const user = await api("GET /v1/user", {});

  await page.goto(paths.team(organization.id, team.id));
  await expect(page.getByRole("heading", { level: 1, name: "Pilots" })).toBeVisible();
  await take(page, "rename", /^Rename/);
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("Pilots");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  // The palette offers what is known when it opens, including whether there are other admins.
  const administrators = page.waitForResponse(/\/members\?.*role=admin/);
  await page.goto(paths.member(organization.id, user.id));
  await expect(page.getByRole("heading", { level: 1, name: user.displayName })).toBeVisible();
  await (await administrators).finished();
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
  await open(page);
  await expect(option(page, /^Leave organization/)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.goto(paths.openapiSpec(organization.id, "harbour"));
  await expect(page.getByRole("heading", { level: 1, name: "harbour" })).toBeVisible();
  await take(page, "replace source", /^Replace source/);
  await expect(page.getByRole("dialog", { name: "Replace the source of “harbour”" })).toBeVisible();
});

test("resources can be created from anywhere", async ({ page, organization }) => {
  await goHome(page, organization.id);
  for (const [typed, heading] of [
    ["new space", /space/i],
    ["new team", /team/i],
    ["new field", /field/i],
    ["add spec", /specification/i],
    ["new transl", /translation/i],
  ] as const) {
    await take(page, typed, heading);
    await expect(page.getByRole("dialog", { name: heading })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("a reader sees the actions of a space disabled, with the reasons", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [
    { title: "Welcome", markdown: "Hello." },
  ]);
  await becomeMember("read");
  await page.goto(paths.space(organization.id, spaceId));
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await open(page);
  for (const name of [/^New change request/, /^Import…/]) {
    await expect(option(page, name)).toHaveAttribute("aria-disabled", "true");
    await expect(option(page, name)).toContainText("You can read but not edit this space.");
  }
  await page.keyboard.type("new space");
  await expect(marked(page)).toContainText("New space");
  await expect(marked(page)).toHaveAttribute("aria-disabled", "true");
});

test("it passes axe and fits 320 px, in light, dark and forced colors", async ({
  page,
  organization,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await goHome(page, organization.id);
  await open(page);
  await expect(option(page, /^Access requests/)).toBeVisible();
  expect.soft(await axeProblems(page), "light").toEqual([]);
  await page.keyboard.type("settings");
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await axeProblems(page, { colorsOnly: true }), "dark").toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 320, height: 480 });
  expect.soft(await axeProblems(page), "forced colors, 320 px").toEqual([]);
  const overflow = await page
    .getByRole("dialog")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the list of shortcuts has those of the screen, once each, and is searchable", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [
    { title: "Welcome", markdown: "Hello." },
  ]);
  await page.goto(paths.space(organization.id, spaceId));
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const headings = sheet.getByRole("heading", { level: 3 });
  await expect(headings).toHaveText(["Reading", "Page", "Pages", "General"]);
  await expect(sheet.getByText("Search this space", { exact: true })).toBeVisible();
  // Here, `/` belongs to the space, and no longer to the shell.
  await expect(sheet.getByText("Go to Search")).toBeHidden();
  const lines = sheet.getByRole("term");
  const names = await lines.allTextContents();
  expect(new Set(names).size).toBe(names.length);
  await sheet.getByRole("searchbox", { name: "Search shortcuts" }).fill("next page");
  await expect(lines).toHaveText(["Next page", "Next page in the tree"]);
  await sheet.getByRole("searchbox").fill("fly to the moon");
  await expect(sheet.getByText("No shortcuts found.")).toBeVisible();
});

test("visited entries come first, also after a reload", async ({ page, api, organization }) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Welcome", markdown: "Hello." },
    { title: "Tides", markdown: "Low and high." },
  ]);
  await page.goto(paths.space(organization.id, spaceId));
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await page.getByRole("treeitem", { name: "Tides" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides" })).toBeVisible();
  await goHome(page, organization.id);
  await open(page);
  const recent = page.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option")).toHaveText([/^TidesGuide/, /^WelcomeGuide/, /^Guide/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.page(organization.id, spaceId, pages["Tides"]!));
});

test("pages are searched while typing, and a failure doesn't affect the rest", async ({
  page,
  api,
  organization,
  consoleLog,
  context,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Tides", markdown: "The zeppelin waits for low water." },
  ]);
  await goHome(page, organization.id);
  await open(page);
  await page.keyboard.type("zeppelin");
  const options = page.getByRole("group", { name: "Pages" }).getByRole("option");
  await expect(options).toHaveText([/^TidesGuide \/ tides/, /^Search for “zeppelin”/]);
  const href = paths.page(organization.id, spaceId, pages["Tides"]!);
  const tab = context.waitForEvent("page");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(await tab).toHaveURL(href);
  await (await tab).close();
  await take(page, "zeppelin", /^Tides/);
  await expect(page).toHaveURL(href);
  await open(page);
  await page.keyboard.type("zeppelin");
  // The last option moves when pages arrive.
  await expect(options).toHaveCount(2);
  await option(page, /^Search for/).click();
  await expect(page).toHaveURL(paths.search(organization.id, "zeppelin"));

  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/v1/orgs/*/search?**", "The disk is full.");
  await open(page);
  await page.keyboard.type("content");
  await expect(page.getByRole("alert")).toHaveText("Couldn't search pages.");
  await expect(marked(page)).toHaveText(/^Content/);
});

test("it switches theme, density, and shortcuts", async ({ page, organization }) => {
  await goHome(page, organization.id);
  await take(page, "dark", /^Theme: Dark/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await open(page);
  await page.keyboard.type("theme dark");
  await expect(marked(page)).toContainText("in use");
  await page.keyboard.press("Escape");
  await take(page, "shortcuts off", /^Turn single-letter shortcuts off/);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await take(page, "shortcuts on", /^Turn single-letter shortcuts on/);
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await take(page, "compact", /^Table density: compact/);
  await open(page);
  await page.keyboard.type("compact");
  await expect(marked(page)).toContainText("in use");
});
