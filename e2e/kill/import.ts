import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#contract/import.ts";
import type { Page } from "#contract/page.ts";
import type { Api } from "../support/api.ts";
import { makeDraft, type Draft } from "../support/content.ts";
import { type Served, type Site, startSite } from "../support/site.ts";

/** Pages of the site, including its first one; each response is so slow that importing all of them is interrupted many times. */
const pageCount = 60;
const slowness = 150;
const endWithin = 120_000;

/** An import that continues although the platform is killed. */
export type KilledImport = { site: Site; draft: Draft; id: string };

/** A site of 60 slow pages, and an import of it that has just started. */
export async function beginImport(api: Api, spaceId: string): Promise<KilledImport> {
  const site = await startSite(slowPages());
  const draft = await makeDraft(api, spaceId, "Imported while killed");
  const { import: id } = await api(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import",
    { params: draft, body: { url: `${site.url}/`, source: "website", wait: false } },
  );
  if (id === undefined) throw new Error("The import has no ID.");
  return { site, draft, id };
}

function slowPages(): Record<string, Served> {
  const numbers = Array.from({ length: pageCount - 1 }, (_, index) => index + 1);
  const links = numbers.map(
    (number) => `<li><a href="/page-${number}.html">Page ${number}</a></li>`,
  );
  const front = `<title>Imported</title><main><h1>Imported</h1><ul>${links.join("")}</ul></main>`;
  const pages = numbers.map((number): [string, Served] => [
    `/page-${number}.html`,
    { body: bodyOf(number), delay: slowness },
  ]);
  return { "/": front, ...Object.fromEntries(pages) };
}

function bodyOf(number: number): string {
  const text = `<p>Words of page ${number}.</p>`.repeat(5);
  return `<title>Imported ${number}</title><main><h1>Imported ${number}</h1>${text}</main>`;
}

export async function readImport(api: Api, { draft, id }: KilledImport): Promise<Import> {
  return api(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}",
    { params: { ...draft, importId: id } },
  );
}

/** Waits until the import has finished. @throws if that takes over 2 minutes */
async function waitForImport(api: Api, running: KilledImport): Promise<Import> {
  const deadline = Date.now() + endWithin;
  for (;;) {
    const now = await readImport(api, running);
    if (now.status !== "running") return now;
    if (Date.now() > deadline) {
      throw new Error(
        `The import does not end: ${now.importedResources} of ${now.totalResources}.`,
      );
    }
    await sleep(200);
  }
}

/** @throws unless the import is complete with every page of the site exactly once */
export async function checkImport(api: Api, running: KilledImport): Promise<void> {
  const ended = await waitForImport(api, running);
  if (ended.status !== "complete" || ended.failures.length > 0) {
    throw new Error(`The import is ${ended.status}: ${JSON.stringify(ended.failures)}`);
  }
  const { pages } = await api(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages",
    { params: running.draft },
  );
  const titles = titlesOf(pages).filter((title) => /^Imported\b/.test(title));
  const once = new Set(titles);
  if (titles.length !== pageCount || once.size !== pageCount) {
    throw new Error(
      `The import brought ${titles.length} pages, ${once.size} different ones, not ${pageCount}.`,
    );
  }
}

function titlesOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ title, pages: below = [] }) => [title, ...titlesOf(below)]);
}
