import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** What holds the text of a page that can be written in. */
export const text = '[role=textbox][contenteditable="true"]';

/** Milliseconds in which the browser stores what it loaded and compiled, and the platform finishes what it began. */
export const settling = 1200;

/** Milliseconds for which people read a screen before they edit what it shows. */
const reading = 4000;

/** Opens a URL. @returns milliseconds until its text is painted and can be edited */
export async function opened(page: Page, address: string): Promise<number> {
  const watch = await page.addInitScript(watchText, { text, told, atBlock: false });
  const shown = untilTold(page);
  await page.goto(address, { waitUntil: "commit" });
  const shownAt = await shown;
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
  await sleep(settling);
  return clicked(page, linkTo(name), false);
}

/**
 * Opens a page by a control on the current screen, which was read before.
 * @param atBlock whether it leads to a block, which is shown and gets the cursor
 * @returns milliseconds from the click until its text is painted
 */
export async function openedBy(page: Page, control: Locator, atBlock = false): Promise<number> {
  await control.waitFor();
  await sleep(reading);
  return clicked(page, control, atBlock);
}

async function clicked(page: Page, control: Locator, atBlock: boolean): Promise<number> {
  const clickedAt = await control.evaluateHandle((element) => {
    const clicked = { at: 0 };
    element.addEventListener("pointerdown", ({ timeStamp }) => (clicked.at = timeStamp), true);
    return clicked;
  });
  const shown = untilTold(page);
  await page.evaluate(watchText, { text, told, atBlock });
  await control.click();
  const shownAt = await shown;
  return shownAt - (await clickedAt.evaluate(({ at }) => at));
}

/** What the page says in its console when the text is painted. Waiting for it doesn't load anything into the page, unlike a function. */
const told = "text shown at ";

async function untilTold(page: Page): Promise<number> {
  const message = await page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith(told),
    timeout: 60_000,
  });
  return Number(message.text().slice(told.length));
}

/** Tells when a text with more than a line is painted. */
function watchText(watched: { text: string; told: string; atBlock: boolean }): void {
  const look = () => {
    const element = document.querySelector(watched.text);
    const isDrawn = element !== null && element.childElementCount > 5 && element.clientHeight > 0;
    const isThere = isDrawn && (!watched.atBlock || document.activeElement === element);
    if (!isThere) return void requestAnimationFrame(look);
    // A message arrives after the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => console.info(`${watched.told}${performance.now()}`);
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}
