import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  drag,
  makeStructure,
  openStructure,
  row,
  shownRows,
  sites,
  storedOutline,
  type StructuredSite,
} from "./support/structure.ts";

/** A published site, whose editor collects changes. */
async function makePublished(api: Api, organizationId: string, outline: string) {
  const site = await makeStructure(api, organizationId, outline);
  await api(`POST ${sites}/{siteId}/publish`, { params: site.params });
  return site;
}

const stagedOperations = async (api: Api, { params }: StructuredSite) => {
  const { items } = await api(`GET ${sites}/{siteId}/staged-changes`, { params });
  return items.map(({ operation }) => operation.replace(`${sites}/{siteId}/`, ""));
};

const collects = (page: Page) => page.getByRole("switch", { name: /Collect changes/ });
const review = (page: Page) => page.getByRole("link", { name: /Review \d+ changes?/ });

async function choose(page: Page, title: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("every change of a published site's structure is collected, marked, and published together", async ({
  page,
  api,
  organization,
}) => {
  const outline = "Start Guides More(Help) Old";
  const site = await makePublished(api, organization.id, outline);
  await openStructure(page, site);
  await expect(collects(page)).toBeChecked();

  await test.step("a move", async () => {
    await drag(page, "Guides", { row: "Help", at: "before", level: 2 });
    await page.mouse.up();
    await expect
      .poll(() => shownRows(page))
      .toEqual(["1 Start", "1 More", "2 Guides", "2 Help", "1 Old"]);
    await expect(row(page, "Guides")).toContainText("Moved");
  });
  await test.step("fields", async () => {
    await row(page, "Help").click();
    const details = page.getByRole("region", { name: "Help" });
    await details.getByRole("textbox", { name: "Title" }).fill("Support");
    await details.getByRole("textbox", { name: "Path" }).fill("support");
    await details.getByRole("button", { name: "Save", exact: true }).click();
    await expect(row(page, "Support")).toContainText("New URL · Edited");
    await expect(page.getByText("Change staged")).toBeVisible();
  });
  await test.step("another default", async () => {
    await choose(page, "Guides", "Make default…");
    await page.getByRole("alertdialog").getByRole("button", { name: "Make default" }).click();
    await expect(row(page, "Guides")).toContainText("Default");
    await expect(row(page, "Start")).not.toContainText("Default");
  });
  await test.step("an addition", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Section…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("option", { name: "Two" }).click();
    await dialog.getByRole("textbox", { name: "Section title" }).fill("Reference");
    await dialog.getByRole("button", { name: "Add section" }).click();
    await expect(row(page, "Reference")).toContainText("New");
    await expect(page.getByRole("region", { name: "Reference" })).toBeVisible();
  });
  await test.step("a removal", async () => {
    await choose(page, "Old", "Remove…");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(row(page, "Old")).toBeHidden();
    await expect(page.getByText("Removed when you publish: “Old”")).toBeVisible();
  });
  expect(await axeProblems(page)).toEqual([]);
  expect(await storedOutline(api, site)).toBe(outline);
  expect(await stagedOperations(api, site)).toEqual([
    "POST section-groups/{siteSectionGroupId}/sections",
    "POST sections/{siteSectionId}/move",
    "PATCH sections/{siteSectionId}",
    expect.stringContaining("PATCH"),
    "POST sections",
    "DELETE sections/{siteSectionId}",
  ]);

  await review(page).click();
  await page.getByRole("button", { name: "Publish all" }).click();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Published 6 changes")).toBeVisible();
  expect(await storedOutline(api, site)).toBe("Start More(Guides Support) Reference");
  await page.getByRole("link", { name: "Structure", exact: true }).click();
  await expect(row(page, "Reference")).toBeVisible();
  await expect(row(page, "Reference")).not.toContainText("New");
});

