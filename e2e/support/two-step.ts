import type { Page } from "@playwright/test";
import { codeOf } from "#testing/two-step.ts";
import { expect } from "./fixtures.ts";

/** Gives a code that the account hasn't used: the one after the current one counts, too. */
export const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000);

/** Sets up an app in the open dialog, with a mistake at first. Returns the app's secret and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const key = await dialog.getByRole("status", { name: "Setup key" }).innerText();
  const secret = key.replaceAll(" ", "");
  await dialog.getByLabel("Code that the app shows").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText(/Wrong code/)).toBeVisible();
  await dialog.getByLabel("Code that the app shows").fill(codeOf(secret, Date.now()));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  const list = saved.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await saved.getByRole("button", { name: "I saved them" }).click();
  return { secret, codes };
}
