import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, expect } from "@playwright/test";
import type { ContentChange } from "#contract/content-edit.ts";
import { paths } from "#console/paths.ts";
import { createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { tabTo } from "../support/keyboard.ts";
import { addPerson } from "../support/person.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, printFigures } from "./support/figures.ts";
import { countNodes, longestTask, watchLongTasks } from "./support/long-tasks.ts";
import { sentence } from "./support/prose.ts";

/*
 * Measures reviewing 1,000 pages by keyboard alone in a browser. 995 of them have one identical edit and five a further one: from the
 * address of the change request until its approval, which marks the first ones together and reads the others. Then 200 pages one by one
 * with a key every 60 ms, in a change request with 250 threads: marks that are lost, the heap, and elements in the document.
 */

const pageCount = 1000;
const outliers = 5;
const threads = 250;
const walked = 200;
/** The limit of operations per request. */
const batch = 50;
/** Milliseconds between two keys. */
const pause = 60;
const patience = { timeout: 60_000 };

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const all = Array.from({ length: pageCount }, (_, at) => at);
const text = (at: number, version: string) => `Use ${version} of it.\n\nThis is page ${at}.\n`;

const platform = await startPlatform();
const api = createApi(platform.url, platform.token);
const browser = await launch();
const figures: Figure[] = [];
try {
  const { address, draft } = await makeEdits();
  await reviewClusters(address, draft);
  await discuss(draft);
  await walkPages(address, draft);
} finally {
  await browser.close();
  await platform.remove();
}
printFigures("npm run bench -- review-keyboard", figures);

async function makeEdits(): Promise<{ address: string; draft: Draft }> {
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const author = addPerson(platform, { organizationId, displayName: "Aiko", role: "create" });
  const asAuthor = createApi(platform.url, author.token);
  const { spaceId } = await makeSpace(api, organizationId, "Pages");
  const inBatches = async (
    by: typeof api,
    subject: string,
    change: (at: number) => ContentChange,
  ) => {
    const made = await makeDraft(by, spaceId, subject);
    const ids: string[] = [];
    for (let at = 0; at < pageCount; at += batch) {
      // Pages are listed in the order in which they are made.
      // oxlint-disable-next-line no-await-in-loop
      ids.push(...(await edit(by, made, all.slice(at, at + batch).map(change))));
    }
    return { made, ids };
  };
  const first = await inBatches(api, "Pages", (at) => ({
    operation: "insert_page",
    title: `Page ${at + 1}`,
    document: { markdown: text(at, "v1") },
  }));
  await api(`POST ${inDraft}/merge`, { params: first.made });
  const more = (at: number) => (at < pageCount - outliers ? "" : `\nMore about ${at}.\n`);
  const { made: draft } = await inBatches(asAuthor, "From v1 to v2", (at) => ({
    operation: "update_page",
    page: first.ids[at]!,
    document: { markdown: text(at, "v2") + more(at) },
  }));
  const number = await ready(asAuthor, draft);
  return { address: paths.changeRequest(organizationId, spaceId, number, "changes"), draft };
}

async function marked(draft: Draft): Promise<number> {
  const query = { limit: 1000 };
  return (await api(`GET ${inDraft}/viewed-marks`, { params: draft, query })).items.length;
}

async function reviewClusters(address: string, draft: Draft): Promise<void> {
  const page = await signedInPage(browser, platform);
  await watchLongTasks(page.context());
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Page 1", exact: true })).toBeVisible(patience);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  const cluster = page.getByRole("article", { name: `v1 → v2 on ${pageCount - outliers} pages` });
  await expect(cluster).toBeVisible(patience);
  const others = page.getByRole("article", { name: `${outliers} other changes` });
  await expect(others).toBeVisible(patience);
  const grouped = performance.now() - start;
  const nodes = await countNodes(page);
  await page.keyboard.press("v");
  await expect(cluster).toContainText(`All ${pageCount - outliers} viewed`, patience);
  await expect(others).toBeFocused();
  await page.keyboard.press("Enter");
  for (let at = outliers; at > 0; at--) {
    const name = `Page ${pageCount - at + 1}`;
    // One after the other, as they are read.
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible(patience);
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press("v");
  }
  await expect(page.getByText(/^viewed 1,000\/1,000$/).first()).toBeVisible(patience);
  await page.keyboard.press("a");
  const panel = page.getByRole("dialog", { name: "Review" });
  await expect(panel.getByRole("textbox")).toBeVisible(patience);
  await tabTo(page, panel.getByRole("radio", { name: "Comment", exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("radio", { name: "Approve" })).toBeChecked();
  await tabTo(page, panel.getByRole("button", { name: "Submit review" }));
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden(patience);
  await expect.poll(() => marked(draft), patience).toBe(pageCount);
  figures.push(
    {
      what: "1,000 pages, from the address until edits are grouped",
      value: grouped / 1000,
      unit: "s",
    },
    {
      what: "  until all are viewed and the review is sent",
      value: (performance.now() - start) / 1000,
      unit: "s",
      below: 60,
    },
    { what: "  elements in the document", value: nodes, unit: "nodes", below: 3000 },
    { what: "  longest task", value: await longestTask(page), unit: "ms" },
  );
  await page.close();
}

async function discuss(draft: Draft): Promise<void> {
  const marks = await api(`GET ${inDraft}/viewed-marks`, {
    params: draft,
    query: { limit: 1000 },
  });
  const items = marks.items.map(({ item }) => item);
  await api(`PATCH ${inDraft}/viewed-marks`, {
    params: draft,
    body: { viewed: [], notViewed: items },
  });
  for (let at = 0; at < threads; at++) {
    // Each is a commit.
    // oxlint-disable-next-line no-await-in-loop
    await api(`POST ${inDraft}/comments`, {
      params: draft,
      body: { page: items[at]!, body: { markdown: sentence() } },
    });
  }
}

/** Marks one page after the other with a key that is pressed again before anything else can be done. */
async function walkPages(address: string, draft: Draft): Promise<void> {
  const page = await signedInPage(browser, platform);
  await watchLongTasks(page.context());
  const devtools = await page.context().newCDPSession(page);
  await page.goto(address);
  const title = (at: number) => page.getByRole("heading", { name: `Page ${at}`, exact: true });
  const compared = page.getByRole("region", { name: "What changed on this page", exact: true });
  await expect(title(1)).toBeVisible(patience);
  const press = async (count: number) => {
    for (let at = 0; at < count; at++) {
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([page.keyboard.press("v"), sleep(pause)]);
    }
  };
  const settle = async (at: number) => {
    await expect(title(at + 1)).toBeVisible(patience);
    await expect(compared.locator("ins").first()).toBeVisible(patience);
    // What is sent later is sent.
    await page.waitForTimeout(3000);
    return heapOf(devtools);
  };
  const warmUp = walked / 4;
  await press(warmUp);
  const early = await settle(warmUp);
  await press(walked - warmUp);
  const late = await settle(walked);
  await expect.poll(() => marked(draft), patience).toBeGreaterThan(walked - 40);
  figures.push(
    {
      what: `v every ${pause} ms on ${walked} pages: marks that are lost`,
      value: walked - (await marked(draft)),
      unit: "×",
      below: 1,
    },
    { what: `  heap after ${warmUp} pages`, value: early, unit: "MB" },
    { what: `  … after ${walked} pages, with ${threads} threads`, value: late, unit: "MB" },
    {
      what: "  … growth per page",
      value: ((late - early) * 1000) / (walked - warmUp),
      unit: "KB",
      below: 30,
    },
    {
      what: "  elements in the document",
      value: await countNodes(page),
      unit: "nodes",
      below: 3000,
    },
    { what: "  longest task", value: await longestTask(page), unit: "ms" },
  );
  await page.close();
}

/** Megabytes that remain once all garbage is collected. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable");
  for (let count = 0; count < 3; count++) {
    // What is let go may hold more.
    // oxlint-disable-next-line no-await-in-loop
    await devtools.send("HeapProfiler.collectGarbage");
  }
  await devtools.send("HeapProfiler.disable");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
}
