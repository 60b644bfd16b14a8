import type { Page } from "@playwright/test";

/** Enters an email and its password on the sign-in page. */
export async function signInByEmail(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Chooses it in the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account and settings" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}
