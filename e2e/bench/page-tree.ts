import { paths } from "#console/paths.ts";
import { createApi } from "../support/api.ts";
import { edit, makeDraft, makeSpace } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { takeLongest, watchTasks } from "./support/taken-tasks.ts";

/*
 * Measures the tree of a change request with 500 pages, 25 of them with 19 each inside, in a browser: until its rows are shown, and
 * the longest task while expanding all, while scrolling, and after a move by key.
 * Run: npm run bench -- page-tree
 */

const chapters = 25;
const pagesInside = 19;
const opens = 3;

const platform = await startPlatform();
const browser = await launch();
try {
  const href = await makePages();
  const page = await signedInPage(browser, platform);
  const row = (name: string) => page.getByRole("row", { name, exact: true });
  const opening: number[] = [];
  for (let count = 0; count < opens; count++) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.goto("about:blank");
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(href);
    // oxlint-disable-next-line no-await-in-loop
    await row("Chapter 1").waitFor();
    opening.push(performance.now() - start);
  }
  await page.waitForTimeout(2000);
  await watchTasks(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Expand all" }).click();
  await row("Page 1.2").waitFor();
  const expanding = await takeLongest(page);
  await page.getByRole("treegrid").hover();
  for (let step = 0; step < 40; step++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.mouse.wheel(0, 400);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(30);
  }
  const scrolling = await takeLongest(page);
  await page.mouse.wheel(0, -50_000);
  await row("Page 1.2").focus();
  await page.waitForTimeout(500);
  await takeLongest(page);
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForTimeout(3000);
  const moving = await takeLongest(page);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  printFigures("npm run bench -- page-tree", [
    {
      what: "tree of 500 pages shown after opening Edit, warm",
      value: median(opening),
      unit: "ms",
    },
    { what: "longest task over 50 ms while expanding all", value: expanding, unit: "ms" },
    { what: "… while scrolling", value: scrolling, unit: "ms", below: 100 },
    { what: "… after a move", value: moving, unit: "ms" },
    { what: "elements in the document", value: elements, unit: "nodes", below: 3000 },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}

/** @returns where the pages are edited */
async function makePages(): Promise<string> {
  const api = createApi(platform.url, platform.token);
  const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const { spaceId } = await makeSpace(api, id, "Guide");
  const draft = await makeDraft(api, spaceId, "Write");
  for (let chapter = 1; chapter <= chapters; chapter++) {
    const ref = `chapter-${chapter}`;
    // In this order.
    // oxlint-disable-next-line no-await-in-loop
    await edit(api, draft, [
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
  const { number } = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params: draft,
  });
  return paths.editPage(id, spaceId, number);
}
