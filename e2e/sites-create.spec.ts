import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const previewOf = (page: Page, title: string, name: string | RegExp) =>
  page.frameLocator(`iframe[title="Preview of ${title}"]`).getByRole("heading", { level: 1, name });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "New site" });

test("a site is created in three steps, with a name of its own in the URL, and opens", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  // The preview of a site without pages.
  consoleLog.expect("404 (Not Found)");
  // The name of another site.
  consoleLog.expect("409 (Conflict)");
  const { id: organizationId } = organization;
  const other = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Old docs", basename: "product-docs" },
  });
  for (const title of ["Guide", "Reference", "Notes"])
    await makeSpace(api, organizationId, title, []);
  const inOrganization = { params: { organizationId } };
  const archive = await api("POST /v1/orgs/{organizationId}/collections", {
    ...inOrganization,
    body: { title: "Archive" },
  });
  await api("POST /v1/orgs/{organizationId}/spaces", {
    ...inOrganization,
    body: { title: "Notes", empty: true, parent: archive.id },
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/sites")) sent.push(request.url());
  });
  await page.goto(paths.sites(organizationId));
  await page.getByRole("button", { name: "New site" }).click();
  await expect(page).toHaveURL(/new=site/);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Title" }).fill("x".repeat(129));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText(/128 characters/).first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Product docs");
  const name = dialog.getByRole("textbox", { name: "Name in the URL" });
  await expect(name).toHaveValue("product-docs");
  await expect(name).toHaveAccessibleDescription(/\/published\/[^/]+\/product-docs$/);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue" }).click();

  await expect(dialog.getByRole("group", { name: "Step 2 of 3: Spaces" })).toBeFocused();
  await dialog.getByRole("radio", { name: "Spaces you have" }).check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Choose at least one space.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Spaces" }).fill("not");
  const notes = dialog.getByRole("option", { name: /^Notes/ });
  await expect(notes.filter({ hasText: "Archive" })).toHaveText([/^Notes\s*Archive$/]);
  await expect(notes.filter({ hasNotText: "Archive" })).toHaveText([/^Notes\s*No collection$/]);
  await dialog.getByRole("textbox", { name: "Spaces" }).fill("e");
  await dialog.getByRole("option", { name: "Reference" }).click();
  await dialog.getByRole("textbox", { name: "Spaces" }).fill("gui");
  await dialog.getByRole("option", { name: "Guide" }).click();
  await expect(dialog.getByText("2 spaces chosen, in this order")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Site" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Product docs");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();

  await dialog.getByRole("radio", { name: "Everyone with the URL" }).check();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create site" }).click();
  await expect(name).toHaveAccessibleDescription(/Another site uses it/);
  await expect(name).toBeFocused();
  await name.fill("docs");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Product documentation");
  await expect(name).toHaveValue("docs");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create site" }).click();
  await expect(heading(page, "Product documentation")).toBeVisible();
  await expect(page.getByText("“Product documentation” created")).toBeVisible();
  expect(sent).toHaveLength(2);
  const { items } = await api(`GET ${sites}`, { params: { organizationId }, query: {} });
  const site = items.find(({ id }) => id !== other.id)!;
  expect(items).toHaveLength(2);
  expect([site.title, site.basename, site.visibility]).toEqual([
    "Product documentation",
    "docs",
    "unlisted",
  ]);
  await expect(page).toHaveURL(paths.site(organizationId, site.id, "preview"));
  await expect(previewOf(page, "Product documentation", "No pages yet")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  const structure = page.getByRole("region", { name: "Structure" }).getByRole("listitem");
  await expect(structure).toHaveText([/^Reference/, /^Guide/]);
});

test("a site with a sample space is ready to look at", async ({ page, organization }) => {
  await page.goto(paths.sites(organization.id, { new: "site" }));
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox", { name: "Title" }).fill("Try-out");
  await page.keyboard.press("Enter");
  await dialog.getByRole("group", { name: /^Step 2/ }).waitFor();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create site" }).click();
  await expect(heading(page, "Try-out")).toBeVisible();
  await expect(previewOf(page, "Try-out", /./)).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await page
    .getByRole("region", { name: "Structure" })
    .getByRole("listitem")
    .getByRole("link")
    .click();
  await expect(
    page.getByRole("tree", { name: "Pages" }).getByRole("treeitem").first(),
  ).toBeVisible();
});

test("members who can't create content are told who can", async ({
  page,
  organization,
  becomeMember,
}) => {
  await becomeMember("read");
  await page.goto(paths.sites(organization.id, { new: "site" }));
  const create = page.getByRole("button", { name: "New site" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await expect(dialogOf(page)).toBeHidden();
});

test("cards show the same sites as the table, with its filters", async ({
  page,
  api,
  organization,
}) => {
  const { id: organizationId } = organization;
  for (const title of ["Docs", "Handbook"]) {
    await api(`POST ${sites}`, { params: { organizationId }, body: { title, spaces: "empty" } });
  }
  await page.goto(paths.sites(organizationId, { q: "hand" }));
  await page.getByRole("link", { name: "Cards" }).click();
  await expect(page).toHaveURL(/q=hand&layout=cards/);
  const cards = page.getByRole("list", { name: "Sites" }).getByRole("listitem");
  await expect(cards).toHaveText([/Handbook.*Unpublished.*1 space/]);
  await page.getByRole("searchbox", { name: "Filter by title" }).fill("");
  await expect(cards).toHaveCount(2);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /States/ }).click();
  await page.getByRole("option", { name: "Published", exact: true }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await cards.first().click();
  await expect(heading(page, "Docs")).toBeVisible();
});

test("a new site is one entry of the palette", async ({ page, organization }) => {
  await page.goto(paths.home(organization.id));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command or page" }).fill("new site");
  await page.getByRole("option", { name: "New site", exact: true }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Title" })).toBeVisible();
});
