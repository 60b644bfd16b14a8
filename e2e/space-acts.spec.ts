import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { makeContent, storedContent } from "./support/content-tree.ts";
import { expect, test } from "./support/fixtures.ts";

const act = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

test("a space is renamed, duplicated, and moved from its menu", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Bee Kits(Cat)");
  const { items } = await api("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: id },
  });
  const spaceId = items.find(({ title }) => title === "Bee")!.id;
  await page.goto(paths.space(id, spaceId));
  await act(page, "Rename…");
  const rename = page.getByRole("dialog", { name: "Rename space" });
  await rename.getByLabel("Name").fill("Wasp");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("link", { name: "Wasp", exact: true })).toBeVisible();

  await act(page, "Move to…");
  const move = page.getByRole("dialog", { name: /^Move / });
  expect(await axeProblems(page)).toEqual([]);
  await move.getByRole("button", { name: /Location$/ }).click();
  await page.getByRole("option", { name: "Kits" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: "“Wasp” moved to “Kits”" });
  await expect(toast).toBeVisible();
  await expect.poll(() => storedContent(api, id)).toBe("Ant Kits(Cat Wasp)");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedContent(api, id)).toBe("Ant Wasp Kits(Cat)");

  await act(page, "Duplicate");
  const made = page.getByRole("alertdialog").filter({ hasText: "created" });
  await made.getByRole("button", { name: "Open" }).click();
  await expect(page).not.toHaveURL(new RegExp(spaceId));
});

test("a space is transferred from its settings, and opens in the other organization", async ({
  page,
  api,
  organization: { id },
}) => {
  const { spaceId } = await makeSpace(api, id, "Handbook", [{ title: "Home" }]);
  const other = await api("POST /v1/orgs", { body: { title: "Elsewhere" } });
  await page.goto(paths.spaceTab(id, spaceId, "settings"));
  await page.getByRole("button", { name: "Transfer…" }).click();
  const question = page.getByRole("alertdialog", { name: /^Transfer “Handbook”/ });
  await question.getByRole("button", { name: /Organization$/ }).click();
  await page.getByRole("option", { name: "Elsewhere" }).click();
  await question.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(paths.space(other.id, spaceId)));
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
});

test("a space is deleted from its menu, and readers see why they can't", async ({
  page,
  api,
  organization: { id },
  becomeMember,
}) => {
  const { spaceId } = await makeSpace(api, id, "Handbook", [{ title: "Home" }]);
  const other = await makeSpace(api, id, "Other", [{ title: "Start" }]);
  await page.goto(paths.space(id, spaceId));
  await act(page, "Delete…");
  const question = page.getByRole("alertdialog", { name: "Delete “Handbook”?" });
  await question.getByRole("button", { name: "Delete space" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.content(id)}$`));

  await becomeMember("read");
  await page.goto(paths.space(id, other.spaceId));
  await page.getByRole("button", { name: "More actions" }).click();
  for (const name of ["Rename…", "Duplicate", "Move to…", "Transfer…", "Delete…"]) {
    const item = page.getByRole("menuitem", { name, exact: true });
    await expect(item).toHaveAttribute("aria-disabled", "true");
  }
});
