import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inSpace = "/v1/spaces/{spaceId}/comments";
const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Comments" });

test("a published page is discussed beside its text", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step.\n\nSecond step." },
  ]);
  const params = { spaceId };
  await page.goto(paths.page(organization.id, spaceId, pages["Install"]!));
  const commentOnBlock = page.getByRole("button", { name: "Comment on this block" });
  // What follows the pointer is loaded after the page.
  await expect(async () => {
    await page.getByText("Second step.").hover({ position: { x: 1, y: 1 } });
    await page.getByText("Second step.").hover();
    await expect(commentOnBlock).toBeVisible({ timeout: 500 });
  }).toPass();
  await commentOnBlock.click();
  const panel = panelOf(page);
  const composer = panel.getByRole("textbox", { name: "Comment on this block" });
  await composer.fill("Which one?");
  await page.reload();
  await page.getByRole("button", { name: "Unsent draft" }).click();
  await expect(composer).toHaveValue("Which one?");
  await panel.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = panel.getByRole("article", { name: /^Thread by/ });
  await expect(thread).toContainText("Which one?");
  await expect(thread.getByRole("button", { name: /^Show on the page/ })).toContainText(
    "Second step.",
  );
  const [comment] = (await api(`GET ${inSpace}`, { params })).items;
  expect(comment?.target).toMatchObject({ page: { id: pages["Install"] } });
  expect(comment?.target.node?.preview).toBe("Second step.");
  await expect(page.getByRole("button", { name: "Comments, 1 open" })).toBeVisible();

  await thread.getByRole("button", { name: "Reply", exact: true }).click();
  await thread.getByRole("textbox", { name: "Comment text" }).fill("This one.");
  await page.keyboard.press("Control+Enter");
  const replies = thread.getByRole("list", { name: "1 reply" });
  await expect(replies).toContainText("This one.");
  await replies.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await replies.getByRole("textbox").fill("That one.");
  await replies.getByRole("button", { name: "Save" }).click();
  await expect(replies).toContainText("That one.");
  await replies.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(replies).toBeHidden();
  expect(await axeProblems(page)).toEqual([]);

  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(panel.getByText("No comments in this state")).toBeVisible();
  await panel.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "All" }).click();
  await thread.getByRole("button", { name: "Show", exact: true }).click();
  await thread.getByRole("button", { name: "Reopen" }).click();
  await thread.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("No comments yet")).toBeVisible();
});

test("threads follow their blocks, arrive while the page is open, and open by keys", async ({
  page,
  api,
  organization,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step.\n\nSecond step." },
  ]);
  const install = pages["Install"]!;
  const address = paths.page(organization.id, spaceId, install);
  await page.goto(`${address}?panel=comments`);
  const panel = panelOf(page);
  await expect(panel.getByText("No comments yet")).toBeVisible();
  await page.getByText("First step.").hover();
  await expect(page.getByRole("button", { name: "Comment on this block" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("First step.")).toBeFocused();
  await page.keyboard.press("c");
  await expect(panel.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await page.keyboard.type("Here?");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByRole("article")).toContainText("Here?");
  await api(`POST ${inSpace}`, {
    params: { spaceId },
    body: { page: install, body: { markdown: "About it all" } },
  });
  await expect(panel.getByText("About it all")).toBeVisible();

  const draft = await makeDraft(api, spaceId, "Reordered");
  const changed = { markdown: "Zero.\n\nFirst easy step." };
  await edit(api, draft, [{ operation: "update_page", page: install, document: changed }]);
  await api(`POST ${inDraft}/merge`, { params: draft });
  await page.goto(`${address}?panel=comments`);
  await expect(panel.getByText("Changed since")).toBeVisible();
  await page.keyboard.press("m");
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Comments, 2 open" }).click();
  const drawer = page.getByRole("dialog", { name: "Comments" });
  await expect(drawer.getByRole("article")).toHaveCount(2);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await drawer.getByRole("button", { name: /^Show on the page/ }).click();
  await expect(drawer).toBeHidden();
});
