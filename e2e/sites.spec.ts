import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const makeSite = (api: Api, organizationId: string, title: string, spaces: string[] = []) =>
  api(`POST ${sites}`, { params: { organizationId }, body: { title, spaces } });

test("sites are listed with their state and filtered by the platform", async ({
  page,
  api,
  organization,
}) => {
  const organizationId = organization.id;
  const { spaceId } = await makeSpace(api, organizationId, "Guide", [{ title: "Welcome" }]);
  const docs = await makeSite(api, organizationId, "Docs", [spaceId]);
  await makeSite(api, organizationId, "Handbook");
  await api(`POST ${sites}/{siteId}/publish`, { params: { organizationId, siteId: docs.id } });
  await page.goto(paths.home(organizationId));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(heading(page, "Sites")).toBeVisible();
  await expect(page.getByText("2 sites", { exact: true })).toBeVisible();
  await expect(row(page, /Docs/)).toContainText("Published");
  await expect(row(page, /Docs/)).toContainText(`/published/${organizationId}/${docs.id}`);
  await expect(row(page, /Handbook/)).toContainText("Unpublished");
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole("button", { name: /States/ }).click();
  await page.getByRole("option", { name: "Unpublished" }).click();
  await expect(page).toHaveURL(/published=false/);
  await expect(row(page, /Docs/)).toBeHidden();
  await page.goto(paths.sites(organizationId, { space: spaceId }));
  await expect(row(page, /Docs/)).toBeVisible();
  await expect(row(page, /Handbook/)).toBeHidden();
  await page.getByRole("searchbox", { name: "Filter by title" }).fill("hand");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, /Handbook/)).toBeVisible();

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = readFileSync(await (await file).path(), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`Docs,Published,Everyone,1,`);
});

test("the age of a site is readable in full on a small screen", async ({
  page,
  api,
  organization,
}) => {
  await makeSite(api, organization.id, "Docs");
  await page.clock.setFixedTime(Date.now() + 364 * 24 * 60 * 60 * 1000);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.sites(organization.id));
  const age = row(page, /Docs/).getByText("12 months ago");
  await expect(age).toBeVisible();
  const isCut = (node: Element) => {
    const cell = node.closest("[role=gridcell], [role=cell], td") ?? node;
    return [node, cell].some((element) => element.scrollWidth > element.clientWidth);
  };
  expect(await age.evaluate(isCut)).toBe(false);
});

test("a site shows its state, URL, and structure", async ({ page, api, organization }) => {
  const organizationId = organization.id;
  const params = { organizationId };
  const { spaceId } = await makeSpace(api, organizationId, "Guide", [{ title: "Welcome" }]);
  const { id: siteId } = await makeSite(api, organizationId, "Docs", [spaceId]);
  await page.goto(paths.sites(organizationId));
  await page.getByRole("link", { name: "Docs" }).click();
  await expect(heading(page, "Docs")).toBeVisible();
  await expect(page).toHaveURL(paths.site(organizationId, siteId));
  await expect(page.getByText("Unpublished")).toBeVisible();
  await expect(page.getByText("No URL until the site is published")).toBeVisible();
  const structure = page.getByRole("region", { name: "Structure" });
  await expect(structure.getByRole("link", { name: "Guide" })).toBeVisible();
  await expect(structure.getByText("Default")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await api(`POST ${sites}/{siteId}/section-groups`, {
    params: { ...params, siteId },
    body: { title: "Products" },
  });
  const published = await api(`POST ${sites}/{siteId}/publish`, { params: { ...params, siteId } });
  await page.reload();
  await expect(page.getByRole("link", { name: published.urls.published! })).toBeVisible();
  await page.getByRole("button", { name: "Copy URL" }).click();
  await expect(structure.getByRole("listitem").nth(1)).toContainText("Products");
});

test("a structure that can't be loaded can be tried again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const { id } = await makeSite(api, organization.id, "Docs");
  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/structure", "The structure is out of reach.");
  await page.goto(paths.site(organization.id, id));
  const structure = page.getByRole("region", { name: "Structure" });
  await expect(structure.getByText("Couldn't load this")).toBeVisible();
  await page.unroute("**/structure");
  await structure.getByRole("button", { name: "Try again" }).click();
  await expect(structure.getByText("No spaces yet.")).toBeVisible();
});

test("guests are told why they see no sites", async ({ page, api, organization, becomeMember }) => {
  const { id: userId } = await becomeMember("read", "Cy Young");
  await api("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: organization.id, userId },
    body: { role: null },
  });
  await page.goto(paths.sites(organization.id));
  await expect(page.getByText("Guests can't see sites")).toBeVisible();
});

test("home shows how many sites there are, and the first ones", async ({
  page,
  api,
  organization,
}) => {
  const organizationId = organization.id;
  const { spaceId } = await makeSpace(api, organizationId, "Guide", []);
  for (let number = 1; number <= 6; number++) {
    await makeSite(api, organizationId, `Docs ${number}`, [spaceId]);
  }
  await page.goto(paths.home(organizationId));
  const panel = page.getByRole("region", { name: "Sites" });
  await expect(panel).toContainText("Sites6All sites");
  await expect(panel.getByRole("listitem")).toHaveCount(5);
  expect(await axeProblems(page)).toEqual([]);
  await panel.getByRole("link", { name: "Unpublished Docs 1" }).click();
  await expect(heading(page, "Docs 1")).toBeVisible();
});
