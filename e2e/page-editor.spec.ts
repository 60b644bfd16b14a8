import { axeProblems } from "./support/axe.ts";
import { editorScripts } from "./support/editor-scripts.ts";
import { expect, test } from "./support/fixtures.ts";
import { answer, insert, makePage, open, stored } from "./support/write-page.ts";

test("a page with every block is written from nothing, by keyboard alone", async ({
  page,
  api,
  platformUrl,
  organization,
}) => {
  test.slow();
  const { draft, pageId, href } = await makePage(api, organization.id, "");
  await open(page, href);
  const { keyboard } = page;
  const below = () => keyboard.press("Control+Enter");
  await keyboard.type("Text with **strong**, _emphasis_, ~~strike~~ and `code`. ");
  await keyboard.type("A [link](https://example.com/typed) and ![a picture](a.png). ");
  await insert(page, "Inline formula");
  await answer(page, "a^2");
  await insert(page, "Icon");
  await answer(page, "bolt");
  await insert(page, "Button");
  await answer(page, "Start", "https://example.com/start");
  await insert(page, "Footnote");
  await keyboard.type("A note");
  await keyboard.press("Control+Alt+f");
  await keyboard.press("Control+Home");
  await below();
  await keyboard.type("## Heading");
  await keyboard.press("Enter");
  await keyboard.type("- one");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("nested");
  await below();
  await keyboard.type("1. first");
  await below();
  await keyboard.type("[ ] task");
  await below();
  await keyboard.type("> quoted");
  await below();
  await keyboard.type("```js ");
  await keyboard.type("const a = 1;");
  await keyboard.press("Alt+Enter");
  await answer(page, "ts", "a.ts");
  await below();
  await insert(page, "Table");
  await keyboard.type("Name");
  await keyboard.press("Tab");
  await keyboard.type("Value");
  await below();
  await keyboard.type("---");
  await insert(page, "Image");
  await answer(page, `${platformUrl}/favicon.svg`, "A picture");
  await below();
  await insert(page, "Hint");
  await keyboard.type("Careful");
  await below();
  await insert(page, "Expandable");
  await keyboard.type("More");
  await keyboard.press("ArrowDown");
  await keyboard.type("Hidden");
  await below();
  await insert(page, "Tabs");
  await keyboard.type("In a tab");
  await below();
  await insert(page, "Stepper");
  await keyboard.type("Step");
  await below();
  await insert(page, "Columns");
  await keyboard.type("Left");
  await below();
  await insert(page, "Cards");
  await keyboard.type("Card");
  await keyboard.press("Tab");
  await keyboard.type("About it");
  await keyboard.press("Alt+Enter");
  await answer(page, "https://example.com/card");
  await below();
  await insert(page, "Embed");
  await answer(page, "https://example.com/video");
  await below();
  await insert(page, "Page link");
  await answer(page, "https://example.com/page");
  await below();
  await insert(page, "File");
  await answer(page, "https://example.com/a.pdf");
  await below();
  await insert(page, "Formula");
  await keyboard.type("x = 1");
  await below();
  await insert(page, "Diagram");
  await below();
  await insert(page, "Condition");
  await answer(page, "visitor.claims.beta");
  await keyboard.press("Enter");
  await keyboard.type("For some");
  await below();
  await insert(page, "Full width");
  await keyboard.type("Wide");
  await below();
  await insert(page, "Markdown source");
  await answer(page, '{% include "note.md" %}');
  const expected = [
    "Text with **strong**, *emphasis*, ~~strike~~ and `code`. ",
    "A [link](https://example.com/typed) and ![a picture](a.png). $$a^2$$",
    '<i class="fa-bolt">:bolt:</i><a href="https://example.com/start" class="button primary">Start</a>[^1]',
    "## Heading\n\n* one\n  * nested\n\n1. first\n\n* [ ] task\n\n> quoted",
    '{% code title="a.ts" %}\n```ts\nconst a = 1;\n```\n{% endcode %}',
    "| Name | Value |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n\n---",
    `<img src="${platformUrl}/favicon.svg" alt="A picture">`,
    '{% hint style="info" %}\nCareful\n{% endhint %}',
    "<summary>More</summary>",
    'title="Tab 1" %}\nIn a tab',
    "{% step %}\n### Step\n{% endstep %}",
    "{% column %}\nLeft\n{% endcolumn %}",
    '<table data-view="cards">',
    '<td>Card</td><td>About it</td><td><a href="https://example.com/card">card</a></td>',
    '{% embed url="https://example.com/video" %}',
    '{% content-ref url="https://example.com/page" %}',
    '{% file src="https://example.com/a.pdf" %}',
    "$$\nx = 1\n$$",
    "```mermaid\nflowchart LR\n  A --> B\n```",
    "{% if visitor.claims.beta %}\nFor some\n{% endif %}",
    '<div data-full-width="true">\n\nWide\n\n</div>',
    '{% include "note.md" %}',
    "[^1]: A note",
  ];
  for (const part of expected) {
    await expect.poll(() => stored(api, draft, pageId)).toContain(part);
  }
  await expect(page.getByRole("img", { name: "Information" })).toBeVisible();
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
});

