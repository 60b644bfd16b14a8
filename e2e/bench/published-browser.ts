import type { Browser, Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { createApi } from "../support/api.ts";
import { launch } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";
import { publishGenerated, sizeOfSite } from "./support/generated-site.ts";
import { copyOf, startStatic } from "./support/static-site.ts";

/*
 * Measures a page of a published site in a browser, in turns with a server that sends the same files from memory: the time until
 * something is painted, with an empty cache and with the files of another page in it, and the page's JavaScript. Run:
 * npm run bench -- published-browser
 */

const rounds = 15;

type Paints = { cold: number; warm: number };

/** Milliseconds from the navigation until the first content is painted. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  return (await painted.jsonValue())!;
}

async function measure(browser: Browser, url: string, other: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    return { cold: await firstPaint(page, url), warm: await firstPaint(page, other) };
  } finally {
    await context.close();
  }
}

const platform = await startGeneratedPlatform(sizeOfSite);
const browser = await launch();
try {
  const { paths } = await publishGenerated(createApi(platform.url, platform.token));
  const [first, second] = [paths[100]!, paths[200]!];
  const page = await browser.newPage();
  const scripts: number[] = [];
  const files = new Set<string>();
  page.on("response", (response) => {
    files.add(new URL(response.url()).pathname);
  });
  for (const path of [first, second]) await page.goto(platform.url + path, { waitUntil: "load" });
  await page.close();
  const copies = await Promise.all([...files].map((path) => copyOf(platform.url, path)));
  for (const { path } of copies.filter((copy) => copy.path.endsWith(".js"))) {
    const text = await (await fetch(platform.url + path)).text();
    scripts.push(gzipSync(text, { level: 9 }).length / 1000);
  }
  const still = await startStatic(copies);
  const paints: Record<"own" | "theirs", Paints[]> = { own: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    const servers = [["own", platform.url] as const, ["theirs", still.url] as const];
    // None of both always comes first.
    for (const [whose, url] of round % 2 === 0 ? servers : servers.toReversed()) {
      paints[whose].push(await measure(browser, url + first, url + second));
    }
  }
  await still.stop();
  const of = (whose: "own" | "theirs", kind: keyof Paints) =>
    median(paints[whose].map((paint) => paint[kind]));
  const ratio = (kind: keyof Paints) => of("own", kind) / of("theirs", kind);
  const javaScript = scripts.reduce((sum, size) => sum + size, 0);
  printFigures("npm run bench -- published-browser", [
    { what: "JavaScript of a page, gzip", value: javaScript, unit: "KB", below: 60 },
    { what: "First paint of a page, empty cache", value: of("own", "cold"), unit: "ms" },
    { what: "  relative to a server of the same files", value: ratio("cold"), unit: "×" },
    { what: "First paint of a further page", value: of("own", "warm"), unit: "ms" },
    { what: "  relative to a server of the same files", value: ratio("warm"), unit: "×" },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}
