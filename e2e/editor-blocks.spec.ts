import type { Locator } from "@playwright/test";
import { axeProblems } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { answer, insert, makePage, open, settle, stored } from "./support/write-page.ts";

const cardsOf = (...rows: string[]) =>
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody>' +
  `${rows.join("")}</tbody></table>`;
const row = '<tr><td>One</td><td>First</td><td><a href="a.md">a.md</a></td></tr>';
const two = "<tr><td>Two</td><td>Second</td><td></td></tr>";

test("cards are written, linked, moved, and deleted as cards", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const before = `Above\n\n${cardsOf(row, two)}\n\nBelow\n`;
  const { draft, pageId, href } = await makePage(api, organization.id, before);
  const text = await open(page, href);
  const saved = () => stored(api, draft, pageId);
  // What isn't on the card isn't in the way of the cursor.
  await text.getByText("First").click();
  await page.keyboard.press("End");
  await settle(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("Number ");
  const number = two.replace("Two", "Number Two");
  await expect.poll(saved).toBe(before.replace(two, number));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Three");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Third");
  const three = "<tr><td>Three</td><td>Third</td><td></td></tr>";
  await expect.poll(saved).toBe(`Above\n\n${cardsOf(row, number, three)}\n\nBelow\n`);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(saved).toBe(`Above\n\n${cardsOf(row, three, number)}\n\nBelow\n`);
  // Typing goes on where it was before the options.
  await page.keyboard.press("Alt+Enter");
  await answer(page, "https://example.com/three", `${platformUrl}/favicon.svg`);
  await page.keyboard.type("!");
  const link = '<a href="https://example.com/three">three</a>';
  await expect.poll(saved).toContain(`<td>Third!</td><td>${link}</td><td><a href="`);
  await expect(text.locator(".prose-card-cover img")).toHaveCount(1);
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  // The same by the mouse.
  await page.getByRole("button", { name: "Card actions" }).nth(2).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(saved).not.toContain("Number Two");
  await page.getByRole("button", { name: "Add card" }).click();
  await page.keyboard.type("Four");
  await expect.poll(saved).toContain("<td>Four</td>");
  await expect(page.getByRole("button", { name: "Table", exact: true })).toHaveCount(0);
});

test("what isn't a URL can't be embedded, and the field says so", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "Above\n");
  await open(page, href);
  await page.keyboard.press("Enter");
  await insert(page, "Embed");
  const field = page.getByRole("dialog").getByLabel("URL");
  await expect(field).toBeFocused();
  await page.keyboard.type("example.com/video");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^Enter a URL that begins with/);
  await expect(field).toBeFocused();
  await field.fill("https://example.com/video");
  await expect(field).not.toHaveAccessibleDescription(/./);
  await page.keyboard.press("Enter");
  await expect(field).toBeHidden();
  await expect
    .poll(() => stored(api, draft, pageId))
    .toBe('Above\n\n{% embed url="https://example.com/video" %}\n');
});

test("typing replaces what a new block begins with, Escape takes it back, and an empty target is marked", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "Go to start");
  const text = await open(page, href);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await keyboard.type(" ");
  await insert(page, "Button");
  await expect(dialog.getByLabel("Label")).toBeFocused();
  await keyboard.type("Start");
  await keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const button = '<a href="" class="button primary">Start</a>';
  await expect.poll(() => stored(api, draft, pageId)).toBe(`Go to start ${button}`);
  await expect(text.getByTitle("Incomplete: no link yet")).toHaveText(/^Start/);
  await keyboard.type(" and ");
  await insert(page, "Icon");
  await expect(dialog.getByLabel("Icon")).toBeFocused();
  await keyboard.type("bolt");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await keyboard.type("on.");
  await expect.poll(() => stored(api, draft, pageId)).toBe(`Go to start ${button} and on.`);
  // What it replaced comes back, and so does the new block by undo.
  await keyboard.press("Enter");
  await insert(page, "Embed");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await keyboard.type("Last");
  await expect.poll(() => stored(api, draft, pageId)).toBe(`Go to start ${button} and on.\n\nLast`);
  // Of a block that isn't new, Escape only closes the options.
  await text.getByText("Start").dblclick();
  await keyboard.press("Alt+Enter");
  await expect(dialog.getByLabel("Label")).toBeFocused();
  await keyboard.press("Control+A");
  await keyboard.type("Begin");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => stored(api, draft, pageId)).toContain(">Begin</a> and on.");
});

