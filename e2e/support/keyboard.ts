import { expect, type Locator, type Page } from "@playwright/test";

/** More steps than any screen has before what a test looks for. */
const mostSteps = 120;

/** Presses Tab (or Shift+Tab) until the control has the focus; fails when it never gets there. */
export async function tabTo(
  page: Page,
  control: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostSteps} times ${key} did not reach ${control}.`);
}

/** Reaches the control by Tab and presses it by Enter. */
export async function pressByKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Reaches the field by Tab and types. */
export async function typeByKey(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
