import type { Page } from "@playwright/test";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressByKey, typeByKey } from "./support/keyboard.ts";

const translations = "/v1/orgs/{organizationId}/translations";
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a translation is created, found, renamed, undone, and deleted", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  await api(`POST ${translations}`, { params, body: { title: "Japanese" } });
  const address = `/orgs/${organization.id}/settings/translations`;
  await page.goto(address);
  await page.getByRole("button", { name: "New translation" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a translation" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("German");
  await dialog.getByRole("button", { name: "Create translation" }).click();
  await expect(heading(page, "German")).toBeVisible();
  await expect(page.getByText("No languages yet")).toBeVisible();
  await page.getByRole("textbox", { name: "Languages" }).fill("German");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Languages" }).fill("pt-br");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save languages" }).click();
  await expect(page.getByText("Languages saved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Languages" })).toContainText("Brazilian Portuguese");
  const { items: made } = await api(`GET ${translations}`, { params, query: {} });
  expect(made.find(({ title }) => title === "German")?.languages).toEqual(["de", "pt-BR"]);

  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const rename = page.getByRole("dialog", { name: "Rename the translation" });
  await rename.getByRole("textbox", { name: "Title" }).fill("German and French");
  await rename.getByRole("button", { name: "Rename translation" }).click();
  await expect(heading(page, "German and French")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(heading(page, "German")).toBeVisible();

  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: "Translations" })
    .click();
  await page.getByRole("searchbox", { name: "Filter by title" }).fill("germ");
  await expect(page).toHaveURL(`${address}?q=germ`);
  await expect(row(page, /Japanese/)).toBeHidden();
  await page.getByRole("link", { name: "German" }).click();
  await expect(heading(page, "German")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${address}?q=germ`);
  await expect(row(page, /Japanese/)).toBeHidden();

  await page.getByRole("button", { name: "Actions for German" }).click();
  await page.getByRole("menuitem", { name: "Delete translation" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “German”?" });
  await expect(question).toContainText("2 languages");
  await question.getByRole("textbox").fill("German");
  await question.getByRole("button", { name: "Delete translation" }).click();
  await expect(page.getByText("“German” deleted")).toBeVisible();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, /Japanese/)).toBeVisible();
  const { items } = await api(`GET ${translations}`, { params, query: {} });
  expect(items.map(({ title }) => title)).toEqual(["Japanese"]);
});

test("the first translation is created by keyboard alone", async ({ page, organization }) => {
  await page.goto(`/orgs/${organization.id}/settings/translations`);
  await expect(page.getByText("No translations yet")).toBeVisible();
  await pressByKey(page, page.getByRole("button", { name: "Create the first translation" }));
  const dialog = page.getByRole("dialog", { name: "Create a translation" });
  await expect(page).toHaveURL(/new=translation/);
  await typeByKey(page, dialog.getByRole("textbox", { name: "Title" }), "Korean");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Korean")).toBeVisible();
});

test("a translation's URL can be shared, and that of a deleted one says so", async ({
  page,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const params = { organizationId: organization.id };
  const { id } = await api(`POST ${translations}`, { params, body: { title: "Welsh" } });
  const address = `/orgs/${organization.id}/settings/translations/${id}`;
  const copied = await context.newPage();
  await copied.goto(address);
  await expect(heading(copied, "Welsh")).toBeVisible();
  await expect(copied.getByText(id, { exact: true })).toBeVisible();
  await api(`DELETE ${translations}/{translationSettingsId}`, {
    params: { ...params, translationSettingsId: id },
  });
  await page.goto(address);
  await expect(heading(page, "Not found, or you don't have access")).toBeVisible();
});

test("non-admins see the controls disabled, with the reason, and are refused", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const params = { organizationId: organization.id };
  const { id } = await api(`POST ${translations}`, { params, body: { title: "Welsh" } });
  const writer = await becomeMember("create");
  await page.goto(`/orgs/${organization.id}/settings/translations`);
  const create = page.getByRole("button", { name: "New translation" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Actions for Welsh" }).click();
  const remove = page.getByRole("menuitem", { name: /Delete translation/ });
  await expect(remove).toContainText("Only organization admins");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Welsh" }).click();
  const rename = page.getByRole("button", { name: "Rename", exact: true });
  await expect(rename).toHaveAttribute("aria-disabled", "true");

  const response = await fetch(`${platformUrl}/v1/orgs/${organization.id}/translations/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Mine" }),
  });
  expect(response.status).toBe(403);
});

test("a refused new title is rolled back with the reason, and not lost", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const params = { organizationId: organization.id };
  const { id } = await api(`POST ${translations}`, { params, body: { title: "Welsh" } });
  await page.goto(`/orgs/${organization.id}/settings/translations/${id}`);
  const address = `**/v1/orgs/${organization.id}/translations/${id}`;
  await failRequests(page, address, "The disk is full.", "PUT");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the translation" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Cymraeg");
  await dialog.getByRole("button", { name: "Rename translation" }).click();
  const message = page.getByRole("alertdialog", { name: "Couldn't rename the translation." });
  await expect(message).toContainText(defectReason);
  await expect(heading(page, "Welsh")).toBeVisible();
  await page.unroute(address);
  await message.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Cymraeg");
  await dialog.getByRole("button", { name: "Rename translation" }).click();
  await expect(heading(page, "Cymraeg")).toBeVisible();
});
