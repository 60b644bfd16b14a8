import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

test("a preview link opens a change request without an account until it is deleted", async ({
  page,
  api,
  organization,
  browser,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [{ title: "Welcome" }]);
  const { changeRequestId } = await makeDraft(api, spaceId, "New terms");
  await page.goto(paths.changeRequest(organization.id, spaceId, changeRequestId));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Preview links…" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview links" });
  await expect(dialog.getByText("No active links.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Who is it for?" }).fill("Ana of Acme");
  await dialog.getByRole("button", { name: "Expires after" }).click();
  await page.getByRole("option", { name: "30 days" }).click();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await page.getByLabel("New preview link").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("Ana of Acme");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { name: "Welcome" })).toBeVisible();
  expect(await axeProblems(visitor)).toEqual([]);

  await dialog.getByRole("button", { name: "Delete the link for Ana of Acme" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete link" }).click();
  await expect(dialog.getByText("No active links.")).toBeVisible();
  const response = await visitor.reload();
  expect(response?.status()).toBe(404);
  await visitor.context().close();
});
