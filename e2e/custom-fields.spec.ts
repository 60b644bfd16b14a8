import type { Page } from "@playwright/test";
import { createApi } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressByKey, tabTo } from "./support/keyboard.ts";

const fields = "/v1/orgs/{organizationId}/custom-fields";
const values = "/v1/spaces/{spaceId}/custom-fields";

/** The URL of an organization's field definitions. */
const addressOf = ({ id }: { id: string }) => `/orgs/${id}/settings/custom-fields`;
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

const audience = {
  name: "audience",
  type: "select:single",
  title: "Audience",
  options: ["Everyone", "Partners", "Staff"],
} as const;

async function makeSpace(api: Api, organizationId: string, title: string, value?: string) {
  const params = { organizationId };
  const body = { title, empty: true };
  const space = await api("POST /v1/orgs/{organizationId}/spaces", { params, body });
  if (value !== undefined) {
    const sent = { values: { audience: { value } } };
    await api(`PATCH ${values}`, { params: { spaceId: space.id }, body: sent });
  }
  return space;
}

const define = (api: Api, organizationId: string) =>
  api(`POST ${fields}`, {
    params: { organizationId },
    body: { ...audience, options: [...audience.options] },
  });

test("a field is created with a preview, found, changed and deleted", async ({
  page,
  organization,
}) => {
  await page.goto(addressOf(organization));
  await expect(page.getByText("No custom fields yet")).toBeVisible();
  await page.getByRole("button", { name: "New field" }).click();
  await expect(page).toHaveURL(/new=field/);
  const dialog = page.getByRole("dialog", { name: "Create a custom field" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Product Line");
  await dialog.getByRole("button", { name: "Create field" }).click();
  await expect(dialog.getByText("Use only lowercase letters, digits, hyphens")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("products");
  await dialog.getByRole("button", { name: /^Text/ }).click();
  await page.getByRole("option", { name: /^Multiple choice/ }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Products");
  await dialog.getByRole("textbox", { name: "Option 1" }).fill("Web");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Web");
  await expect(dialog.getByText("This option already exists.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Option 2" }).fill("Phone");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(dialog.getByRole("textbox", { name: "Option 1" })).toHaveValue("Phone");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("group", { name: "Products" })).toBeVisible();
  await expect(preview.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Create field" }).click();

  await expect(page.getByText("Field “Products” created")).toBeVisible();
  await expect(page).toHaveURL(`${addressOf(organization)}/products`);
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(page.getByText("Name and type can't be changed.")).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).fill("What the space documents.");
  await save(page).click();
  await expect(page.getByText("Field saved")).toBeVisible();
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("link", { name: "Custom fields" }).click();
  await page.getByRole("searchbox", { name: "Search custom fields" }).fill("documents");
  await expect(row(page, /Products/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search custom fields" }).fill("nothing like it");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await row(page, /Products/)
    .getByRole("button", { name: "Actions for Products" })
    .click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Products”?" });
  await expect(question.getByText("No spaces have a value.")).toBeVisible();
  await question.getByRole("textbox").fill("products");
  await question.getByRole("button", { name: "Delete field" }).click();
  await expect(page.getByText("Field “Products” deleted")).toBeVisible();
  await expect(page.getByText("No custom fields yet")).toBeVisible();
});

test("deleting an option or a field first lists the spaces that use it", async ({
  page,
  api,
  organization,
}) => {
  await define(api, organization.id);
  const guide = await makeSpace(api, organization.id, "Guide", "Partners");
  const manual = await makeSpace(api, organization.id, "Manual", "Everyone");
  await makeSpace(api, organization.id, "Notes");
  await page.goto(`${addressOf(organization)}/audience`);
  await expect(page.getByText("2 of 3 spaces have a value:")).toBeVisible();
  await page.getByRole("button", { name: "Remove Partners" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove option “Partners”?" });
  await expect(question.getByText("1 space uses this option:")).toBeVisible();
  await expect(question.getByRole("link", { name: "Guide" })).toBeVisible();
  await expect(question.getByRole("link", { name: "Manual" })).toBeHidden();
  await question.getByRole("button", { name: "Remove option" }).click();
  await expect(page.getByRole("textbox", { name: /^Option/ })).toHaveCount(2);
  await save(page).click();
  await expect(page.getByText("Field saved")).toBeVisible();
  const params = { organizationId: organization.id, fieldName: "audience" };
  expect(await api(`GET ${fields}/{fieldName}`, { params })).toMatchObject({
    options: ["Everyone", "Staff"],
  });

  // The values of spaces follow a renamed option.
  await page.getByRole("textbox", { name: "Option 1" }).fill("All");
  await save(page).click();
  await expect
    .poll(async () => (await api(`GET ${fields}/{fieldName}/values`, { params, query: {} })).items)
    .toEqual(
      expect.arrayContaining([
        { space: manual.id, value: "All" },
        { space: guide.id, value: "Partners" },
      ]),
    );

  await page.getByRole("button", { name: "Delete field" }).click();
  const end = page.getByRole("alertdialog", { name: "Delete “Audience”?" });
  await expect(end.getByText("2 spaces lose their value:")).toBeVisible();
  const go = end.getByRole("button", { name: "Delete field" });
  await expect(go).toHaveAttribute("aria-disabled", "true");
  await end.getByRole("textbox").fill("audience");
  await go.click();
  await expect(page.getByText("Field “Audience” deleted")).toBeVisible();
  await expect(page).toHaveURL(addressOf(organization));
});

test("the URL keeps filter and order, for Back and sharing", async ({
  page,
  context,
  api,
  organization,
}) => {
  await define(api, organization.id);
  const params = { organizationId: organization.id };
  await api(`POST ${fields}`, { params, body: { name: "owner", type: "text" } });
  await page.goto(addressOf(organization));
  await page.getByRole("button", { name: /^Type: all/ }).click();
  await page.getByRole("option", { name: "Text" }).click();
  await expect(row(page, /audience/)).toBeHidden();
  await expect(page).toHaveURL(/type=text/);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(row(copied, /owner/)).toBeVisible();
  await expect(row(copied, /audience/)).toBeHidden();
  await page.getByRole("link", { name: "owner" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "owner" })).toBeVisible();
  await page.goBack();
  await expect(row(page, /owner/)).toBeVisible();
  await expect(row(page, /audience/)).toBeHidden();
});

test("without permission, fields are read-only, with the reason; the service refuses too", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  await define(api, organization.id);
  const { token } = await becomeMember("create");
  await page.goto(addressOf(organization));
  await tabTo(page, page.getByRole("button", { name: "New field" }));
  await expect(page.getByRole("tooltip")).toContainText("Only organization admins");
  await page.goto(`${addressOf(organization)}/audience`);
  await expect(page.getByRole("textbox", { name: "Title" })).not.toBeEditable();
  await expect(page.getByText("Only organization admins").first()).toBeVisible();
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Delete field" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const theirs = createApi(platformUrl, token);
  const params = { organizationId: organization.id, fieldName: "audience" };
  await expect(
    theirs(`PATCH ${fields}/{fieldName}`, { params, body: { title: "Mine" } }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(theirs(`DELETE ${fields}/{fieldName}`, { params })).rejects.toMatchObject({
    status: 403,
  });
});

test("a failed list shows an error, and a name in use shows an error at its field", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("Failed to load resource");
  await define(api, organization.id);
  const list = `**/v1/orgs/${organization.id}/custom-fields*`;
  await failRequests(page, list, "The disk is full.");
  await page.goto(addressOf(organization));
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, /Audience/)).toBeVisible();

  await pressByKey(page, page.getByRole("button", { name: "New field" }));
  const dialog = page.getByRole("dialog", { name: "Create a custom field" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("audience");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Is taken.")).toBeVisible();
  await page.keyboard.press("Escape");
  const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
});
