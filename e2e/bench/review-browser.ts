import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { changeCount } from "./support/fill.ts";
import { filledFolder } from "./support/filled-platform.ts";
import { random } from "./support/prose.ts";
import { slowDown } from "./support/slow-network.ts";

/*
 * Measures reviewing a change request that touches 1,000 of 5,000 pages, in a browser: until the list of pages is usable, and
 * from the click on a page until its comparison is rendered. On a slow network (3.2 Mbit/s, 150 ms), until the list is usable
 * and until the first comparison is there, with and without the console's files in the browser's cache.
 */

const opens = 5;
const clicks = 20;

const filled = await filledFolder();
const platform = await startPlatform({ after: filled });
const browser = await launch();
const listed: number[] = [];
const drawn: number[] = [];
const cold: Arrival[] = [];
const warm: Arrival[] = [];
let mostNodes = 0;
try {
  const { organizationId, spaceId, changeRequestNumber } = filled;
  const address = `/orgs/${organizationId}/spaces/${spaceId}/change-requests/${changeRequestNumber}`;
  for (let run = 0; run < opens; run++) {
    const page = await signedInPage(browser, platform);
    await page.goto(address);
    await page.getByRole("link", { name: "Review the changes" }).waitFor();
    listed.push(await openList(page));
    if (run === opens - 1) await clickPages(page);
    await page.close();

    const slow = await signedInPage(browser, platform);
    await slowDown(slow);
    cold.push(await arrive(slow, `${address}/changes`));
    await slow.goto("about:blank");
    warm.push(await arrive(slow, `${address}/changes`));
    await slow.close();
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
  ...slowFigures("on a slow network, nothing cached", cold, 5000),
  ...slowFigures("on a slow network, assets cached", warm, 2000),
  { what: "most nodes in the document", value: mostNodes, unit: "nodes", below: 3000 },
]);

/** Milliseconds from the start of a load, and what was received until the list was usable. */
type Arrival = { list: number; comparison: number; requests: number; bytes: number };

/** Loads the Changes tab. */
async function arrive(page: Page, address: string): Promise<Arrival> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let requests = 0;
  let bytes = 0;
  session.on("Network.requestWillBeSent", () => (requests += 1));
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await usableList(page);
  const list = performance.now() - start;
  const received = { requests, bytes };
  await page.locator(".diff-row, .diff-note").first().waitFor();
  await session.detach();
  return { list, comparison: performance.now() - start, ...received };
}

function slowFigures(what: string, arrivals: readonly Arrival[], below: number): Figure[] {
  const of = (key: keyof Arrival) => median(arrivals.map((round) => round[key]));
  return [
    { what: `list of 1,000 changes usable ${what}`, value: of("list"), unit: "ms", below },
    { what: "  comparison of its first page drawn", value: of("comparison"), unit: "ms" },
    { what: "  requests until the list was usable", value: of("requests"), unit: "×" },
    { what: "  received until then", value: of("bytes") / 1000, unit: "KB" },
  ];
}

/** Milliseconds from loading the Changes tab until its first row and the total count are shown. */
async function openList(page: Page): Promise<number> {
  const start = performance.now();
  await page.goto(`${page.url()}/changes`, { waitUntil: "commit" });
  await usableList(page);
  return performance.now() - start;
}

async function usableList(page: Page): Promise<void> {
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  await list.getByRole("link").first().click({ trial: true });
  await page.getByText(`1 of ${changeCount.toLocaleString("en")}`).waitFor();
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
