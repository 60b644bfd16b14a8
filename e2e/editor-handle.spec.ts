import type { Locator } from "@playwright/test";
import { axeProblems } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { makePage, open, stored } from "./support/write-page.ts";

const box = async (place: Locator) => (await place.boundingBox())!;

test("the handle stays at its block while its menu is open, and Escape returns to the text", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "One\n\nTwo\n");
  const text = await open(page, href);
  const handle = page.locator(".editor-handle");
  await text.getByText("Two").hover();
  const before = await box(handle);
  await handle.click();
  const menu = page.getByRole("menu", { name: "Block actions" });
  await expect(menu).toBeVisible();
  await page.mouse.move(1000, 700);
  expect(await box(handle)).toEqual(before);
  expect((await box(menu)).y).toBeGreaterThan(before.y);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => stored(api, draft, pageId)).toBe("Two\n\nOne\n");
  // The block isn't where the handle was.
  await expect(handle).toBeHidden();

  await text.getByText("One").hover();
  await handle.click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  await expect(page.getByRole("dialog", { name: "Move to…" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
});

test("the focus is in the text as soon as a menu is used by keyboard", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "One\n\nTwo\n");
  await open(page, href);
  await page.getByRole("toolbar").getByRole("button", { name: "Block actions" }).press("Enter");
  const item = page.getByRole("menuitem", { name: "Move up" });
  await item.focus();
  await item.press("Enter");
  await page.keyboard.type("!");
  await expect.poll(() => stored(api, draft, pageId)).toBe("Two!\n\nOne\n");
});

const marked = [
  ["item", "* item\n  * nested\n"],
  ["nested", "* item\n  * nested\n"],
  ["numbered", "1. numbered\n"],
  ["task", "- [ ] task\n"],
  ["quoted", "> quoted\n"],
  ["hinted", '{% hint style="info" %}\nhinted\n{% endhint %}\n'],
  ["stepped", "{% stepper %}\n{% step %}\nstepped\n{% endstep %}\n{% endstepper %}\n"],
  ["tabbed", '{% tabs %}\n{% tab title="A" %}\ntabbed\n{% endtab %}\n{% endtabs %}\n'],
] as const;
const markedPage = [...new Set(marked.map(([, markdown]) => markdown))].join("\n");

for (const width of [1280, 360]) {
  test(`the handle covers no bullet, number, or frame, and the pointer gets to it at ${width} px`, async ({
    page,
    api,
    organization,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    const { href } = await makePage(api, organization.id, `Plain\n\n${markedPage}`);
    const text = await open(page, href);
    const handle = page.locator(".editor-handle");
    const edge = (await box(text.getByText("Plain"))).x;
    for (const [word] of marked) {
      // One after the other.
      // oxlint-disable no-await-in-loop
      await text.getByText(word, { exact: true }).hover();
      const at = await box(handle);
      expect(at.x, word).toBeGreaterThanOrEqual(0);
      expect(at.x + at.width, word).toBeLessThanOrEqual(edge);
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 12 });
      expect(await box(handle), word).toEqual(at);
      // oxlint-enable no-await-in-loop
    }
    expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  });
}

test("in columns, the handle is beside its column, and a right-to-left page mirrors it", async ({
  page,
  api,
  organization,
}) => {
  const column = (word: string) => `{% column %}\n${word}\n\n* א\n{% endcolumn %}\n`;
  const columns = `{% columns %}\n${column("שמאל")}${column("ימין")}{% endcolumns %}\n`;
  const { href } = await makePage(api, organization.id, `ש\n\n* פריט\n\n${columns}`);
  const text = await open(page, href);
  const handle = page.locator(".editor-handle");
  const right = async (place: Locator) => {
    const { x, width } = await box(place);
    return x + width;
  };
  await text.getByText("פריט").hover();
  const edge = await right(text.getByText("ש", { exact: true }));
  expect((await box(handle)).x).toBeCloseTo(edge, 0);

  const second = text.getByText("ימין");
  await second.hover();
  const at = await box(handle);
  expect(at.x).toBeCloseTo(await right(second), 0);
  expect(at.x + at.width).toBeLessThan((await box(text.getByText("שמאל"))).x + 1);
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 12 });
  expect(await box(handle)).toEqual(at);
});
