import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A change request over forty pages, where the first is edited. */
async function openFirst(
  page: Page,
  api: Api,
  organizationId: string,
  markdown: string,
  name = "Install",
) {
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: name, markdown },
    ...Array.from({ length: 39 }, (_, index) => ({ title: `Page ${index + 2}` })),
  ]);
  const draft = await makeDraft(api, spaceId, "Write");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organizationId, spaceId, number, pages[name]));
  const text = page.getByRole("textbox", { name: `Text of ${name}` });
  await text.waitFor();
  return text;
}

const box = async (place: Locator) => (await place.boundingBox())!;

test("the text stays where it is when the cursor enters a table, and starts where the title does", async ({
  page,
  api,
  organization,
}) => {
  const table = "| A | B |\n| --- | --- |\n| c | d |";
  const text = await openFirst(page, api, organization.id, `First words.\n\n${table}\n`);
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const words = text.getByText("First words.");
  await words.click();
  await expect(toolbar.getByRole("button", { name: "Insert table" })).toBeVisible();
  const before = await box(toolbar);
  expect(before.height).toBeLessThan(50);
  await text.getByText("d", { exact: true }).click();
  await expect(toolbar.getByRole("button", { name: "Table", exact: true })).toBeVisible();
  expect(await box(toolbar)).toEqual(before);

  const title = page.getByRole("textbox", { name: "Page title" });
  const padding = await title.evaluate((field) => parseFloat(getComputedStyle(field).paddingLeft));
  expect((await box(words)).x).toBeCloseTo((await box(title)).x + padding, 0);
});

test("the tools stay where they are while the words are counted and become more", async ({
  page,
  api,
  organization,
}) => {
  await page.addInitScript(() => {
    const positions = new Set<number>();
    const look = () => {
      const bold = document.querySelector(".editor-tools [aria-label^='Bold']");
      if (bold) positions.add(bold.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places: () => positions.size });
  });
  const placesOfBold = () =>
    page.evaluate(() => (window as unknown as { places(): number }).places());
  const text = await openFirst(
    page,
    api,
    organization.id,
    "One two three four five six seven eight nine",
  );
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await expect(toolbar.getByText("9 words")).toBeVisible();
  await expect(toolbar.getByRole("button", { name: "Italic" })).toBeVisible();
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ten");
  await expect(toolbar.getByText("10 words")).toBeVisible();
  expect(await placesOfBold()).toBe(1);
  const grown = await toolbar.getByText("10 words").evaluate((count) => {
    const before = count.getBoundingClientRect().width;
    count.textContent = "123,456 words";
    return count.getBoundingClientRect().width - before;
  });
  expect(grown).toBe(0);
});

