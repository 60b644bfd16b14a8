import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { type Api, createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { editorScripts } from "../support/editor-scripts.ts";
import { startPlatform } from "../support/platform.ts";
import { freshProfile } from "./support/browser.ts";
import {
  opened,
  openedBy,
  openedFromTree,
  openedInNewTab,
  reopened,
  settling,
  text,
} from "./support/editor-openings.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { mixedPage } from "./support/mixed-page.ts";
import { copyOf, startStatic } from "./support/static-site.ts";
import { percentile, type Typed, typeAndWatch } from "./support/typing.ts";

/*
 * Measures writing in pages of 10, 100, and 500 KB, in a browser: from opening a page until its text is painted and can be written in,
 * and from a key to the frame with its letter, in the middle of the page. A page is opened by clicks (in the tree of the change
 * request, as the platform knows it, just changed, and with changes of one's own to undo; from the Edit tab, a comment, and a block
 * of the comparison; from the space, in a change request that is there and in a new one) and by its URL, with the whole console. By
 * URL, and when typing, in turns with a bare page: a static file with the same elements and styles in a `contenteditable`, in which
 * the browser alone does the work. Both have a tab of their own, as the browser starts a new process for another site. The first load
 * in a new tab, which needs one, counts apart.
 * Run: npm run bench -- editor, or with sizes in KB: node e2e/bench/editor.ts 100
 */

const opens = 5;
const keys = 120;
const limits = { open: 500, type: 50, code: 250 };
const wantedSizes = process.argv.slice(2).map(Number);
const sizes = wantedSizes.length > 0 ? wantedSizes : [10, 100, 500];

const small = "Small";

/** Milliseconds until the text can be edited. */
type Times = Record<
  | "url"
  | "bare"
  | "newTab"
  | "tree"
  | "changed"
  | "tab"
  | "comment"
  | "block"
  | "space"
  | "started",
  number
>;

/** What was measured of a page in which was written. `written`: from the tree, with what can be undone. */
type Writing = { own: Typed; floor: Typed; written: number[] };

const platform = await startPlatform();
try {
  const api = createApi(platform.url, platform.token);
  const scripts = editorScripts().reduce((sum, { size }) => sum + size, 0);
  const figures: Figure[] = [
    {
      what: "JavaScript that only the editor loads, gzip",
      value: scripts / 1000,
      unit: "KB",
      below: limits.code,
    },
  ];
  for (const size of sizes) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    figures.push(...(await measure(api, size)));
  }
  printFigures("npm run bench -- editor", figures);
} finally {
  await platform.remove();
}

async function measure(api: Api, size: number): Promise<Figure[]> {
  const made = await makePages(api, size);
  const profile = await freshProfile(platform);
  const { page } = profile;
  await opened(page, made.href);
  await commentOn(api, page, made);
  await opened(page, made.href);
  const bare = await bareCopy(page);
  const bareTab = await page.context().newPage();
  try {
    const rounds: Times[] = [];
    for (let round = 0; round <= opens; round++) {
      const bareTime = await reopened(bareTab, bare.url);
      rounds.push({ bare: bareTime, ...(await openEachWay(page, made)) });
    }
    // The first round only fills the caches.
    rounds.shift();
    const own = await typing(page, made.href);
    const written: number[] = [];
    for (let round = 0; round < opens; round++) {
      written.push(await openedFromTree(page, small, made.name));
    }
    const floor = await typing(bareTab, bare.url);
    return figuresOf(`${size} KB`, rounds, { own, floor, written });
  } finally {
    await bare.stop();
    await profile.remove();
  }
}

async function openEachWay(page: Page, made: Made): Promise<Omit<Times, "bare">> {
  const { name, href, change } = made;
  const url = await reopened(page, href);
  const tree = await openedFromTree(page, small, name);
  await change();
  const changed = await openedFromTree(page, small, name);
  const from = async (screen: string, control: Locator, atBlock = false) => {
    await page.goto(screen);
    return openedBy(page, control, atBlock);
  };
  const tab = await from(
    made.overview,
    page.getByRole("navigation").getByRole("link", { name: "Edit", exact: true }),
  );
  const comment = await from(made.threads, page.locator("[data-edit=thread]"), true);
  const block = await from(made.comparison, blockLink(page), true);
  const space = await fromMenu(page, made.reading, /^Continue/);
  const started = await fromMenu(page, made.reading, /^Start a new/);
  const newTab = await openedInNewTab(page, href);
  return { url, tree, changed, tab, comment, block, space, started, newTab };
}

/** Opens a page from its space. */
async function fromMenu(page: Page, reading: string, name: RegExp): Promise<number> {
  await page.goto(reading);
  await page.locator("button[aria-haspopup]", { hasText: "Edit" }).click();
  return openedBy(page, page.getByRole("menuitem", { name }).first());
}

