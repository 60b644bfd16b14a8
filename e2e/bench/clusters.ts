import { setTimeout as sleep } from "node:timers/promises";
import { createApi } from "../support/api.ts";
import { edit, makeDraft } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { median, printFigures, times } from "./support/figures.ts";
import { slowestWhile } from "./support/prober.ts";

/*
 * Measures what groups the pages of a change request by their edits: 1,000 pages of 2 KB with one identical edit, compared for the
 * first time in a process and again, and the slowest response to a small request meanwhile; and the same while all are marked as viewed.
 */

const pageCount = 1000;
/** The limit of operations per request. */
const batch = 50;
/** As many as the console asks for at a time. */
const atOnce = 100;

const platform = await startPlatform();
const api = createApi(platform.url, platform.token);
const sentence = (at: number) => `Part ${at} tells how the service starts and what it waits for. `;
const textOf = (at: number, version: string) =>
  `# Use ${version}\n\n${Array.from({ length: 8 }, (_, n) => sentence(at + n).repeat(4)).join("\n\n")}\n`;
const all = Array.from({ length: pageCount }, (_, at) => at);
const batches = Array.from({ length: pageCount / batch }, (_, at) =>
  all.slice(at * batch, (at + 1) * batch),
);

const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
const { id: spaceId } = await api("POST /v1/orgs/{organizationId}/spaces", {
  params: { organizationId },
  body: { title: "Clusters", empty: true },
});
const first = await makeDraft(api, spaceId, "Pages");
const pages: string[] = [];
for (const some of batches) {
  const made = await edit(
    api,
    first,
    some.map((at) => ({
      operation: "insert_page" as const,
      title: `Page ${at}`,
      document: { markdown: textOf(at, "v1") },
    })),
  );
  pages.push(...made);
}
await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: first });
const draft = await makeDraft(api, spaceId, "From v1 to v2");
for (const some of batches) {
  await edit(
    api,
    draft,
    some.map((at) => ({
      operation: "update_page" as const,
      page: pages[at]!,
      document: { markdown: textOf(at, "v2") },
    })),
  );
}

/** Reads the edits as the console does. */
async function readEdits(contains?: string): Promise<void> {
  let page: string | undefined;
  let count = 0;
  do {
    const { items, next } = await api(
      "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/edits",
      {
        params: draft,
        query: { limit: atOnce, ...(page && { page }), ...(contains && { contains }) },
      },
    );
    count += items.length;
    page = next?.page;
  } while (page !== undefined);
  if (count !== pageCount) throw new Error(`${count} pages are listed.`);
}

/** The marks that the console sends for all pages. */
async function marksOfAll() {
  const { revision } = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params: draft,
  });
  return pages.map((item, at) => ({ item, content: `page ${at}`, revision }));
}

const target = { origin: platform.url, path: "/v1/user", token: platform.token };
const idle = await slowestWhile(target, () => sleep(3000));
const { slowest, took } = await slowestWhile(target, () => readEdits());
const again = median(await times(5, () => readEdits()));
const searched = median(await times(5, () => readEdits("v2")));
const viewed = await marksOfAll();
const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks";
const marking = await slowestWhile(target, async () => {
  for (const body of [
    { viewed, notViewed: [] },
    { viewed: [], notViewed: viewed.map(({ item }) => item) },
    { viewed, notViewed: [] },
  ]) {
    // As a reviewer marks them, takes that back, and marks them again.
    // oxlint-disable-next-line no-await-in-loop
    await api(`PATCH ${path}`, { params: draft, body });
  }
});
await platform.stop();
printFigures("npm run bench -- clusters", [
  { what: "edits of 1,000 pages, first request of a process", value: took / 1000, unit: "s" },
  {
    what: `slowest small request meanwhile (idle ${idle.slowest.toFixed(0)} ms)`,
    value: slowest,
    unit: "ms",
    below: 100,
  },
  { what: "edits of 1,000 pages, again", value: again, unit: "ms", below: 500 },
  { what: "all 1,000 marked as viewed, one request of three", value: marking.took / 3, unit: "ms" },
  {
    what: "slowest small request meanwhile",
    value: marking.slowest,
    unit: "ms",
    below: 100,
  },
  { what: "search in the edits of 1,000 pages", value: searched, unit: "ms", below: 500 },
]);