test("a card's text with a line break has no placeholder over it", async ({
  page,
  api,
  organization,
}) => {
  const card = "<tr><td>One</td><td>First<br>line</td><td></td></tr>";
  const { href } = await makePage(api, organization.id, `${cardsOf(card)}\n`);
  const text = await open(page, href);
  const placeholder = (words: RegExp) =>
    text
      .locator("[data-placeholder]")
      .filter({ hasText: words })
      .first()
      .evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(await placeholder(/First/)).toBe("none");
  await page.getByRole("button", { name: "Add card" }).click();
  await expect.poll(() => placeholder(/^$/)).toBe('"Title"');
});

test("footnotes are written, found, and deleted where they are read", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(
    api,
    organization.id,
    "One[^1] two\n\n[^1]: Old\n",
  );
  const text = await open(page, href);
  const saved = () => stored(api, draft, pageId);
  await page.keyboard.type(" text");
  await expect.poll(saved).toBe("One[^1] two\n\n[^1]: Old text\n");
  await page.getByRole("button", { name: "Back to footnote 1" }).click();
  await page.keyboard.type("!");
  await expect.poll(saved).toBe("One[^1]! two\n\n[^1]: Old text\n");
  await page.keyboard.press("End");
  await settle(page);
  await page.keyboard.press("Control+Alt+f");
  await page.keyboard.type("New note");
  await expect.poll(saved).toBe("One[^1]! two[^2]\n\n[^1]: Old text\n\n[^2]: New note\n");
  // A press on the mark says what it is about.
  await text.locator(".editor-footnote").first().click();
  const bubble = page.getByRole("group", { name: "Footnote 1" });
  await expect(bubble).toContainText("Old text");
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  await bubble.getByRole("button", { name: "Edit the text" }).click();
  await page.keyboard.type("s");
  await expect.poll(saved).toContain("[^1]: Old texts");
  await text.locator(".editor-footnote").first().click();
  await bubble.getByRole("button", { name: "Delete the footnote and its text" }).click();
  await expect.poll(saved).toBe("One! two[^2]\n\n[^2]: New note\n");
});

test("arrows lead through a table and out of it, and no text lands beside its cells", async ({
  page,
  api,
  organization,
}) => {
  const table = "| a | b |\n| --- | --- |\n| c | d |\n";
  const { draft, pageId, href } = await makePage(api, organization.id, table);
  const text = await open(page, href);
  await text.getByRole("columnheader", { name: "a" }).click();
  for (let count = 0; count < 2; count++) {
    await page.keyboard.press("ArrowDown");
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await settle(page);
  }
  await page.keyboard.type("Below.");
  await expect.poll(() => stored(api, draft, pageId)).toBe(`${table}\nBelow.\n`);
  await text.getByRole("columnheader", { name: "b" }).click();
  await page.keyboard.press("ArrowUp");
  await settle(page);
  await page.keyboard.type("Above.");
  await expect.poll(() => stored(api, draft, pageId)).toBe(`Above.\n\n${table}\nBelow.\n`);
});

test("shortcodes of emoji are shown as readers see them, and stay as written", async ({
  page,
  api,
  organization,
}) => {
  const before = "One :smile: and :unknown:, `:smile:`\n\n## A :rocket:\n\nEnd\n";
  const { draft, pageId, href } = await makePage(api, organization.id, before);
  const text = await open(page, href);
  const saved = () => stored(api, draft, pageId);
  await expect(text.getByRole("heading")).toContainText("🚀");
  await expect(text.getByText("😄")).toHaveCount(1);
  const code = text.getByText(":smile:", { exact: true }).first();
  const width = async () => (await code.boundingBox())?.width ?? 0;
  expect(await width()).toBe(0);
  await page.keyboard.type(" here :+1:");
  await expect(text.getByText("👍")).toHaveCount(0);
  await page.keyboard.type(" now");
  await expect(text.getByText("👍")).toHaveCount(1);
  await expect.poll(saved).toBe(`${before.trimEnd()} here :+1: now\n`);

  // The cursor shows what is written.
  await text.getByText("One").click();
  await page.keyboard.press("Home");
  await settle(page);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  await expect(text.getByText("😄")).toHaveCount(0);
  await expect(text.getByText("One :smile: and")).toBeVisible();
  await page.keyboard.press("End");
  await expect(text.getByText("😄")).toHaveCount(1);
  expect(await axeProblems(page)).toEqual([]);
});