function figuresOf(name: string, rounds: readonly Times[], typed: Writing): Figure[] {
  const p95 = percentile(typed.own.paints, 0.95);
  const floor = percentile(typed.floor.paints, 0.95);
  const timesOf = (way: keyof Times) => rounds.map((round) => round[way]);
  const isTarget = name === "100 KB";
  const opening = (what: string, times: number[]): Figure => ({
    what,
    value: median(times),
    unit: "ms",
    ...(isTarget && { below: limits.open }),
  });
  return [
    opening(`${name}: until the text can be edited, from a click in the tree`, timesOf("tree")),
    opening("  when it was just changed", timesOf("changed")),
    opening("  when one has written in it before", typed.written),
    opening("  from the Edit tab", timesOf("tab")),
    opening("  from a comment", timesOf("comment")),
    opening("  from a block in the comparison", timesOf("block")),
    opening("  from the space", timesOf("space")),
    opening("  from the space, in a new change request", timesOf("started")),
    opening("  by its URL", timesOf("url")),
    { what: "    fastest of five", value: Math.min(...timesOf("url")), unit: "ms" },
    {
      what: "    relative to a bare page",
      value: median(timesOf("url")) / median(timesOf("bare")),
      unit: "×",
    },
    { what: "    in a new tab", value: median(timesOf("newTab")), unit: "ms" },
    { what: `${name}: key to paint, median`, value: percentile(typed.own.paints, 0.5), unit: "ms" },
    { what: "  95 of 100", value: p95, unit: "ms", below: limits.type },
    { what: "  relative to a bare page", value: p95 / floor, unit: "×" },
    { what: "  longest task over 50 ms", value: typed.own.longest, unit: "ms" },
  ];
}

/** A page that is measured, and where it is found. */
type Made = {
  name: string;
  draft: Draft;
  pageId: string;
  href: string;
  overview: string;
  /** Where a comment on one of its blocks is. */
  threads: string;
  /** Where it is compared with the space's. */
  comparison: string;
  /** Where it is read in the space. */
  reading: string;
  /** Changes a word of it. */
  change: () => Promise<unknown>;
};

/** A space with a large page and a small one, and a change request that changes the large one. */
async function makePages(api: Api, size: number): Promise<Made> {
  const name = `Page of ${size}`;
  const markdown = mixedPage(size * 1000);
  const { id } = await api("POST /v1/orgs", { body: { title: `Bench ${size}` } });
  const { spaceId, pages } = await makeSpace(api, id, "Guide", [
    { title: name, markdown },
    { title: small, markdown: "Small.\n" },
  ]);
  const draft = await makeDraft(api, spaceId, "Write");
  const number = await ready(api, draft);
  const page = pages[name]!;
  let changes = 0;
  const change = () => {
    const document = { markdown: `Changed ${(changes += 1)} times.\n\n${markdown}` };
    return edit(api, draft, [{ operation: "update_page", page, document }]);
  };
  await change();
  return {
    name,
    draft,
    pageId: page,
    change,
    href: paths.editPage(id, spaceId, number, page),
    overview: paths.changeRequest(id, spaceId, number),
    threads: paths.changeRequest(id, spaceId, number, "threads"),
    comparison: paths.changeRequest(id, spaceId, number, "changes", { page }),
    reading: paths.page(id, spaceId, page),
  };
}

/** Comments on a block that is edited from the comparison, which names it. */
async function commentOn(api: Api, page: Page, { draft, pageId, comparison }: Made): Promise<void> {
  await page.goto(comparison);
  const href = await blockLink(page).getAttribute("href");
  const node = new URL(href!, page.url()).searchParams.get("block")!;
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments", {
    params: draft,
    body: { body: { markdown: "Is this still so?" }, page: pageId, node },
  });
}

function blockLink(page: Page): Locator {
  return page.locator("[data-edit=block]").last();
}

/** Types in the middle of the page. */
async function typing(page: Page, address: string): Promise<Typed> {
  await reopened(page, address);
  await sleep(settling);
  const paragraphs = page.locator(`${text} > p`);
  const middle = paragraphs.nth((await paragraphs.count()) >> 1);
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press("End");
  await sleep(settling);
  await typeAndWatch(page, 10);
  return typeAndWatch(page, keys);
}

/** Serves the elements of the open text, and the styles of the page. */
async function bareCopy(page: Page) {
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  const editor = await page.locator(text).evaluate((element) => element.outerHTML);
  const links = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("");
  const html = `<!doctype html><meta charset="utf-8"><title>Bare</title>${links}<main class="editor">${editor}</main>`;
  const front = {
    path: "/",
    headers: { "content-type": "text/html; charset=utf-8" },
    base64: Buffer.from(html).toString("base64"),
  };
  return startStatic([
    front,
    ...(await Promise.all(styles.map((path) => copyOf(platform.url, path)))),
  ]);
}
