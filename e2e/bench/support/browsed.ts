import type { Locator, Page } from "@playwright/test";

const opens = 3;

/** Opens a URL several times. @returns milliseconds of each, until `shown` is there */
export async function opening(page: Page, href: string, shown: Locator): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < opens; count++) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.goto("about:blank");
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(href);
    // oxlint-disable-next-line no-await-in-loop
    await shown.waitFor();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Scrolls down by the wheel, over an element. */
export async function scrollOver(page: Page, element: Locator): Promise<void> {
  await element.hover();
  for (let step = 0; step < 40; step++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.mouse.wheel(0, 400);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(30);
  }
}

/** The number of elements in the document. */
export const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("*").length);