test("lines of code are numbered where its author wants that, and the numbers grow with it", async ({
  page,
  api,
  organization,
}) => {
  const before =
    '{% code lineNumbers="true" %}\n```js\nconst a = 1;\nconst b = 2;\n```\n{% endcode %}\n';
  const { draft, pageId, href } = await makePage(api, organization.id, before);
  const text = await open(page, href);
  const numbers = text.getByText(/^1\n2/);
  await expect(numbers).toHaveText("1\n2");
  await text.locator("code").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  const sum = `add(a, b); // ${"which is longer than the window is wide ".repeat(6)}`;
  await page.keyboard.type(sum);
  await expect(numbers).toHaveText("1\n2\n3");
  // Each number stands beside its line.
  const heightOf = async (part: Locator) => (await part.boundingBox())!.height;
  const gap = Math.abs((await heightOf(numbers)) - (await heightOf(text.locator("pre"))));
  expect(gap).toBeLessThan(1);
  await expect
    .poll(() => stored(api, draft, pageId))
    .toBe(before.replace("b = 2;\n", `b = 2;\n${sum}\n`));
});

test("a click on a link in the text puts the cursor into it, and stays on the page", async ({
  page,
  api,
  organization,
}) => {
  const { href } = await makePage(api, organization.id, "See [other](other.md) too.\n");
  const text = await open(page, href);
  await text.getByText("other", { exact: true }).click();
  const bubble = page.getByRole("group", { name: "Link", exact: true });
  await expect(bubble.getByRole("button", { name: "Edit link" })).toBeVisible();
  await page.keyboard.type("X");
  await expect(text.getByRole("link")).toHaveText(/^o\w*X\w*r$/);
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test("tabs, steps, and columns are added after the one with the cursor", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "Above\n");
  const text = await open(page, href);
  const saved = () => stored(api, draft, pageId);
  await page.keyboard.press("Enter");
  await insert(page, "Tabs");
  await page.keyboard.type("First");
  await page.getByRole("button", { name: "Add tab" }).click();
  await page.keyboard.type("New");
  await expect.poll(saved).toMatch(/First[^]*"Tab 3" %}\s+New\s[^]*"Tab 2"/);
  await expect(text.getByText("First")).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await insert(page, "Columns");
  await page.keyboard.type("Left");
  // Empty columns can be seen.
  const frames = () =>
    text
      .locator(".prose-columns > *")
      .evaluateAll((columns) => columns.map((column) => getComputedStyle(column).outlineStyle));
  expect(await frames()).toEqual(["none", "dashed"]);
  // The same by keyboard.
  await page.getByRole("toolbar").getByRole("button", { name: "Block actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Add column" }).press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Middle");
  expect(await frames()).toEqual(["none", "none", "dashed"]);
  await expect.poll(saved).toMatch(/Left\s+{% endcolumn %}\s+{% column %}\s+Middle\s/);
  await page.keyboard.press("Control+Enter");
  await insert(page, "Stepper");
  await page.getByRole("button", { name: "Add step" }).click();
  const hint = () =>
    text
      .locator(".prose-step")
      .last()
      .locator(":scope > :first-child")
      .evaluate((part) => getComputedStyle(part, "::before").content);
  await expect.poll(hint).toBe('"Describe this step"');
  await page.keyboard.type("Second");
  await expect.poll(saved).toContain("### Second");
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
});

test("cells can be merged and split only where that does something", async ({
  page,
  api,
  organization,
}) => {
  const { href } = await makePage(api, organization.id, "| a | b |\n| --- | --- |\n| c | d |\n");
  const text = await open(page, href);
  const openMenu = () => page.getByRole("button", { name: "Table", exact: true }).click();
  const merge = page.getByRole("menuitem", { name: "Merge cells" });
  const split = page.getByRole("menuitem", { name: "Split cell" });
  await openMenu();
  await expect(merge).toBeDisabled();
  await expect(merge).toHaveAccessibleDescription("Select several cells to merge them.");
  await expect(split).toBeDisabled();
  await expect(split).toHaveAccessibleDescription("Only merged cells can be split.");
  await page.keyboard.press("Escape");
  await text.getByText("c", { exact: true }).dragTo(text.getByText("d", { exact: true }));
  await openMenu();
  await expect(split).toBeDisabled();
  await merge.click();
  await openMenu();
  await expect(merge).toBeDisabled();
  await split.click();
  await expect(text.getByRole("cell")).toHaveCount(2);
});
