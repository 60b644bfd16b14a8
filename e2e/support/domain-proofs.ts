import type { Locator, Page } from "@playwright/test";
import type { DnsServer } from "./dns.ts";
import { expect } from "./fixtures.ts";

/** Adds an email domain in the open settings. @returns what is shown of its proof */
export async function claimDomain(page: Page, domain: string): Promise<Locator> {
  const section = page.getByRole("region", { name: "Email domains" });
  await section.getByRole("textbox", { name: "Domains" }).fill(domain);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return section
    .getByRole("list", { name: "Proofs of the email domains" })
    .getByRole("listitem")
    .filter({ hasText: domain });
}

/** Publishes the TXT record that is shown. */
export async function publishRecord(dns: DnsServer, shown: Locator): Promise<void> {
  const values = shown.locator("dd");
  await expect(values.first()).toHaveText("TXT");
  dns.publishText(await values.nth(1).innerText(), await values.nth(2).innerText());
}

/** Checks an email domain, whose record is published, until it is proven. */
export async function checkDomain(proof: Locator, domain: string): Promise<void> {
  // The button is busy until the earlier check has ended.
  await expect(async () => {
    await proof.getByRole("button", { name: `Check ${domain} now` }).click();
    await expect(proof.getByText("Proven", { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
}
