import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/** "Start" and "Upgrade" link to "Install" and to a page that is gone. */
async function prepare(api: Api, organizationId: string) {
  const links = "[Install](install) and [old](old-guide.md), see https://example.com/a";
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: "Start", markdown: links },
    { title: "Install", markdown: "# Steps\n\n[Start](start)" },
    { title: "New guide", markdown: "Text" },
    { title: "Upgrade", markdown: `Again: ${links}.` },
  ]);
  return { spaceId, pages, url: paths.spaceTab(organizationId, spaceId, "links") };
}

const rows = (page: Page) => page.getByRole("rowgroup").last().getByRole("row");

async function textOf(api: Api, spaceId: string, number: number, pageId: string) {
  const params = { spaceId, changeRequestId: String(number), pageId };
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}";
  return (await api(key, { params })).markdown;
}

test("links are listed by target, broken ones first, with search, filters, and their places", async ({
  page,
  api,
  organization,
}) => {
  const { url } = await prepare(api, organization.id);
  await page.goto(url.replace(/\/links$/, ""));
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
  await expect(page.getByText("4 link targets")).toBeVisible();
  await expect(rows(page).first()).toContainText("old-guide.md");
  await expect(rows(page).first()).toContainText("Broken");
  await expect(rows(page).first()).toContainText("Start, Upgrade");
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Filter by URL or title" }).fill("example");
  await expect(page.getByText("1 link target", { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText("https://example.com/a");
  await page.getByRole("searchbox", { name: "Filter by URL or title" }).fill("");
  await page.getByRole("button", { name: /^Types: all/ }).click();
  await page.getByRole("option", { name: "Pages" }).click();
  await expect(page.getByText("3 link targets")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("link", { name: "Install" }).click();
  const dialog = page.getByRole("dialog", { name: "Links to Install" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upgrade" })).toBeVisible();
});

test("a broken link is changed wherever it is, in a new change request", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages, url } = await prepare(api, organization.id);
  await page.goto(url);
  await page.getByRole("link", { name: "old-guide.md" }).click();
  const dialog = page.getByRole("dialog", { name: "Links to old-guide.md" });
  // The name of the missing page doesn't fit any page, so another word is tried.
  const search = dialog.getByRole("textbox", { name: "New target" });
  await expect(search).toHaveValue("old guide");
  await search.fill("guide");
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Change 2 links" }).click();
  await expect(page.getByText("2 links changed")).toBeVisible();
  await expect(page.getByRole("button", { name: /#2 Fix links to old-guide\.md/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "New guide" })).toBeVisible();
  await expect(page.getByRole("link", { name: "old-guide.md" })).toBeHidden();
  const link = `[old](/pages/${pages["New guide"]})`;
  expect(await textOf(api, spaceId, 2, pages["Start"]!)).toContain(link);
  expect(await textOf(api, spaceId, 2, pages["Upgrade"]!)).toBe(
    `Again: [Install](install) and ${link}, see https://example.com/a.`,
  );
  const before = "[old](old-guide.md)";
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Links restored")).toBeVisible();
  await expect(page.getByRole("link", { name: "old-guide.md" })).toBeVisible();
  expect(await textOf(api, spaceId, 2, pages["Start"]!)).toContain(before);
  expect(await textOf(api, spaceId, 2, pages["Upgrade"]!)).toBe(
    `Again: [Install](install) and ${before}, see https://example.com/a.`,
  );
  await page.getByRole("link", { name: "old-guide.md" }).click();
  await search.fill("");
  await dialog.getByRole("option", { name: /^Remove the links/ }).click();
  await dialog.getByRole("button", { name: "Change 2 links" }).click();
  await expect(page.getByRole("link", { name: "old-guide.md" })).toBeHidden();
  expect(await textOf(api, spaceId, 2, pages["Upgrade"]!)).toBe(
    "Again: [Install](install) and old, see https://example.com/a.",
  );
  await page.getByRole("link", { name: "Review changes" }).click();
  await expect(page.getByRole("heading", { name: "Fix links to old-guide.md" })).toBeVisible();
});

test("a change request says which links it breaks, and fixes them with a URL", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await prepare(api, organization.id);
  const draft = await makeDraft(api, spaceId, "Remove a page");
  await edit(api, draft, [{ operation: "delete_page", page: pages["Install"]! }]);
  await page.goto(paths.changeRequest(organization.id, spaceId, 2));
  await page.getByRole("link", { name: "Links 2 newly broken" }).click();
  await expect(page.getByText("Newly broken", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Status: all/ }).click();
  await page.getByRole("option", { name: "Newly broken" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "install" }).click();
  const dialog = page.getByRole("dialog", { name: "Links to install" });
  await dialog.getByRole("textbox", { name: "New target" }).fill("https://example.com/install");
  await dialog.getByRole("option", { name: /example\.com\/install/ }).click();
  await dialog.getByRole("button", { name: "Change 2 links" }).click();
  await expect(page.getByText("2 links changed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Links", exact: true })).toBeVisible();
  expect(await textOf(api, spaceId, 2, pages["Start"]!)).toContain(
    "[Install](https://example.com/install)",
  );
});

test("readers see where links are, and can't change them, also on a phone", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { url } = await prepare(api, organization.id);
  await becomeMember("read");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await page.getByRole("link", { name: "old-guide.md" }).click();
  const dialog = page.getByRole("dialog", { name: "Links to old-guide.md" });
  await expect(dialog.getByRole("link", { name: "Start" })).toBeVisible();
  const change = dialog.getByRole("button", { name: "Change 2 links" });
  await expect(change).toHaveAttribute("aria-disabled", "true");
});