test("typing in one block leaves the others byte for byte, and undo brings the page back", async ({
  page,
  api,
  organization,
}) => {
  const before =
    "First\n\nSetext\n======\n\n*  wide   \n*  list\n\n|a|b|\n|-|-|\n|1|2|\n\nLast line";
  const { draft, pageId, href } = await makePage(api, organization.id, before);
  await open(page, href);
  await page.keyboard.type(" grows");
  await expect.poll(() => stored(api, draft, pageId)).toBe(`${before} grows`);
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(api, draft, pageId)).toBe(before);
});

test("blocks are selected, moved, and copied by keyboard, and dragged", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "one\n\ntwo\n\nthree\n");
  const text = await open(page, href);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => stored(api, draft, pageId)).toBe("one\n\nthree\n\ntwo\n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+D");
  await expect.poll(() => stored(api, draft, pageId)).toBe("one\n\nthree\n\ntwo\n\nthree\n\ntwo\n");
  await page.keyboard.press("Backspace");
  await expect.poll(() => stored(api, draft, pageId)).toBe("one\n\nthree\n\ntwo\n");
  await text.getByText("one").hover();
  const handle = page.getByRole("button", { name: "Block actions" }).last();
  await handle.dragTo(text.getByText("two"), { targetPosition: { x: 20, y: 22 } });
  await expect.poll(() => stored(api, draft, pageId)).toBe("three\n\ntwo\n\none\n");
  // Tab stays in the text; Escape, then Tab leaves the editor.
  await text.getByText("one").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await page.keyboard.type("!");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("?");
  await expect.poll(() => stored(api, draft, pageId)).toBe("three\n\ntwo\n\none!?\n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByText("Continue below the block")).toBeVisible();
});

test("text is linked to a page that is found by its name, and a table grows by Tab", async ({
  page,
  api,
  organization,
}) => {
  const table = "| a | b |\n| --- | --- |\n| 1 | 2 |\n";
  const { draft, pageId, href } = await makePage(api, organization.id, `see here\n\n${table}`);
  const text = await open(page, href);
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.keyboard.type("4");
  await expect.poll(() => stored(api, draft, pageId)).toContain("| 1 | 2 |\n| 3<br>4 |  |\n");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Right" }).click();
  await expect.poll(() => stored(api, draft, pageId)).toContain("| --: | --- |");
  await text.getByText("see here").dblclick();
  await page.getByRole("toolbar").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Link" }).click();
  await page.getByRole("combobox", { name: "Link to" }).fill("inst");
  await page.getByRole("option", { name: "Install" }).click();
  await expect.poll(() => stored(api, draft, pageId)).toContain(`(/pages/${pageId})`);
});

test("undo works after a reload, and a page in a right-to-left language is written from the right", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "שלום\n");
  const text = await open(page, href);
  const direction = await text.evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe("rtl");
  await page.keyboard.type(" עולם");
  await expect.poll(() => stored(api, draft, pageId)).toBe("שלום עולם\n");
  await page.reload();
  await expect(text).toHaveText("שלום עולם");
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(api, draft, pageId)).toBe("שלום\n");
});

test("a link to a block opens the page there", async ({ page, api, organization }) => {
  // So few that the comparison draws all of them, and so long that the page has to scroll.
  const lines = Array.from({ length: 8 }, (_, index) => "Words go on. ".repeat(80) + index);
  const { href } = await makePage(api, organization.id, lines.join("\n\n"));
  await page.goto(href.replace(/\/edit.*/, "/changes"));
  const block = page.locator("[data-node]", { hasText: "go on. 7" }).last();
  const anchor = (await block.getAttribute("data-node")) ?? "";
  await page.goto(`${href}?block=${encodeURIComponent(anchor)}`);
  const text = page.getByRole("textbox", { name: "Text of Install" });
  await expect(text.getByText("go on. 7")).toBeInViewport();
  await expect(text).toBeFocused();
});

test("a page opens without the names of files", async ({ page, api, organization, consoleLog }) => {
  consoleLog.expect(/\/files\?/);
  await page.route(/\/files\?/, (route) => route.fulfill({ status: 403, json: {} }));
  const { href } = await makePage(api, organization.id, "# Title\n\n- one\n");
  await page.goto(href);
  const text = page.getByRole("textbox", { name: "Text of Install" });
  await expect(text.getByRole("listitem")).toHaveText("one");
});

test("a page of 1 MB is edited as Markdown", async ({ page, api, organization }) => {
  const line = "A line of a page that is too large for the visual editor.\n\n";
  const large = line.repeat(Math.floor(1_000_000 / line.length));
  const { draft, pageId, href } = await makePage(api, organization.id, large);
  await page.goto(href);
  const source = page.getByRole("textbox", { name: "Markdown of Install" });
  await source.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("New ");
  await expect.poll(async () => (await stored(api, draft, pageId)).slice(0, 10)).toBe("New A line");
});

test("the code of the editor is at most 250 KB, and no screen is drawn with it", () => {
  const scripts = editorScripts();
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(250_000);
});
