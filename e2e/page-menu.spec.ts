import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

test("a page's link, ID, and Markdown are copied, and its data and contributors shown", async ({
  page,
  api,
  organization,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "Run **it**." },
    { title: "Limits", markdown: "None." },
  ]);
  const install = pages["Install"]!;
  const guided = { markdown: "Run *the guided one*." };
  const draft = await makeDraft(api, spaceId, "Guided");
  const shownIf = (name: string) => ({ condition: `visitor.claims.${name}` });
  await edit(api, draft, [
    {
      operation: "update_page",
      page: install,
      document: guided,
      into: pages["Limits"]!,
      ...shownIf("isBeta"),
    },
    { operation: "update_page", page: pages["Limits"]!, ...shownIf("isStaff") },
  ]);
  await api(`POST ${inDraft}/merge`, { params: draft });
  const address = paths.page(organization.id, spaceId, install);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await choose("Copy link to this page");
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await copied()).toMatch(new RegExp(`^http.*${address}$`));
  await choose("Copy page ID");
  await expect(page.getByText("Page ID copied")).toBeVisible();
  expect(await copied()).toBe(install);
  await choose("Copy page as Markdown");
  await expect(page.getByText("Markdown copied")).toBeVisible();
  expect((await copied()).trim()).toBe("# Install\n\nRun *the guided one*.");

  await choose("About this page…");
  const dialog = page.getByRole("dialog", { name: "About this page" });
  await expect(dialog).toContainText(install);
  await expect(dialog).toContainText("/limits/install");
  await expect(dialog).toContainText("visitor.claims.isBeta");
  await expect(dialog).toContainText("visitor.claims.isStaffSet on “Limits”");
  await expect(dialog.getByText("Administrator")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole("link", { name: "Guided" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guided" })).toBeVisible();
  await expect(page.getByText("the guided one")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(address);
  await choose("Page history");
  await expect(page.getByText("Only versions that changed “Install”")).toBeVisible();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(2);
});
