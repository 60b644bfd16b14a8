import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Adds a provider called “Harbour ID” on the open screen, and says that it is a Keycloak. */
export async function addKeycloak(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add provider" }).click();
  const dialog = page.getByRole("dialog", { name: "Add identity provider" });
  await dialog.getByLabel("Name").fill("Harbour ID");
  await dialog.getByRole("button", { name: "Create and continue" }).click();
  await page.getByRole("button", { name: /Your provider$/ }).click();
  await page.getByRole("option", { name: "Keycloak" }).click();
}

/** Logs in on the provider's own page. */
export async function logInAtProvider(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Harbour ID" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Log in" }).click();
}