test("collected moves are undone, and appear to colleagues", async ({
  page,
  api,
  organization,
}) => {
  const site = await makePublished(api, organization.id, "Ant Bee Cat");
  await openStructure(page, site);
  await drag(page, "Ant", { row: "Cat", at: "after", level: 1 });
  await page.mouse.up();
  await expect.poll(() => shownRows(page)).toEqual(["1 Bee", "1 Cat", "1 Ant"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => shownRows(page)).toEqual(["1 Ant", "1 Bee", "1 Cat"]);
  await expect(row(page, "Ant")).not.toContainText("Moved");
  await api(`POST ${sites}/{siteId}/staged-changes`, {
    params: site.params,
    body: {
      operation: `PATCH ${sites}/{siteId}/sections/{siteSectionId}`,
      params: { siteSectionId: site.id["Bee"]! },
      body: { title: "Wasp" },
    },
  });
  await expect(row(page, "Wasp")).toContainText("Edited");
  expect(await storedOutline(api, site)).toBe("Ant Bee Cat");
});

test("another space takes the place of one in a single staged sequence", async ({
  page,
  api,
  organization,
}) => {
  const site = await makePublished(api, organization.id, "Start Guides");
  await openStructure(page, site);
  await row(page, "Start")
    .getByRole("button", { name: /Expand/ })
    .click();
  await choose(page, "One", "Replace space…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option", { name: "Four" }).click();
  await dialog.getByRole("button", { name: "Replace space" }).click();
  await expect(dialog).toBeHidden();
  const spaces = ["1 Start", "2 Four", "2 Two", "2 Three", "1 Guides"];
  await expect.poll(() => shownRows(page)).toEqual(spaces);
  const { structure } = await api(`GET ${sites}/{siteId}/structure`, { params: site.params });
  expect(structure[0]).toMatchObject({ siteSpaces: [{ title: "One" }, {}, {}] });
});

test("a refused change is explained at its field, and nothing is staged", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makePublished(api, organization.id, "Start Guides Help");
  consoleLog.expect("409 (Conflict)");
  consoleLog.expect("500");
  await openStructure(page, site);
  await row(page, "Guides").click();
  const details = page.getByRole("region", { name: "Guides" });
  const path = details.getByRole("textbox", { name: "Path" });
  await path.fill("help");
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await expect(path).toHaveAccessibleDescription(/Taken/);
  await path.fill("guides");
  await failRequests(page, "**/staged-changes", "The store is full.", "POST");
  await drag(page, "Start", { row: "Help", at: "after", level: 1 });
  await page.mouse.up();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't move “Start”" });
  await expect(alert).toContainText(defectReason);
  await expect.poll(() => shownRows(page)).toEqual(["1 Start", "1 Guides", "1 Help"]);
  expect(await stagedOperations(api, site)).toEqual([]);
  await page.unroute("**/staged-changes");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => shownRows(page)).toEqual(["1 Guides", "1 Help", "1 Start"]);
  await expect(review(page)).toHaveText("Review 1 change");
});

test("without collecting, changes are carried out at once, and staged ones are pointed out", async ({
  page,
  api,
  organization,
}) => {
  const site = await makePublished(api, organization.id, "Ant Bee Cat");
  await openStructure(page, site);
  await drag(page, "Ant", { row: "Cat", at: "after", level: 1 });
  await page.mouse.up();
  await expect(review(page)).toHaveText("Review 1 change");
  await collects(page).uncheck();
  await expect.poll(() => shownRows(page)).toEqual(["1 Ant", "1 Bee", "1 Cat"]);
  await expect(page.getByText("1 staged change isn't shown here.")).toBeVisible();
  await drag(page, "Bee", { row: "Ant", at: "before", level: 1 });
  await page.mouse.up();
  await expect.poll(() => storedOutline(api, site)).toBe("Bee Ant Cat");
  // The choice is kept.
  await page.goto(paths.site(organization.id, site.params.siteId, "structure"));
  await expect(row(page, "Bee")).toBeVisible();
  await expect(collects(page)).not.toBeChecked();
});

test("a site that isn't published collects nothing unless it's turned on", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee");
  await openStructure(page, site);
  await expect(collects(page)).not.toBeChecked();
  await collects(page).check();
  await drag(page, "Ant", { row: "Bee", at: "after", level: 1 });
  await page.mouse.up();
  await expect(review(page)).toHaveText("Review 1 change");
  expect(await storedOutline(api, site)).toBe("Ant Bee");
});
