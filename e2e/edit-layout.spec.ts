import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A change request over forty pages, where the first is edited. */
async function openFirst(page: Page, api: Api, organizationId: string, markdown: string) {
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: "Install", markdown },
    ...Array.from({ length: 39 }, (_, index) => ({ title: `Page ${index + 2}` })),
  ]);
  const draft = await makeDraft(api, spaceId, "Write");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organizationId, spaceId, number, pages["Install"]));
  const text = page.getByRole("textbox", { name: "Text of Install" });
  await text.waitFor();
  return text;
}

const box = async (place: Locator) => (await place.boundingBox())!;

test("the text stays where it is when the cursor enters a table, and starts where the title does", async ({
  page,
  api,
  organization,
}) => {
  const table = "| A | B |\n| --- | --- |\n| c | d |";
  const text = await openFirst(page, api, organization.id, `First words.\n\n${table}\n`);
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const words = text.getByText("First words.");
  await words.click();
  await expect(toolbar.getByRole("button", { name: "Insert table" })).toBeVisible();
  const before = await box(toolbar);
  expect(before.height).toBeLessThan(50);
  await text.getByText("d", { exact: true }).click();
  await expect(toolbar.getByRole("button", { name: "Table", exact: true })).toBeVisible();
  expect(await box(toolbar)).toEqual(before);

  const title = page.getByRole("textbox", { name: "Page title" });
  const padding = await title.evaluate((field) => parseFloat(getComputedStyle(field).paddingLeft));
  expect((await box(words)).x).toBeCloseTo((await box(title)).x + padding, 0);
});

test("tools without room are in a menu, in two rows at most", async ({
  page,
  api,
  organization,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const text = await openFirst(page, api, organization.id, "Words");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  expect((await box(toolbar)).height).toBeLessThan(80);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await text.getByText("Words").dblclick();
  await toolbar.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Strikethrough" }).click();
  await expect(text.locator("s, del")).toHaveText("Words");
  await expect(text).toBeFocused();
  await page.mouse.move(0, 0);
  expect(await axeProblems(page)).toEqual([]);
});

test("the page tree ends where the window does, and the settings' button is in view", async ({
  page,
  api,
  organization,
}) => {
  await openFirst(page, api, organization.id, "Words.\n\n".repeat(200));
  const tree = page.getByRole("treegrid", { name: "Pages" });
  const end = async () => {
    const { y, height } = await box(tree);
    return y + height;
  };
  await expect.poll(end).toBeGreaterThan(770);
  expect(await end()).toBeLessThanOrEqual(800);
  await page.getByRole("button", { name: "Page settings" }).click();
  const settings = page.getByRole("complementary", { name: "Page settings" });
  await expect.poll(async () => (await box(settings.locator("> div"))).y).toBeGreaterThan(100);
  const { y, height } = await box(settings.locator("> div"));
  expect(y + height).toBeLessThanOrEqual(800);
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 3000);
  await expect.poll(async () => (await box(tree)).y).toBeLessThan(60);
  await expect.poll(end).toBeGreaterThan(770);
});
