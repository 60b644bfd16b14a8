import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** What an identity provider needs to send people. */
export type Provisioning = { url: string; token: string };

/**
 * Copies the SCIM URL from the open screen, and creates a token there. The browser may use the clipboard.
 *
 * @param name - of the token
 */
export async function connectProvider(page: Page, name: string): Promise<Provisioning> {
  await page.getByRole("button", { name: "Copy SCIM URL" }).click();
  await expect(page.getByText("SCIM URL copied")).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create provisioning token" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: `Token “${name}” created` });
  const token = await made.getByRole("status", { name: "New token" }).innerText();
  await made.getByRole("button", { name: "Done" }).click();
  return { url, token };
}

/** What an identity provider sends. @returns the body of the response */
export async function sendAs(
  { url, token }: Provisioning,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string }> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return (text === "" ? {} : JSON.parse(text)) as { id: string };
}

/** Whether somebody may sign in, as Microsoft Entra sends it. */
export const activity = (isActive: boolean) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "Replace", path: "active", value: isActive ? "True" : "False" }],
});
