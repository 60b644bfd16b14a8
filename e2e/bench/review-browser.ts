import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { changeCount } from "./support/fill.ts";
import { filledFolder } from "./support/filled-platform.ts";
import { random } from "./support/prose.ts";

/*
 * Measures reviewing a change request that touches 1,000 of 5,000 pages, in a browser: until the list of pages is usable, and
 * from the click on a page until its comparison is rendered.
 */

const opens = 5;
const clicks = 20;

const filled = await filledFolder();
const platform = await startPlatform({ after: filled });
const browser = await launch();
const listed: number[] = [];
const drawn: number[] = [];
let mostNodes = 0;
try {
  const { organizationId, spaceId, changeRequestNumber } = filled;
  const address = `/orgs/${organizationId}/spaces/${spaceId}/change-requests/${changeRequestNumber}`;
  for (let run = 0; run < opens; run++) {
    const page = await signedInPage(browser, platform);
    await page.goto(address);
    await page
      .getByText(`${changeCount.toLocaleString("en")} changes`)
      .first()
      .waitFor();
    listed.push(await openList(page));
    if (run === opens - 1) await clickPages(page);
    await page.close();
  }
} finally {
  await browser.close();
  await platform.remove();
  await rm(filled.dataDir, { recursive: true, force: true });
}
printFigures("npm run bench -- review-browser", [
  {
    what: "list of 1,000 changes usable, from an address of its own",
    value: median(listed),
    unit: "ms",
    below: 2000,
  },
  {
    what: "comparison of a page drawn after the click on it",
    value: median(drawn),
    unit: "ms",
    below: 300,
  },
  { what: "the slowest of these clicks", value: Math.max(...drawn), unit: "ms" },
  { what: "most nodes in the document", value: mostNodes, unit: "nodes", below: 3000 },
]);

/** Milliseconds from loading the Changes tab until its first row and the total count are shown. */
async function openList(page: Page): Promise<number> {
  const start = performance.now();
  await page.goto(`${page.url()}/changes`, { waitUntil: "commit" });
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  await list.getByRole("link").first().click({ trial: true });
  await page.getByText(`1 of ${changeCount.toLocaleString("en")}`).waitFor();
  return performance.now() - start;
}

/** Clicks pages all over the list. Measured in the browser, from the click to the frame after rendering. */
async function clickPages(page: Page): Promise<void> {
  for (let count = 0; count < clicks; count++) {
    await page
      .getByRole("navigation", { name: "Changed pages in reading order" })
      .evaluate((list, part) => list.scrollTo(0, part * list.scrollHeight), random());
    await page.waitForTimeout(100);
    const measured = await page.evaluate(clickOne, random());
    drawn.push(measured.milliseconds);
    mostNodes = Math.max(mostNodes, measured.nodes);
  }
}

function clickOne(part: number): Promise<{ milliseconds: number; nodes: number }> {
  const frame = document.querySelector('nav[aria-label="Changed pages in reading order"]')!;
  const { top, bottom } = frame.getBoundingClientRect();
  const links = [...frame.querySelectorAll<HTMLAnchorElement>("a:not([aria-current])")].filter(
    (link) => {
      const box = link.getBoundingClientRect();
      return box.top > top && box.bottom < bottom;
    },
  );
  const link = links[Math.floor(part * links.length)]!;
  const title = link.querySelector("span[title]")?.textContent ?? "";
  const isDrawn = () =>
    document.getElementById("change-title")?.textContent?.endsWith(title) === true &&
    document.querySelector(".diff-row, .diff-note") !== null;
  const start = performance.now();
  link.click();
  return new Promise((resolve) => {
    const look = () => {
      if (!isDrawn()) return void requestAnimationFrame(look);
      const nodes = document.getElementsByTagName("*").length;
      requestAnimationFrame(() => resolve({ milliseconds: performance.now() - start, nodes }));
    };
    look();
  });
}
