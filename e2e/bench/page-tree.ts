import { createApi } from "../support/api.ts";
import { edit } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { countElements, opening, scrollOver } from "./support/browsed.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { takeLongest, watchTasks } from "./support/taken-tasks.ts";
import { startWriting, whereEdited } from "./support/written.ts";

/*
 * Measures the tree of a change request with 500 pages, 25 of them with 19 each inside, in a browser: until its rows are shown, and
 * the longest task while expanding all, while scrolling, and after a move by key.
 * Run: npm run bench -- page-tree
 */

const chapters = 25;
const pagesInside = 19;

const platform = await startPlatform();
const browser = await launch();
try {
  const href = await makePages();
  const page = await signedInPage(browser, platform);
  const row = (name: string) => page.getByRole("row", { name, exact: true });
  const opened = await opening(page, href, row("Chapter 1"));
  await page.waitForTimeout(2000);
  await watchTasks(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Expand all" }).click();
  await row("Page 1.2").waitFor();
  const expanding = await takeLongest(page);
  await scrollOver(page, page.getByRole("treegrid"));
  const scrolling = await takeLongest(page);
  await page.mouse.wheel(0, -50_000);
  await row("Page 1.2").focus();
  await page.waitForTimeout(500);
  await takeLongest(page);
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForTimeout(3000);
  const moving = await takeLongest(page);
  printFigures("npm run bench -- page-tree", [
    {
      what: "tree of 500 pages shown after opening Edit, warm",
      value: median(opened),
      unit: "ms",
    },
    { what: "longest task over 50 ms while expanding all", value: expanding, unit: "ms" },
    { what: "… while scrolling", value: scrolling, unit: "ms", below: 100 },
    { what: "… after a move", value: moving, unit: "ms" },
    {
      what: "elements in the document",
      value: await countElements(page),
      unit: "nodes",
      below: 3000,
    },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}

/** @returns where the pages are edited */
async function makePages(): Promise<string> {
  const api = createApi(platform.url, platform.token);
  const written = await startWriting(api);
  for (let chapter = 1; chapter <= chapters; chapter++) {
    const ref = `chapter-${chapter}`;
    // In this order.
    // oxlint-disable-next-line no-await-in-loop
    await edit(api, written.draft, [
      {
        operation: "insert_page",
        title: `Chapter ${chapter}`,
        ref,
        document: { markdown: "Text." },
      },
      ...Array.from({ length: pagesInside }, (_, inside) => ({
        operation: "insert_page" as const,
        title: `Page ${chapter}.${inside + 1}`,
        into: ref,
        document: { markdown: "Text." },
      })),
    ]);
  }
  return whereEdited(api, written);
}
