import { expect, test } from "./support/fixtures.ts";
import { makePage, open, stored } from "./support/write-page.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

test("the menu of a block turns it into another, and comments on it", async ({
  page,
  api,
  organization,
}) => {
  const before = "First\n\n- one\n- two\n\nLast";
  const { draft, pageId, href } = await makePage(api, organization.id, before);
  await open(page, href);
  const { keyboard } = page;
  const menu = page.getByRole("toolbar").getByRole("button", { name: "Block actions" });
  const turn = async (name: string) => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Turn into…" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  const expectStored = (markdown: string) =>
    expect.poll(() => stored(api, draft, pageId)).toBe(markdown);
  await turn("Heading 2");
  await expectStored("First\n\n- one\n- two\n\n## Last");
  await turn("Task list");
  await expectStored("First\n\n- one\n- two\n- [ ] Last");
  await turn("Quote");
  await expectStored("First\n\n- one\n- two\n\n> Last");
  await turn("Text");
  await expectStored(before);
  // By the keys of the menu. The text has the focus again.
  await menu.press("Enter");
  await keyboard.type("Turn");
  await keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Turn into…" })).toBeVisible();
  await keyboard.type("Code");
  await keyboard.press("Enter");
  await keyboard.type("!");
  await expectStored("First\n\n- one\n- two\n\n```\nLast!\n```");

  // A block that isn't saved yet can be commented on, too.
  await keyboard.press("Control+Enter");
  await keyboard.type("New words");
  await menu.click();
  await page.getByRole("menuitem", { name: "Comment…" }).click();
  await keyboard.type("Which words?");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("Comment added")).toBeVisible();
  const { items } = await api(`GET ${inDraft}/comments`, { params: draft, query: {} });
  expect(items.map(({ body, target }) => [body.markdown, target.node?.preview])).toEqual([
    ["Which words?", "New words"],
  ]);
  await keyboard.type(", more");
  await expect.poll(() => stored(api, draft, pageId)).toContain("New words, more");

  await keyboard.press("Enter");
  await keyboard.type("/to-do");
  await expect(page.getByRole("option", { name: /^Task list/ })).toBeVisible();
});
