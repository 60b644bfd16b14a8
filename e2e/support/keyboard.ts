import { expect, type Locator, type Page } from "@playwright/test";

/** More than the number of tab stops before anything that a test looks for. */
const mostSteps = 120;

/** Presses Tab (or Shift+Tab) until the control has the focus; fails if it never does. */
export async function tabTo(
  page: Page,
  control: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(control).toBeVisible();
  // Finding it by its role and name takes longer than a press. It is found again only if it was drawn anew.
  let element = await control.elementHandle();
  for (let steps = 0; steps < mostSteps; steps++) {
    const state = await element?.evaluate((element) =>
      element === document.activeElement ? "focused" : element.isConnected ? "waiting" : "gone",
    );
    if (state === "focused") return;
    if (state === "gone") element = await control.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${mostSteps} times ${key} did not reach ${control}.`);
}

/** Tabs to the control and presses it with Enter. */
export async function pressByKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Tabs to the field and types. */
export async function typeByKey(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
