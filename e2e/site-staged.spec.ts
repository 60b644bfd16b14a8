import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

/** A published site with two sections. */
async function makeSite(api: Api, organizationId: string) {
  const { id: siteId } = await api("POST /v1/orgs/{organizationId}/sites", {
    params: { organizationId },
    body: { title: "Docs" },
  });
  const params = { organizationId, siteId };
  for (const title of ["Guide", "Reference"]) {
    const { spaceId } = await makeSpace(api, organizationId, title, [{ title: "Welcome" }]);
    await api(`POST ${site}/sections`, { params, body: { spaceId } });
  }
  await api(`POST ${site}/publish`, { params });
  return params;
}

const side = (page: Page, name: "Now" | "With staged changes") =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");
const changes = (page: Page) =>
  page.getByRole("list", { name: "Staged changes", exact: true }).getByRole("listitem");

/** A section in the structure editor; its only space has the same title. */
const section = (page: Page, title: string) =>
  page.getByRole("treegrid").getByRole("row", { name: title, exact: true }).first();

async function choose(page: Page, title: string, action: string): Promise<void> {
  await section(page, title)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function add(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

test("changes are collected, compared with the published site, and published together", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect(/409/);
  const params = await makeSite(api, organization.id);
  await page.goto(paths.site(organization.id, params.siteId));
  await page.getByRole("link", { name: "Staged changes" }).click();
  await expect(page.getByText("No staged changes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish all" })).toBeDisabled();

  await page.getByRole("button", { name: "Change structure" }).click();
  await choose(page, "Reference", "Edit…");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("textbox", { name: "Path" }).fill("guide");
  await save.click();
  await expect(page.getByText("Taken.")).toBeVisible();
  await page.getByRole("textbox", { name: "Path" }).fill("api");
  await save.click();
  await expect(section(page, "Reference")).toContainText("New URL");
  await choose(page, "Reference", "Move up");
  await page.getByRole("link", { name: "Review 2 changes" }).click();
  await expect(changes(page)).toContainText(["Change the path of “Reference” to “api”"]);
  await expect(changes(page)).toHaveCount(2);
  await expect(side(page, "Now")).toContainText(["Guide", "Reference"]);
  await expect(side(page, "With staged changes")).toContainText(["Reference", "Guide"]);
  await expect(side(page, "With staged changes").first()).toContainText("New URL");
  const row = page.getByRole("table").getByRole("row", { name: /Reference/ });
  await expect(row.getByRole("cell")).toHaveText(["/reference", "/api"]);
  expect(await axeProblems(page)).toEqual([]);
  const before = await api(`GET ${site}/structure`, { params });
  expect(before.structure.map(({ title }) => title)).toEqual(["Guide", "Reference"]);

  await page.getByRole("button", { name: "Publish all" }).click();
  await expect(page.getByRole("checkbox", { name: /Redirect 2 old URLs/ })).toBeChecked();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Published 2 changes")).toBeVisible();
  await expect(page.getByText("No staged changes")).toBeVisible();
  const after = await api(`GET ${site}/structure`, { params });
  expect(after.structure.map(({ title }) => title)).toEqual(["Reference", "Guide"]);
  const redirects = await api(`GET ${site}/redirects`, { params });
  expect(redirects.items.map(({ source, destination }) => [source, destination])).toEqual([
    ["/reference", "/api"],
    ["/reference/welcome", "/api/welcome"],
  ]);
});

test("parts are added and moved into a group before they exist", async ({
  page,
  api,
  organization,
}) => {
  const params = await makeSite(api, organization.id);
  await makeSpace(api, organization.id, "Cookbook", [{ title: "Welcome" }]);
  await page.goto(paths.site(organization.id, params.siteId, "structure"));
  const dialog = page.getByRole("dialog");
  await add(page, "Group…");
  await dialog.getByRole("textbox", { name: "Group title" }).fill("More");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await add(page, "Section…");
  await dialog.getByRole("option", { name: /Cookbook/ }).click();
  await dialog.getByRole("button", { name: "Add section" }).click();
  await choose(page, "Cookbook", "Move into…");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("link", { name: "Review 3 changes" }).click();
  await expect(changes(page)).toContainText([
    "Add the group “More”",
    "Add the section “Cookbook”",
    "Move “Cookbook” into “More”",
  ]);
  await page.getByRole("button", { name: "Publish all" }).click();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Published 3 changes")).toBeVisible();
  const { structure } = await api(`GET ${site}/structure`, { params });
  expect(structure.at(-1)).toMatchObject({ title: "More", sections: [{ title: "Cookbook" }] });
});

test("a change that no longer applies is left out with its reason", async ({
  page,
  api,
  organization,
}) => {
  const params = await makeSite(api, organization.id);
  const { structure } = await api(`GET ${site}/structure`, { params });
  const [guide, reference] = structure;
  for (const [id, title] of [
    [guide!.id, "Handbook"],
    [reference!.id, "API"],
  ] as const) {
    await api(`POST ${site}/staged-changes`, {
      params,
      body: {
        operation: `PATCH ${site}/sections/{siteSectionId}`,
        params: { siteSectionId: id },
        body: { title },
      },
    });
  }
  await page.goto(paths.site(organization.id, params.siteId, "staged"));
  await expect(changes(page)).toHaveCount(2);
  // Another person changes the published site.
  await api(`DELETE ${site}/sections/{siteSectionId}`, {
    params: { ...params, siteSectionId: reference!.id },
  });
  await expect(changes(page).nth(1)).toContainText("This section doesn't exist");
  await expect(page.getByRole("button", { name: "Publish all" })).toBeDisabled();
  await page.getByRole("button", { name: /^Remove: Rename a removed part/ }).click();
  await expect(changes(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Discard all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard all" }).click();
  await expect(page.getByText("No staged changes")).toBeVisible();
  const after = await api(`GET ${site}/structure`, { params });
  expect(after.structure.map(({ title }) => title)).toEqual(["Guide"]);
});

test("members who can't change sites are told so", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const params = await makeSite(api, organization.id);
  await becomeMember("read");
  await page.goto(paths.site(organization.id, params.siteId, "staged"));
  await expect(page.getByText("You can't stage changes")).toBeVisible();
});
