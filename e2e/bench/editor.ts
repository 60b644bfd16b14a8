import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type Api, createApi } from "../support/api.ts";
import { edit } from "../support/content.ts";
import { editorScripts } from "../support/editor-scripts.ts";
import { startPlatform } from "../support/platform.ts";
import { freshProfile } from "./support/browser.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { mixedPage } from "./support/mixed-page.ts";
import { copyOf, startStatic } from "./support/static-site.ts";
import { percentile, type Typed, typeAndWatch } from "./support/typing.ts";
import { startWriting, whereEdited } from "./support/written.ts";

/*
 * Measures writing in pages of 10, 100, and 500 KB, in a browser: from opening a page by its URL, or by a click in the tree, until its
 * text is painted and can be written in, and from a key to the frame with its letter, in the middle of the page. Each in turns with
 * a bare page: a static file with the same elements and styles in a `contenteditable`, in which the browser alone does the work. Both
 * have a tab of their own, as the browser starts a new process for another site. The first load in a new tab, which needs one, counts
 * apart.
 * Run: npm run bench -- editor, or with sizes in KB: node e2e/bench/editor.ts 100
 */

const opens = 5;
const keys = 120;
/** Milliseconds in which the browser stores what it loaded and compiled. */
const settling = 1200;
const limits = { open: 500, type: 50, code: 250 };
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [10, 100, 500];

const small = "Small";
const text = '[role=textbox][contenteditable="true"]';

/** Milliseconds until the text can be edited. */
type Times = Record<"own" | "bare" | "tab" | "click", number[]>;

const platform = await startPlatform();
try {
  const api = createApi(platform.url, platform.token);
  const scripts = editorScripts().reduce((sum, { size }) => sum + size, 0);
  const figures: Figure[] = [
    {
      what: "JavaScript that only the editor loads, gzip",
      value: scripts / 1000,
      unit: "KB",
      below: limits.code,
    },
  ];
  for (const size of sizes) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    figures.push(...(await measure(api, size)));
  }
  printFigures("npm run bench -- editor", figures);
} finally {
  await platform.remove();
}

async function measure(api: Api, size: number): Promise<Figure[]> {
  const href = await makePages(api, size);
  const profile = await freshProfile(platform);
  const { page } = profile;
  const name = `Page of ${size}`;
  await opened(page, href);
  const bare = await bareCopy(page);
  const bareTab = await page.context().newPage();
  try {
    const times = { own: [], bare: [], tab: [], click: [] } as Times;
    // The first loads only fill the caches.
    for (let round = 0; round <= opens; round++) {
      const took = {
        bare: await reopened(bareTab, bare.url),
        own: await reopened(page, href),
        click: await clicked(page, name),
        tab: await inNewTab(page, href),
      };
      if (round === 0) continue;
      times.bare.push(took.bare);
      times.own.push(took.own);
      times.click.push(took.click);
      times.tab.push(took.tab);
    }
    const own = await typing(page, href);
    const floor = await typing(bareTab, bare.url);
    return figuresOf(`${size} KB`, times, { own, floor });
  } finally {
    await bare.stop();
    await profile.remove();
  }
}

function figuresOf(
  name: string,
  { own, bare, tab, click }: Times,
  typed: { own: Typed; floor: Typed },
): Figure[] {
  const p95 = percentile(typed.own.paints, 0.95);
  const floor = percentile(typed.floor.paints, 0.95);
  const isTarget = name === "100 KB";
  return [
    {
      what: `${name}: until the text can be edited, by its URL`,
      value: median(own),
      unit: "ms",
      ...(isTarget && { below: limits.open }),
    },
    { what: "  fastest of five", value: Math.min(...own), unit: "ms" },
    { what: "  relative to a bare page", value: median(own) / median(bare), unit: "×" },
    { what: "  in a new tab", value: median(tab), unit: "ms" },
    { what: "  by a click in the tree", value: median(click), unit: "ms" },
    { what: `${name}: key to paint, median`, value: percentile(typed.own.paints, 0.5), unit: "ms" },
    { what: "  95 of 100", value: p95, unit: "ms", below: limits.type },
    { what: "  relative to a bare page", value: p95 / floor, unit: "×" },
    { what: "  longest task over 50 ms", value: typed.own.longest, unit: "ms" },
  ];
}

