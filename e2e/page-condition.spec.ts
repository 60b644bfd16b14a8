import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDraft, makeSpace } from "./support/content.ts";
import { makeDocsSite } from "./support/docs-site.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

test("a page gets a condition in its settings, and after the merge only visitors who meet it see it", async ({
  page,
  browser,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Start: "" }, { visibility: "public" });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Home", markdown: "Welcome." },
    { title: "Early", markdown: "For testers." },
  ]);
  await api(`POST ${site}/sections`, { params: docs.params, body: { spaceId, title: "Guide" } });
  await api(`PATCH ${site}`, { params: docs.params, body: { adaptiveContent: { enabled: true } } });
  const published = await api(`POST ${site}/publish`, { params: docs.params });
  const draft = await makeDraft(api, spaceId, "Limit a page");
  const { number } = await api(`GET ${inDraft}`, { params: draft });

  await page.goto(paths.editPage(organization.id, spaceId, number, pages["Early"]!));
  await page.getByRole("button", { name: "Page settings" }).click();
  const settings = page.getByRole("complementary", { name: "Page settings" });
  const condition = settings.getByRole("group", { name: "Condition" });
  await expect(condition).toContainText("Every visitor sees it.");
  await condition.getByRole("button", { name: "Add condition" }).click();
  const dialog = page.getByRole("dialog", { name: "Who sees this page" });
  const text = dialog.getByRole("textbox", { name: "As text" });
  await text.fill("visitor.claims.unsigned.beta &&");
  await expect(dialog).toContainText("Character 32");
  await dialog.getByRole("button", { name: "Use condition" }).click();
  await expect(dialog).toBeVisible();
  await text.fill("");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await dialog.getByRole("button", { name: /Claim/ }).click();
  await page.getByRole("option", { name: "beta (set by the browser)" }).click();
  await expect(text).toHaveValue("visitor.claims.unsigned.beta");
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use condition" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(condition).toContainText("visitor.claims.unsigned.beta");
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Page settings saved")).toBeVisible();
  const tree = page.getByRole("treegrid", { name: "Pages" });
  const row = tree.getByRole("row").filter({ hasText: "Early" });
  await expect(row.getByRole("img", { name: "Has a condition" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  await expect(page.getByText("visitor.claims.unsigned.beta")).toBeVisible();
  await api(`POST ${inDraft}/merge`, { params: draft });

  await page.goto(paths.page(organization.id, spaceId, pages["Early"]!));
  await expect(page.getByRole("main").getByText("Has a condition")).toBeVisible();

  const root = new URL(published.urls.published!).pathname;
  const visit = async (search: string) => {
    const visitor = await browser.newContext();
    const tab = await visitor.newPage();
    await tab.goto(new URL(`${root}/guide${search}`, page.url()).href);
    return tab;
  };
  const tester = await visit("?visitor.beta=true");
  await tester.getByRole("link", { name: "Early" }).first().click();
  await expect(tester.getByText("For testers.")).toBeVisible();
  const stranger = await visit("");
  await expect(stranger.getByText("Welcome.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Early" })).toHaveCount(0);
  const response = await stranger.goto(tester.url());
  expect(response?.status()).toBe(404);
  for (const tab of [tester, stranger]) await tab.context().close();
});