test("on a phone, the text begins in the first half, and all tools are in one row and its menu", async ({
  page,
  api,
  organization,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const markdown = "Words\n\n## A part\n\nMore";
  const text = await openFirst(page, api, organization.id, markdown, "Install the command line");
  await expect.poll(async () => (await box(text.getByText("Words"))).y).toBeLessThan(320);
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  expect((await box(toolbar)).height).toBeLessThan(50);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  const choose = async (name: string) => {
    await toolbar.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await text.getByText("Words").dblclick({ position: { x: 20, y: 10 } });
  await choose("Strikethrough");
  await expect(text.locator("s, del")).toHaveText("Words");
  await expect(text).toBeFocused();
  await page.mouse.move(0, 0);
  expect(await axeProblems(page)).toEqual([]);
  await choose("Find and replace");
  await expect(page.getByRole("textbox", { name: "Find", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await choose("Outline: 4 words");
  await page.getByRole("menuitem", { name: "A part" }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type("The ");
  await expect(text.getByRole("heading", { name: "The A part" })).toBeVisible();
  await choose("Edit as Markdown");
  await expect(page.getByRole("textbox", { name: /Markdown/ })).toBeFocused();

  await page.getByRole("button", { name: "Pages", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Pages" });
  await drawer.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Page 2");
  await expect(page.locator(":focus")).toBeVisible();
});

test("the page tree ends where the window does, and the settings' button is in view", async ({
  page,
  api,
  organization,
}) => {
  await openFirst(page, api, organization.id, "Words.\n\n".repeat(200));
  const tree = page.getByRole("treegrid", { name: "Pages" });
  const end = async () => {
    const { y, height } = await box(tree);
    return y + height;
  };
  await expect.poll(end).toBeGreaterThan(770);
  expect(await end()).toBeLessThanOrEqual(800);
  await page.getByRole("button", { name: "Page settings" }).click();
  const settings = page.getByRole("complementary", { name: "Page settings" });
  await expect.poll(async () => (await box(settings.locator("> div"))).y).toBeGreaterThan(100);
  const { y, height } = await box(settings.locator("> div"));
  expect(y + height).toBeLessThanOrEqual(800);
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 3000);
  await expect.poll(async () => (await box(tree)).y).toBeLessThan(60);
  await expect.poll(end).toBeGreaterThan(770);
});

test("a title is as high as its words, also where the settings are beside it", async ({
  page,
  api,
  organization,
}) => {
  const words = "A title that needs three lines where the settings are beside it";
  await openFirst(page, api, organization.id, "Words.", words);
  const title = page.getByRole("textbox", { name: "Page title" });
  const hidden = () => title.evaluate((field) => field.scrollHeight - field.clientHeight);
  const { height } = await box(title);
  await page.getByRole("button", { name: "Page settings" }).click();
  await expect.poll(async () => (await box(title)).height).toBeGreaterThan(height);
  expect(await hidden()).toBe(0);
});

test("the tools stay in one row beside the settings, and where they are while nothing can be saved", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500");
  const text = await openFirst(page, api, organization.id, "Words.");
  await page.getByRole("button", { name: "Page settings" }).click();
  await page.getByRole("complementary", { name: "Page settings" }).waitFor();
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await expect.poll(async () => (await box(toolbar)).height).toBeLessThan(50);
  await page.route(/\/content$/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 500, message: "Broken." } } }),
  );
  const saysUnsaved = async () => {
    const notice = page.getByText("Couldn't save yet, kept on this device").last();
    await expect(notice).toBeInViewport();
    await expect(toolbar.getByText("Not saved")).toBeVisible();
  };
  const before = await box(toolbar);
  await text.getByText("Words.").click();
  await page.keyboard.type("More ");
  await saysUnsaved();
  expect(await box(toolbar)).toEqual(before);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Close page settings" }).click();
  await saysUnsaved();
  await expect.poll(async () => (await box(toolbar)).width).toBeGreaterThan(500);
  expect((await box(toolbar)).height).toBe(before.height);
});

test("a title that runs from right to left starts where its text does", async ({
  page,
  api,
  organization,
}) => {
  const name = "مرحبا بالعالم";
  const text = await openFirst(page, api, organization.id, "نص عربي هنا.", name);
  const title = page.getByRole("textbox", { name: "Page title" });
  const end = async (place: Locator) => {
    const { x, width } = await box(place);
    const padding = await place.evaluate((element) =>
      parseFloat(getComputedStyle(element).paddingRight),
    );
    return x + width - padding;
  };
  expect(await end(title)).toBeCloseTo(await end(text.locator("p")), 0);
  await title.fill("Hello");
  const settings = page.getByRole("button", { name: "Page settings" });
  expect((await box(settings)).x).toBeGreaterThan((await box(title)).x);

  const startOf = (title: string) =>
    page
      .getByRole("treegrid", { name: "Pages" })
      .getByText(title, { exact: true })
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().x;
      });
  expect(await startOf(name)).toBeCloseTo(await startOf("Page 2"), 0);
});

test("the list at a slash is below it, and the search has room for its words", async ({
  page,
  api,
  organization,
}) => {
  const text = await openFirst(page, api, organization.id, "Words.\n\n".repeat(7));
  await text.getByText("Words.").last().click();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("/");
  const list = page.getByRole("listbox", { name: "Insert" });
  const line = text.getByText("/", { exact: true });
  const { y, height } = await box(line);
  await expect.poll(async () => (await box(list)).y).toBeGreaterThan(y + height / 2);
  const { y: top, height: high } = await box(list);
  expect(top + high).toBeLessThanOrEqual(800);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+f");
  const search = page.getByRole("search");
  expect((await box(search.getByRole("textbox").first())).width).toBeGreaterThan(250);
  const toolbar = await box(page.getByRole("toolbar", { name: "Formatting" }));
  const { x, width } = await box(search);
  expect([x, width]).toEqual([toolbar.x, toolbar.width]);
});

test("a notice about text that isn't saved covers no tools, and is in view anywhere in the text", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("400");
  const text = await openFirst(page, api, organization.id, "Words.\n\n".repeat(200));
  await page.route(/\/content$/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: "Not accepted." } } }),
  );
  await text.getByText("Words.").nth(40).click();
  await page.keyboard.type("More ");
  await page.keyboard.press("Control+f");
  const retry = page.getByRole("button", { name: "Save again" });
  await expect(retry).toBeInViewport();
  const search = await box(page.getByRole("search"));
  expect((await box(retry)).y).toBeGreaterThan(search.y + search.height);
});

test("lists of many levels stay inside of the page", async ({ page, api, organization }) => {
  const lines = Array.from({ length: 30 }, (_, level) => `${"  ".repeat(level)}* Level\n`);
  const text = await openFirst(page, api, organization.id, lines.join(""));
  const deepest = text.getByText("Level").last();
  await deepest.scrollIntoViewIfNeeded();
  const { x, width, height } = await box(deepest);
  expect(height).toBeLessThan(40);
  const around = await box(text);
  expect(x + width).toBeLessThanOrEqual(around.x + around.width);
});

test("signs after a long title don't cover the button of its row", async ({
  page,
  api,
  organization,
}) => {
  const name = "A title that is so long that it doesn't fit into its row";
  await openFirst(page, api, organization.id, "Words.", name);
  const row = page.getByRole("treegrid", { name: "Pages" }).getByRole("row", { name });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  const { x, width } = await box(row.getByRole("img", { name: "Hidden" }));
  const button = await box(row.getByRole("button", { name: /^Actions for/ }));
  expect(x + width).toBeLessThanOrEqual(button.x);
});
