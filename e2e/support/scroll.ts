import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Scrolls the window until all of something is in view. What is only drawn in view is drawn after each step, however long that takes.
 *
 * @param step - in pixels, less than the window is high: nothing is passed unseen
 */
export async function scrollUntilInView(page: Page, target: Locator, step: number): Promise<void> {
  const { height } = page.viewportSize()!;
  await expect(async () => {
    await page.evaluate(async (step) => {
      scrollBy(0, step);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
    }, step);
    const box = (await target.isVisible()) ? await target.boundingBox() : null;
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
  }).toPass({ intervals: [0] });
}

/** Pixels that the page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
