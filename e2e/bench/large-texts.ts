import { expect, type Page } from "@playwright/test";
import { createApi } from "../support/api.ts";
import { addition, largeTexts, makeLargePage } from "../support/large-texts.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, printFigures } from "./support/figures.ts";

/*
 * Pages of up to 9 MB in a browser: the longest time in which the tab answers nothing, from the click on the page until
 * three seconds after its text is there, and from the address of its comparison until what was added is there.
 */

/** Milliseconds after which people notice that the tab does not respond. */
const longest = 500;
/** Milliseconds in which what is drawn after the first part is still watched. */
const afterwards = 3000;
const patience = { timeout: 60_000 };

const platform = await startPlatform();
const browser = await launch();
const figures: Figure[] = [];
try {
  const api = createApi(platform.url, platform.token);
  for (const title of Object.keys(largeTexts)) {
    const { id } = await api("POST /v1/orgs", { body: { title } });
    const addresses = await makeLargePage(api, id, title);
    const page = await signedInPage(browser, platform);
    const read = await reading(page, addresses.space, title);
    const compared = await comparing(page, addresses.changes);
    figures.push(
      { what: `${title}: longest silence while read`, value: read, unit: "ms", below: longest },
      { what: "  while compared", value: compared, unit: "ms", below: longest },
    );
    await page.close();
  }
} finally {
  await browser.close();
  await platform.remove();
}
printFigures("npm run bench -- large-texts", figures);

async function reading(page: Page, address: string, title: string): Promise<number> {
  await page.goto(address);
  await page.getByText("Start here.").waitFor();
  const silence = await watch(page);
  await page.getByRole("treeitem", { name: title }).click();
  await page.locator(".prose :is(p, li, td, pre)").first().waitFor(patience);
  await page.waitForTimeout(afterwards);
  return silence();
}

async function comparing(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  const silence = await watch(page);
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText(addition).first()).toBeVisible(patience);
  return silence();
}

/** Starts to note the longest time between two turns of the page's event loop. @returns a function that reads it, in milliseconds */
async function watch(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const noted = globalThis as unknown as { silence: number };
    noted.silence = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      noted.silence = Math.max(noted.silence, now - last);
      last = now;
    }, 10);
  });
  return () => page.evaluate(() => (globalThis as unknown as { silence: number }).silence);
}
