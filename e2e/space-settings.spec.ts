import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

test("the settings lock, duplicate, and export a space", async ({ page, api, organization }) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "Run it." },
  ]);
  await page.goto(paths.spaceTab(organization.id, spaceId, "settings"));
  await page.getByLabel("Editing").click();
  await page.getByRole("option", { name: /^Locked/ }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByText("This space is locked")).toBeVisible();
  // The button under the pointer says why it is off now.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toBeHidden();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: /Export/ });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Duplicate space" }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: "created" });
  await toast.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
  expect(page.url()).not.toContain(spaceId);
});

test("the settings delete a space, after naming what goes", async ({ page, api, organization }) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await ready(api, await makeDraft(api, spaceId, "Still open"));
  await page.goto(paths.spaceTab(organization.id, spaceId, "settings"));
  await page.getByRole("button", { name: "Delete space…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Guide”?" });
  await expect(question).toContainText("1 open change request");
  await question.getByRole("button", { name: "Delete space" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.content(organization.id)}$`));
  const toast = page.getByRole("alertdialog").filter({ hasText: "“Guide” deleted" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“Guide” restored")).toBeVisible();
});

test("members without the right see why they can't delete a space", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await becomeMember("read");
  await page.goto(paths.spaceTab(organization.id, spaceId, "settings"));
  for (const name of ["Delete space…", "Duplicate space"]) {
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  }
});
