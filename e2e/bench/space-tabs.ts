import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { type Api, createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { opening, scrollOver } from "./support/browsed.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { takeLongest, watchTasks } from "./support/taken-tasks.ts";

/*
 * Measures the lists of a space with 5,000 files and 20,000 links to 10,000 targets, in a browser: until the first rows are shown, the
 * longest task while scrolling, and while typing a filter.
 * Run: npm run bench -- space-tabs
 */

const files = 5000;
const links = 20_000;
const targets = 10_000;
const linksOfPage = 200;

const platform = await startPlatform();
const browser = await launch();
try {
  const api = createApi(platform.url, platform.token);
  const { organizationId, spaceId } = await fill(api);
  const page = await signedInPage(browser, platform);
  const figures = [
    ...(await measure(page, "5,000 files", paths.spaceTab(organizationId, spaceId, "files"), {
      filter: "Filter by name",
      query: "file-49",
    })),
    ...(await measure(page, "20,000 links", paths.spaceTab(organizationId, spaceId, "links"), {
      filter: "Filter by URL or title",
      query: "target-99",
    })),
  ];
  printFigures("npm run bench -- space-tabs", figures);
} finally {
  await browser.close();
  await platform.remove();
}

async function measure(
  page: Page,
  name: string,
  address: string,
  { filter, query }: { filter: string; query: string },
): Promise<Figure[]> {
  const rows = page.getByRole("rowgroup").last().getByRole("row");
  const opened = await opening(page, address, rows.first());
  await page.waitForTimeout(3000);
  await watchTasks(page);
  await scrollOver(page, rows.first());
  await page.waitForTimeout(1000);
  const scrolling = await takeLongest(page);
  const start = performance.now();
  await page.getByRole("searchbox", { name: filter }).pressSequentially(query);
  await rows.filter({ hasText: query }).first().waitFor();
  const duration = performance.now() - start;
  const filtering = await takeLongest(page);
  return [
    { what: `${name}: first rows after opening, warm`, value: median(opened), unit: "ms" },
    { what: "  longest task over 50 ms while scrolling", value: scrolling, unit: "ms", below: 100 },
    { what: "  from the first letter of a filter to its rows", value: duration, unit: "ms" },
    { what: "  longest task over 50 ms meanwhile", value: filtering, unit: "ms" },
  ];
}

async function fill(api: Api) {
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  const draft = await makeDraft(api, spaceId, "Fill");
  await addFiles(api, draft);
  await addPages(api, draft);
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: draft });
  return { organizationId, spaceId };
}

/** As many as a request takes at a time. */
async function addFiles(api: Api, draft: Draft): Promise<void> {
  const [perAct, acts] = [20, 50];
  for (let done = 0; done < files; done += perAct * acts) {
    const changes = Array.from({ length: acts }, (_, act) => ({
      operation: "insert_files" as const,
      files: Array.from({ length: perAct }, (__, at) => {
        const name = `file-${done + act * perAct + at}.txt`;
        return { name, base64: Buffer.from(name).toString("base64") };
      }),
    }));
    // One after the other: each is a revision.
    // oxlint-disable-next-line no-await-in-loop
    await edit(api, draft, changes);
  }
}

async function addPages(api: Api, draft: Draft): Promise<void> {
  for (let done = 0; done < links; done += 10 * linksOfPage) {
    const changes = Array.from({ length: 10 }, (_, page) => {
      const first = done + page * linksOfPage;
      const lines = Array.from({ length: linksOfPage }, (__, at) => {
        const target = (first + at) % targets;
        return `* [Target ${target}](https://example.com/target-${target})`;
      });
      const title = `Page ${first / linksOfPage + 1}`;
      return { operation: "insert_page" as const, title, document: { markdown: lines.join("\n") } };
    });
    // In this order.
    // oxlint-disable-next-line no-await-in-loop
    await edit(api, draft, changes);
  }
}
