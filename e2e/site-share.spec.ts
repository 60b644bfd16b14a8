import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDocsSite } from "./support/docs-site.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

test("one dialog says who can read a site and who can manage it, and changes it for admins", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  const url = paths.site(organization.id, docs.params.siteId);
  await page.goto(url);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Docs”" });
  await expect(dialog).toContainText("The site isn't published, so readers can't open it yet.");
  const readers = dialog.getByRole("button", { name: /Who can read it$/ });
  await expect(readers).toHaveText("Everyone");
  expect(await axeProblems(page)).toEqual([]);

  // Readers notice nothing yet, so nothing is asked.
  await readers.click();
  await page.getByRole("option", { name: "People with a share link" }).click();
  await expect(page.getByText("Visibility changed")).toBeVisible();
  await expect(dialog).toContainText("No share link is on, so nobody can read it.");
  await dialog.getByRole("tab", { name: "Share links" }).click();
  await dialog.getByRole("button", { name: "New share link" }).click();
  const create = page.getByRole("dialog", { name: "New share link" });
  await create.getByLabel("Name").fill("Customers");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Customers" })).toBeVisible();
  await dialog.getByRole("tab", { name: "Readers" }).click();
  await expect(dialog).toContainText("1 active share link opens it.");

  await api(`POST ${site}/publish`, docs);
  await expect(dialog).not.toContainText("The site isn't published");
  await readers.click();
  await page.getByRole("option", { name: "Everyone Search engines" }).click();
  const question = page.getByRole("alertdialog", { name: "Open this site to everyone?" });
  await expect(question).toContainText("1 share link is no longer needed and protects nothing.");
  await question.getByRole("button", { name: "Change visibility" }).click();
  await expect(dialog).toContainText("Anyone on the internet can read it, without signing in.");
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "public" });
  await expect(dialog.getByRole("button", { name: "Copy URL" })).toBeVisible();

  await dialog.getByRole("tab", { name: "Who can manage it" }).click();
  const admins = dialog.getByRole("listitem").filter({ hasText: "Admins" });
  await expect(admins.getByRole("link", { name: "1 admin" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await becomeMember("create");
  await page.goto(`${url}?ask=share`);
  await expect(readers).toBeDisabled();
  await expect(dialog).toContainText("Only organization admins can change who can read this site.");
  await expect(dialog.getByRole("tab", { name: "Share links" })).toBeHidden();
});
