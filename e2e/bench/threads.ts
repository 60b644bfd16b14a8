import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { type Api, createApi } from "../support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, median, printFigures } from "./support/figures.ts";
import { countNodes, longestTask, taskFigures, watchLongTasks } from "./support/long-tasks.ts";
import { sentence } from "./support/prose.ts";

/*
 * Measures a change request with 250 threads in a browser: how many elements its tabs have when they are drawn, how long
 * that takes, and the longest task of the main thread. Half of the threads are about the whole change request, half about
 * a page; every fifth is resolved, every fourth has a reply.
 */

const threadCount = 250;
const opens = 5;
/** Milliseconds in which what is drawn after the first threads is still watched. */
const afterwards = 1500;

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const platform = await startPlatform();
const browser = await launch();
const figures: Figure[] = [];
try {
  const addressOf = await discuss(createApi(platform.url, platform.token));
  for (const tab of ["threads", "overview"] as const) figures.push(...(await measure(tab)));

  async function measure(tab: "threads" | "overview"): Promise<Figure[]> {
    const drawn: number[] = [];
    const tasks: number[] = [];
    let nodes = 0;
    let requests = 0;
    for (let run = 0; run < opens; run++) {
      const page = await signedInPage(browser, platform);
      await watchLongTasks(page.context());
      requests = 0;
      page.on("request", (request) => {
        if (request.url().includes("/replies")) requests += 1;
      });
      const start = performance.now();
      await page.goto(addressOf(tab), { waitUntil: "commit" });
      await firstThread(page).waitFor();
      drawn.push(performance.now() - start);
      await page.waitForTimeout(afterwards);
      tasks.push(await longestTask(page));
      nodes = Math.max(nodes, await countNodes(page));
      await page.close();
    }
    return [
      { what: `${tab}: elements in the document`, value: nodes, unit: "nodes", below: 2000 },
      { what: "  requests for replies", value: requests, unit: "×" },
      { what: "  from the address until the first thread", value: median(drawn), unit: "ms" },
      ...taskFigures(tasks),
    ];
  }
} finally {
  await browser.close();
  await platform.remove();
}
printFigures("npm run bench -- threads", figures);

/** Makes the change request with its threads. @returns the addresses of its tabs */
async function discuss(api: Api) {
  const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const titles = Array.from({ length: 10 }, (_, index) => `Chapter ${index + 1}`);
  const pages = titles.map((title) => ({ title, markdown: sentence() }));
  const made = await makeSpace(api, id, "Discussed", pages);
  const draft = await makeDraft(api, made.spaceId, "Much to discuss");
  const ids = Object.values(made.pages);
  const document = { markdown: sentence() };
  await edit(
    api,
    draft,
    ids.map((page) => ({ operation: "update_page", page, document })),
  );
  const number = await ready(api, draft);
  for (let index = 0; index < threadCount; index++) {
    const markdown =
      index % 10 === 0 ? `${sentence()}\n\n- ${sentence()}\n- **${sentence()}**` : sentence();
    const page = index % 2 === 0 ? {} : { page: ids[index % ids.length]! };
    const comment = await api(`POST ${inDraft}/comments`, {
      params: draft,
      body: { ...page, body: { markdown } },
    });
    const params = { ...draft, commentId: comment.id };
    if (index % 4 === 0) {
      const body = { body: { markdown: sentence() } };
      await api(`POST ${inDraft}/comments/{commentId}/replies`, { params, body });
    }
    if (index % 5 === 0) {
      await api(`PUT ${inDraft}/comments/{commentId}`, { params, body: { resolved: true } });
    }
  }
  return (tab: "threads" | "overview") => paths.changeRequest(id, made.spaceId, number, tab);
}

function firstThread(page: Page) {
  return page.getByRole("article").first().getByRole("button").first();
}
