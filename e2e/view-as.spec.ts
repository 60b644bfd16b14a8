import type { Page } from "@playwright/test";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";

const bar = (page: Page) => page.getByRole("region", { name: "View as someone else" });

test("an admin sees what a member sees, in all tabs, and can't change anything until they end it", async ({
  page,
  context,
  api,
  organization,
}) => {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  addPerson(
    { dataDir },
    { organizationId: organization.id, displayName: "Ana Lima", role: "create" },
  );
  const { spaceId } = await makeSpace(api, organization.id, "Guides");
  const other = await context.newPage();
  await other.goto(`/orgs/${organization.id}/members`);
  await expect(other.getByRole("link", { name: "Invite people" })).toBeVisible();

  await page.goto(`/orgs/${organization.id}/members`);
  await page.getByRole("button", { name: "Actions for Ana Lima" }).click();
  await page.getByRole("menuitem", { name: "View as" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "You see this organization as Ana Lima",
  );
  await page.getByRole("button", { name: "Start viewing" }).click();
  await expect(bar(page)).toContainText("Viewing as Ana Lima");
  await expect(page).toHaveURL(new RegExp(`/orgs/${organization.id}$`));

  await expect(bar(other)).toContainText("Viewing as Ana Lima");

  await page.goto(`/orgs/${organization.id}/content`);
  await page.getByRole("button", { name: "New space" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).not.toBeEditable();
  await expect(dialog).toContainText("which is read-only. End the view to make changes.");
  await page.goto(`/orgs/${organization.id}/spaces/${spaceId}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByText("which is read-only. End the view to make changes.")).toBeVisible();
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByRole("button", { name: "Role for Ana Lima: Creator" })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+X");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Invite people" })).toBeVisible();

  await page.goto(`/orgs/${organization.id}/settings/audit-log`);
  await expect(page.getByText(/Stopped viewing as .*Ana Lima/)).toBeVisible();
});

test("an admin sees a space as a guest does, from where access is given", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  // The content screen asks for fields, which guests can't see.
  consoleLog.expect("403 (Forbidden)");
  const { spaceId } = await makeSpace(api, organization.id, "Guides");
  await makeSpace(api, organization.id, "Plans");
  await page.goto(`/orgs/${organization.id}/spaces/${spaceId}/access`);
  await page.getByRole("button", { name: "View as role" }).click();
  await expect(page.getByRole("radio", { name: /Guest of “Guides”/ })).toBeChecked();
  await page.getByRole("button", { name: "Start viewing" }).click();
  await expect(bar(page)).toContainText("Viewing as a guest of “Guides”");
  await page.goto(`/orgs/${organization.id}/content`);
  await expect(page.getByText("Guides").first()).toBeVisible();
  await expect(page.getByText("Plans")).toBeHidden();
  await bar(page).getByRole("button", { name: "End view" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText("Plans").first()).toBeVisible();
});
