import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const save = (page: Page, name: string) =>
  part(page, name).getByRole("button", { name: "Save changes" });

async function makeSite(api: Api, organizationId: string, title: string, spaces: string[] = []) {
  const { id } = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title, spaces },
  });
  return { organizationId, siteId: id };
}

test("title, name in the URL, and proxy are saved, and each error is at its field", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const params = await makeSite(api, organization.id, "Docs");
  const other = await makeSite(api, organization.id, "Other");
  await api(`PATCH ${sites}/{siteId}`, { params: other, body: { basename: "docs" } });
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  const general = part(page, "General");
  const title = general.getByRole("textbox", { name: "Title" });
  await title.fill("x".repeat(129));
  await save(page, "General").click();
  await expect(title).toHaveAccessibleDescription(/at most 128 characters/);
  await title.fill("Product docs");
  await save(page, "General").click();
  await expect(page.getByRole("heading", { level: 1, name: "Product docs" })).toBeVisible();

  const url = part(page, "URL");
  const name = url.getByRole("textbox", { name: "Name in the URL" });
  await name.fill("a/b");
  await save(page, "URL").click();
  await expect(name).toHaveAccessibleDescription(/can't contain spaces/);
  await name.fill("docs");
  await save(page, "URL").click();
  await expect(name).toHaveAccessibleDescription(/Another site uses it/);
  await name.fill("product");
  await expect(url.getByText(`/published/${organization.id}/product`)).toBeVisible();
  const proxy = url.getByRole("textbox", { name: "Proxy URL" });
  await proxy.fill("https://acme.example/docs");
  await save(page, "URL").click();
  await expect(proxy).toHaveAccessibleDescription(/Enter a host and a path without https/);
  await proxy.fill("acme.example/docs");
  await expect(url.getByText("https://acme.example/docs", { exact: true })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await save(page, "URL").click();
  await expect(page.getByText("Settings saved").last()).toBeVisible();
  const read = () => api(`GET ${sites}/{siteId}`, { params });
  // The toast may still be that of the title.
  await expect
    .poll(async () => {
      const saved = await read();
      return [saved.title, saved.basename, saved.proxy?.origin];
    })
    .toEqual(["Product docs", "product", "acme.example/docs"]);
  const saved = await read();
  await expect(url.getByText(saved.proxy!.target)).toBeVisible();
  await name.fill("");
  await proxy.fill("");
  await save(page, "URL").click();
  // The button is unavailable while it saves, too.
  await expect.poll(read).not.toHaveProperty("proxy");
  await expect(save(page, "URL")).toHaveAttribute("aria-disabled", "true");
});

test("a site moves to a host of its own, and back", async ({
  page,
  api,
  organization,
  consoleLog,
  platformUrl,
  becomeMember,
}) => {
  consoleLog.expect("409 (Conflict)");
  consoleLog.expect("404 (Not Found)");
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [{ title: "Welcome" }]);
  const params = await makeSite(api, organization.id, "Docs", [spaceId]);
  const other = await makeSite(api, organization.id, "Other");
  await api(`POST ${sites}/{siteId}/publish`, { params });
  const own = `acme-${Date.now().toString(36)}.localhost`;
  const taken = `taken.${own}`;
  await api(`PUT ${sites}/{siteId}/hostname`, { params: other, body: { hostname: taken } });
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  const section = part(page, "Hostname");
  const field = section.getByRole("textbox", { name: "Hostname" });
  await field.fill("https://docs.acme.localhost/");
  await save(page, "Hostname").click();
  await expect(field).toHaveAccessibleDescription(/Enter a name with at least three parts/);
  await field.fill(taken);
  await save(page, "Hostname").click();
  await expect(field).toHaveAccessibleDescription(/The site "Other" has this hostname/);
  const hostname = `docs.${own}`;
  await field.fill(hostname);
  await expect(section.getByText("Add a CNAME record")).toBeVisible();
  const url = `http://${hostname}:${new URL(platformUrl).port}`;
  await expect(section.getByRole("status")).toContainText(url);
  expect(await axeProblems(page)).toEqual([]);
  await save(page, "Hostname").click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const link = page.getByRole("link", { name: url });
  await expect(link.first()).toBeVisible();

  const reader = await page.context().newPage();
  await reader.goto(url);
  await expect(reader.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  expect((await reader.goto(`${url}/sign-in`))?.status()).toBe(404);
  await expect(reader.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await reader.close();

  await field.fill("");
  await save(page, "Hostname").click();
  // The button is unavailable while it saves, too.
  await expect.poll(() => api(`GET ${sites}/{siteId}`, { params })).not.toHaveProperty("hostname");
  await expect(save(page, "Hostname")).toHaveAttribute("aria-disabled", "true");
  await becomeMember("create");
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  await expect(field).toHaveAttribute("readonly");
  await expect(section.getByText("Only organization admins can choose")).toBeVisible();
});

test("another first page shows the URLs that change, as they are afterwards", async ({
  page,
  api,
  organization,
}) => {
  const ids: string[] = [];
  for (const title of ["English", "French", "Reference"]) {
    ids.push((await makeSpace(api, organization.id, title, [{ title: "Welcome" }])).spaceId);
  }
  const params = await makeSite(api, organization.id, "Docs", ids.slice(0, 2));
  await api(`POST ${sites}/{siteId}/sections`, {
    params,
    body: { spaceId: ids[2]!, title: "Reference" },
  });
  await api(`POST ${sites}/{siteId}/publish`, { params });
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  const first = part(page, "First page");
  await first.getByRole("button", { name: /Readers start at/ }).click();
  await page.getByRole("option", { name: "Reference › Reference" }).click();
  const rows = first.getByRole("row");
  await expect(rows.nth(1)).toContainText("English");
  const shown: string[][] = [];
  for (const row of await rows.all()) {
    shown.push(await row.getByRole("cell").allTextContents());
  }
  await save(page, "First page").click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { urls } = await api(`GET ${sites}/{siteId}`, { params });
  const { items } = await api(`GET ${sites}/{siteId}/site-spaces`, { params, query: {} });
  const sitePaths = items.map((item) => item.urls.published!.slice(urls.published!.length) || "/");
  const changed = shown.flatMap(([, after]) => (after === undefined ? [] : [after]));
  expect(changed.toSorted()).toEqual(sitePaths.filter((path) => changed.includes(path)).toSorted());
  expect(changed).toContain("/");
  await expect(first.getByText("When you save")).toBeHidden();
});

test("a site is deleted by its typed title, and its spaces stay", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", []);
  const params = await makeSite(api, organization.id, "Docs", [spaceId]);
  await api(`POST ${sites}/{siteId}/share-links`, { params, body: { name: "Partners" } });
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  await page.getByRole("button", { name: "Delete site" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Docs”?" });
  await expect(question).toContainText("1 share link stops working");
  await expect(question).toContainText("Its 1 space stays in your content.");
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole("textbox").fill("Docs");
  await question.getByRole("button", { name: "Delete site" }).click();
  await expect(page.getByText("“Docs” deleted")).toBeVisible();
  await expect(page).toHaveURL(paths.sites(organization.id));
  await expect(page.getByText("No sites yet")).toBeVisible();
  expect((await api("GET /v1/spaces/{spaceId}", { params: { spaceId } })).id).toBe(spaceId);
});

test("readers of the organization see settings without changing them", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const params = await makeSite(api, organization.id, "Docs");
  await becomeMember("read");
  await page.goto(paths.site(organization.id, params.siteId, "settings"));
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveAttribute("readonly");
  await expect(page.getByText("Only members who can create content").first()).toBeVisible();
  const remove = page.getByRole("button", { name: "Delete site" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
});
