import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** What holds the text of a page that can be written in. */
export const text = '[role=textbox][contenteditable="true"]';

/** Milliseconds in which the browser stores what it loaded and compiled, and the platform finishes what it began. */
export const settling = 1200;

/** Opens a URL. @returns milliseconds until its text is painted and can be edited */
export async function opened(page: Page, address: string): Promise<number> {
  const watch = await page.addInitScript(watchText, text);
  await page.goto(address, { waitUntil: "commit" });
  const shownAt = await untilShown(page);
  await watch.dispose();
  return shownAt;
}

/** The same in a tab that had another page open. */
export async function reopened(page: Page, address: string): Promise<number> {
  await page.bringToFront();
  await page.goto("about:blank");
  await sleep(settling);
  return opened(page, address);
}

/** The same in a new tab, which needs a new process. */
export async function openedInNewTab(page: Page, address: string): Promise<number> {
  await sleep(settling);
  const tab = await page.context().newPage();
  try {
    return await opened(tab, address);
  } finally {
    await tab.close();
  }
}

/** Opens a page from the tree beside another one. @returns milliseconds from the click until its text is painted */
export async function openedFromTree(page: Page, other: string, name: string): Promise<number> {
  const linkTo = (title: string) =>
    page.getByRole("row", { name: title, exact: true }).getByRole("link");
  await linkTo(other).click();
  await page.getByRole("textbox", { name: `Text of ${other}` }).waitFor();
  return openedBy(page, linkTo(name));
}

/** Opens a page by a control on the current screen. @returns milliseconds from the click until its text is painted */
export async function openedBy(page: Page, control: Locator): Promise<number> {
  await control.waitFor();
  await sleep(settling);
  const clickedAt = await control.evaluateHandle((element) => {
    const clicked = { at: 0 };
    element.addEventListener("pointerdown", ({ timeStamp }) => (clicked.at = timeStamp), true);
    delete (globalThis as { textShownAt?: number }).textShownAt;
    return clicked;
  });
  await page.evaluate(watchText, text);
  await control.click();
  const shownAt = await untilShown(page);
  return shownAt - (await clickedAt.evaluate(({ at }) => at));
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
