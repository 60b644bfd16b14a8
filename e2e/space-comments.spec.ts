import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inSpace = "/v1/spaces/{spaceId}/comments";
const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Comments" });

/** Opens the composer for the block with these words. What follows the pointer is loaded after the page. */
async function startOn(page: Page, words: string): Promise<void> {
  const start = page.getByRole("button", { name: "Comment on this block" });
  await expect(async () => {
    await page.getByText(words, { exact: true }).hover({ position: { x: 1, y: 1 } });
    await page.getByText(words, { exact: true }).hover();
    await expect(start).toBeVisible({ timeout: 500 });
  }).toPass();
  await start.click();
}

test("a published page is discussed beside its text", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step.\n\nSecond step." },
  ]);
  const params = { spaceId };
  await page.goto(paths.page(organization.id, spaceId, pages["Install"]!));
  await startOn(page, "Second step.");
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

  await thread.getByRole("button", { name: "Assign", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /\(you\)/ })
    .click();
  await expect(thread.getByRole("button", { name: "Assigned to you" })).toBeVisible();
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

test("commented blocks have markers beside them, and keys go from thread to thread", async ({
  page,
  api,
  organization,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step.\n\nSecond step.\n\nThird step." },
  ]);
  const install = pages["Install"]!;
  await page.goto(paths.page(organization.id, spaceId, install));
  const panel = panelOf(page);
  for (const words of ["Third step.", "First step."]) {
    await startOn(page, words);
    await panel.getByRole("textbox", { name: "Comment on this block" }).fill(`About: ${words}`);
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByRole("article").filter({ hasText: `About: ${words}` })).toBeVisible();
  }
  const params = { spaceId };
  const [onThird] = (await api(`GET ${inSpace}`, { params, query: { order: "asc" } })).items;
  const node = onThird!.target.node!.id;
  await api(`POST ${inSpace}`, {
    params,
    body: { page: install, node, body: { markdown: "About it too" } },
  });
  const onOne = page.getByRole("button", { name: "1 open thread on this block" });
  const onTwo = page.getByRole("button", { name: "2 open threads on this block" });
  await expect(onTwo).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(paths.page(organization.id, spaceId, install));
  await expect(onOne).toBeVisible();
  const topOf = async (place: Locator) => (await place.boundingBox())!.y;
  expect(
    Math.abs((await topOf(onOne)) - (await topOf(page.getByText("First step.")))),
  ).toBeLessThan(10);
  expect(await axeProblems(page)).toEqual([]);

  const current = (words: string) => panel.getByRole("article").filter({ hasText: words });
  await onTwo.click();
  await expect(current("About: Third step.")).toBeFocused();
  await onTwo.click();
  await expect(current("About it too")).toBeFocused();
  await page.keyboard.press("Shift+N");
  await expect(current("About: First step.")).toBeFocused();
  await page.keyboard.press("Shift+P");
  await expect(current("About it too")).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByText("Thread resolved")).toBeVisible();
  await expect(onOne).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.page(organization.id, spaceId, install));
  await expect(onOne).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await onOne.first().click();
  const drawer = page.getByRole("dialog", { name: "Comments" });
  await expect(drawer.getByText("About: First step.")).toBeVisible();
});

test("the first comment on a space is counted while its page is open", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step." },
  ]);
  await page.goto(paths.page(organization.id, spaceId, pages["Install"]!));
  await expect(page.getByRole("button", { name: "Comments", exact: true })).toBeVisible();
  await api(`POST ${inSpace}`, {
    params: { spaceId },
    body: { page: pages["Install"]!, body: { markdown: "About it" } },
  });
  await expect(page.getByRole("button", { name: "Comments, 1 open" })).toBeVisible();
});

test("all comments of a space are listed, with those about the space itself", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Empty");
  await page.goto(paths.space(organization.id, spaceId));
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Comments in this space" });
  await expect(drawer.getByText("No comments yet")).toBeVisible();
  await drawer.getByRole("button", { name: "Comment on this space" }).click();
  await drawer.getByRole("textbox", { name: "Comment on this space" }).fill("What goes here?");
  await page.keyboard.press("Control+Enter");
  const threads = drawer.getByRole("article", { name: /^Thread by/ });
  await expect(threads).toContainText("What goes here?");
  const [comment] = (await api(`GET ${inSpace}`, { params: { spaceId } })).items;
  expect(comment?.target.page).toBeUndefined();
  expect(await axeProblems(page)).toEqual([]);

  const other = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "First step." },
    { title: "Use", markdown: "Use it." },
  ]);
  const [install, use] = [other.pages["Install"]!, other.pages["Use"]!];
  for (const about of [{ page: use }, { page: install }, {}]) {
    const markdown = `About ${JSON.stringify(about)}`;
    const params = { spaceId: other.spaceId };
    await api(`POST ${inSpace}`, { params, body: { ...about, body: { markdown } } });
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(paths.page(organization.id, other.spaceId, install));
  await page.getByRole("button", { name: "Comments, 1 open" }).click();
  await panelOf(page).getByRole("button", { name: "All comments" }).click();
  await expect(panelOf(page)).toBeHidden();
  await expect(threads).toHaveCount(3);
  await expect(threads.nth(0)).toContainText("The space");
  await expect(threads.nth(1)).toContainText("Install");
  await threads.nth(2).getByRole("link", { name: "Use" }).click();
  await expect(page.getByRole("heading", { name: "Use", level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(panelOf(page).getByRole("article")).toContainText(`About {"page":"${use}"}`);
});
