import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signIn } from "./fixtures.ts";
import { addPerson } from "./person.ts";

/** Another member, in a browser of their own. */
export async function openAsBea(
  browser: Browser,
  url: string,
  organizationId: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const dataDir = process.env["E2E_DATA_DIR"]!;
  const person = addPerson({ dataDir }, { organizationId, displayName: "Bea", role: "edit" });
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, person.token);
  return { context, page };
}
