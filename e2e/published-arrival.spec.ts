import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { type DocsSite, makeDocsSite } from "./support/docs-site.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

test.use({ signedIn: false });

async function publish(api: Api, { params }: DocsSite): Promise<string> {
  return (await api(`POST ${site}/publish`, { params })).urls.published!;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a share key leaves the address bar and the history, and what it opens stays open", async ({
  page,
  api,
  organization,
}) => {
  const sections = { Guide: "", Install: "" };
  const docs = await makeDocsSite(api, organization.id, sections, { visibility: "share-link" });
  await publish(api, docs);
  const { params } = docs;
  const link = await api(`POST ${site}/share-links`, { params, body: { name: "Partners" } });
  const root = new URL(link.urls.published!);
  const key = root.search;
  root.search = "";
  await page.goto(`${root}${key}&from=mail`);
  await expect(heading(page, "Guide")).toBeVisible();
  expect(page.url()).toBe(`${root}?from=mail`);
  await page.reload();
  await expect(heading(page, "Guide")).toBeVisible();
  expect(await page.evaluate(() => [document.referrer, document.cookie])).toEqual(["", ""]);
  await page.getByRole("link", { name: "Install" }).first().click();
  await expect(heading(page, "Install")).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe(`${root}?from=mail`);
});

test("a public site is open to a visitor whose token has expired", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  const url = await publish(api, docs);
  await page.goto(`${url}?jwt_token=expired&from=mail`);
  await expect(heading(page, "Guide")).toBeVisible();
  expect(page.url()).toBe(`${url}?from=mail`);
  const { siteId } = docs.params;
  const path = new URL(url).pathname;
  await page
    .context()
    .addCookies([
      { name: `bindery-visitor-${siteId}`, value: "expired", domain: new URL(url).hostname, path },
    ]);
  await page.goto(url);
  await expect(heading(page, "Guide")).toBeVisible();
  expect(page.url()).toBe(url);
  expect(await page.context().cookies(url)).toEqual([]);
});