/** A change request with a small page and a large one. @returns where the large one is edited */
async function makePages(api: Api, size: number): Promise<string> {
  const written = await startWriting(api, `Bench ${size}`);
  const [, pageId] = await edit(api, written.draft, [
    { operation: "insert_page", title: small, document: { markdown: "Small.\n" } },
    {
      operation: "insert_page",
      title: `Page of ${size}`,
      document: { markdown: mixedPage(size * 1000) },
    },
  ]);
  return whereEdited(api, written, pageId!);
}

/** Opens a URL. @returns milliseconds until its text is painted and can be edited */
async function opened(page: Page, address: string): Promise<number> {
  const watch = await page.addInitScript(watchText, text);
  await page.goto(address, { waitUntil: "commit" });
  const shownAt = await untilShown(page);
  await watch.dispose();
  return shownAt;
}

async function reopened(page: Page, address: string): Promise<number> {
  await page.bringToFront();
  await page.goto("about:blank");
  await sleep(settling);
  return opened(page, address);
}

async function inNewTab(page: Page, address: string): Promise<number> {
  await sleep(settling);
  const tab = await page.context().newPage();
  try {
    return await opened(tab, address);
  } finally {
    await tab.close();
  }
}

async function untilShown(page: Page): Promise<number> {
  const shownAt = await page.waitForFunction(
    () => (globalThis as { textShownAt?: number }).textShownAt,
    undefined,
    { timeout: 60_000 },
  );
  return (await shownAt.jsonValue())!;
}

/** Notes when a text with more than a line is painted. */
function watchText(selector: string): void {
  const watched = globalThis as { textShownAt?: number };
  const look = () => {
    const found = document.querySelector(selector);
    const isDrawn = found !== null && found.childElementCount > 5 && found.clientHeight > 0;
    if (!isDrawn) return void requestAnimationFrame(look);
    // A message arrives after the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (watched.textShownAt = performance.now());
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}

/** Opens the small page, then the large one. @returns milliseconds from the click until its text is painted */
async function clicked(page: Page, name: string): Promise<number> {
  await page.getByRole("row", { name: small, exact: true }).getByRole("link").click();
  await page.getByRole("textbox", { name: `Text of ${small}` }).waitFor();
  await sleep(settling);
  const link = page.getByRole("row", { name, exact: true }).getByRole("link");
  const clickedAt = await link.evaluateHandle((element) => {
    const clicked = { at: 0 };
    element.addEventListener("pointerdown", ({ timeStamp }) => (clicked.at = timeStamp), true);
    delete (globalThis as { textShownAt?: number }).textShownAt;
    return clicked;
  });
  await page.evaluate(watchText, text);
  await link.click();
  const shownAt = await untilShown(page);
  return shownAt - (await clickedAt.evaluate(({ at }) => at));
}

/** Types in the middle of the page. */
async function typing(page: Page, address: string): Promise<Typed> {
  await reopened(page, address);
  await sleep(settling);
  const paragraphs = page.locator(`${text} > p`);
  const middle = paragraphs.nth((await paragraphs.count()) >> 1);
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press("End");
  await sleep(settling);
  await typeAndWatch(page, 10);
  return typeAndWatch(page, keys);
}

/** Serves the elements of the open text, and the styles of the page. */
async function bareCopy(page: Page) {
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  const editor = await page.locator(text).evaluate((element) => element.outerHTML);
  const links = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("");
  const html = `<!doctype html><meta charset="utf-8"><title>Bare</title>${links}<main class="editor">${editor}</main>`;
  const front = {
    path: "/",
    headers: { "content-type": "text/html; charset=utf-8" },
    base64: Buffer.from(html).toString("base64"),
  };
  return startStatic([
    front,
    ...(await Promise.all(styles.map((path) => copyOf(platform.url, path)))),
  ]);
}
