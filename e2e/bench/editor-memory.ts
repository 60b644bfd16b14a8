import type { CDPSession, Page } from "@playwright/test";
import { createApi } from "../support/api.ts";
import { edit } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { printFigures } from "./support/figures.ts";
import { mixedPage } from "./support/mixed-page.ts";
import { startWriting, whereEdited } from "./support/written.ts";

/*
 * Measures what stays in memory of pages that were edited and left: the heap, nodes outside of the document, and listeners after editing 1, 25, and 50 pages
 * of 20 KB in one tab, each time with the same small page open, and all garbage collected. The text of an edited page is kept for some
 * minutes, so that it opens at once: that is known, and subtracted.
 * Run: npm run bench -- editor-memory
 */

const pages = 50;
const bytes = 20_000;
const small = "Small";
const titleOf = (number: number) => `Page ${number + 1}`;

/** The text as it was loaded, and as it was saved. */
const keptTexts = 2;

type Memory = { heap: number; detached: number; listeners: number };

const platform = await startPlatform();
const browser = await launch();
try {
  const page = await signedInPage(browser, platform);
  // Tall enough for all rows of the tree.
  await page.setViewportSize({ width: 1280, height: 3000 });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(await makePages());
  const after: Record<number, Memory> = {};
  for (let number = 0; number < pages; number++) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await write(page, titleOf(number));
    if (![1, pages / 2, pages].includes(number + 1)) continue;
    // oxlint-disable-next-line no-await-in-loop
    after[number + 1] = await measure(page, devtools);
  }
  const [first, middle, last] = [after[1]!, after[pages / 2]!, after[pages]!];
  const later = pages / 2;
  printFigures("npm run bench -- editor-memory", [
    { what: "heap after editing 1 page of 20 KB", value: first.heap, unit: "MB" },
    { what: `… ${pages / 2} pages`, value: middle.heap, unit: "MB" },
    { what: `… ${pages} pages`, value: last.heap, unit: "MB" },
    {
      what: "growth per page, without its kept texts",
      value: ((last.heap - middle.heap) * 1e6 - later * bytes * keptTexts) / later / 1000,
      unit: "KB",
      below: 30,
    },
    {
      what: "nodes outside of the document that stay, per page",
      value: (last.detached - middle.detached) / later,
      unit: "nodes",
      // An editor that isn't let go has hundreds.
      below: 1,
    },
    {
      what: "listeners that stay, per page",
      value: (last.listeners - middle.listeners) / later,
      unit: "×",
      below: 1,
    },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}

async function makePages(): Promise<string> {
  const api = createApi(platform.url, platform.token);
  const written = await startWriting(api);
  const insert = (title: string, markdown: string) =>
    ({ operation: "insert_page", title, document: { markdown } }) as const;
  const [first = ""] = await edit(api, written.draft, [insert(small, "Small.\n")]);
  for (let number = 0; number < pages; number++) {
    // In this order.
    // oxlint-disable-next-line no-await-in-loop
    await edit(api, written.draft, [insert(titleOf(number), mixedPage(bytes))]);
  }
  return whereEdited(api, written, first);
}

async function open(page: Page, title: string) {
  // Playwright reads the attributes of what it clicks, for its log. Each would count as a node that stays.
  await page.waitForFunction((sought) => {
    const links = document.querySelectorAll<HTMLElement>("[role=treegrid] [role=row] a");
    const link = Array.from(links).find(({ textContent }) => textContent === sought);
    link?.click();
    return link !== undefined;
  }, title);
  const text = page.getByRole("textbox", { name: `Text of ${title}`, exact: true });
  await text.waitFor();
  return text;
}

/** Opens a page, types, and waits until that is saved. */
async function write(page: Page, title: string): Promise<void> {
  const text = await open(page, title);
  await text.getByRole("paragraph").first().click();
  await page.keyboard.press("End");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.type(" More words.");
  await saved;
}

async function measure(page: Page, devtools: CDPSession): Promise<Memory> {
  await open(page, small);
  // What was left is saved, kept on this device, and let go.
  await page.waitForTimeout(3000);
  await devtools.send("HeapProfiler.enable");
  for (let count = 0; count < 3; count++) {
    // What is let go may hold more.
    // oxlint-disable-next-line no-await-in-loop
    await devtools.send("HeapProfiler.collectGarbage");
  }
  await devtools.send("HeapProfiler.disable");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document);
    let count = 1;
    while (walker.nextNode() !== null) count += 1;
    return count;
  });
  return { heap: usedSize / 1e6, detached: nodes - shown, listeners: jsEventListeners };
}
