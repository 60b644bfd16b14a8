import { createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace } from "../support/content.ts";
import { startPlatform } from "../support/platform.ts";
import { printFigures, type Figure } from "./support/figures.ts";
import { slowestOf, slowestWhile } from "./support/prober.ts";
import { stolenTime } from "./support/stolen-time.ts";
import { importArchive, zipPages } from "./support/zipped-pages.ts";

/*
 * Measures the slowest response to a small request, sent every 5 ms, during heavy work. No work may delay others by more than 100
 * ms. The time that the host of a virtual machine took from it meanwhile is printed beside a figure.
 */

const importedPages = 20_000;
/** Milliseconds between two requests beside an import, which takes minutes. */
const besideImport = { read: 25, write: 100 };

const platform = await startPlatform({ env: { IMPORT_PAGES: String(importedPages) } });
const api = createApi(platform.url, platform.token);
const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
const { spaceId } = await makeSpace(api, organizationId, "Delay");
const figures: Figure[] = [];

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const target = { origin: platform.url, path: "/v1/user", token: platform.token };
  const before = stolenTime();
  const { slowest, took } = await slowestWhile(target, work);
  const stolen = stolenTime() - before;
  const notes = [`${(took / 1000).toFixed(1)} s`, stolen > 0 && `${stolen} ms stolen`];
  figures.push({
    what: `${what} (${notes.filter(Boolean).join(", ")})`,
    value: slowest,
    unit: "ms",
    below: 100,
  });
}

const merge = (params: Draft) =>
  api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params });

const insert = (markdown: string) => ({
  operation: "insert_page" as const,
  document: { markdown },
});

/** A small read and a small write in a new space. */
async function neighborIn(organization: string) {
  const pages = [{ title: "Page", markdown: "Text." }];
  const made = await makeSpace(api, organization, "Neighbor", pages);
  const { changeRequestId } = await makeDraft(api, made.spaceId, "Write");
  const update = {
    operation: "update_page",
    page: made.pages["Page"],
    document: { markdown: "Text %n." },
  };
  const space = `/v1/spaces/${made.spaceId}`;
  const target = { origin: platform.url, token: platform.token };
  return {
    read: { ...target, path: `${space}/content/pages`, every: besideImport.read },
    write: {
      ...target,
      path: `${space}/change-requests/${changeRequestId}/content`,
      body: JSON.stringify({ changes: [update] }),
      every: besideImport.write,
    },
  };
}

/** Compares reads and writes in another space and in another organization with those on an idle platform. */
async function largeImport(): Promise<void> {
  const { id: other } = await api("POST /v1/orgs", { body: { title: "Other" } });
  const near = await neighborIn(organizationId);
  const far = await neighborIn(other);
  const targets = {
    "read in another space": near.read,
    "write in another space": near.write,
    "read in another organization": far.read,
    "write in another organization": far.write,
  };
  const { spaceId: into } = await makeSpace(api, organizationId, "Imported");
  const archive = zipPages(importedPages);
  const idle = await slowestOf(targets, () => new Promise((resolve) => setTimeout(resolve, 5_000)));
  const busy = await slowestOf(targets, () => importArchive(api, into, archive));
  for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
    const notes = `${(busy.took / 1000).toFixed(0)} s; idle ${idle.probed[name].slowest.toFixed(0)} ms`;
    figures.push({
      what: `import of ${importedPages} pages: ${name} (${notes})`,
      value: busy.probed[name].slowest,
      unit: "ms",
      below: 100,
    });
  }
}

const paragraphs = (count: number, server: string, client: string) =>
  Array.from(
    { length: count },
    (_, n) => `Paragraph ${n} tells how the ${server} starts and then waits for a ${client}.`,
  ).join("\n\n");

/** Two change requests edit each paragraph of a page; the second merge is measured. */
async function mergeParagraphs(count: number): Promise<void> {
  const textOf = (server: string, client: string) =>
    `# Paragraphs ${count}\n\n${paragraphs(count, server, client)}\n`;
  const first = await makeDraft(api, spaceId, "Write");
  const [page] = await edit(api, first, [insert(textOf("server", "client"))]);
  await merge(first);
  const draft = await makeDraft(api, spaceId, "One");
  const other = await makeDraft(api, spaceId, "Other");
  const update = (markdown: string) =>
    ({ operation: "update_page", page: page!, document: { markdown } }) as const;
  await edit(api, draft, [update(textOf("daemon", "client"))]);
  await edit(api, other, [update(textOf("server", "peer"))]);
  await merge(draft);
  await measure(`merge of ${count} paragraphs changed on both sides`, () => merge(other));
}

async function largePage(): Promise<void> {
  const text = `# Large\n\n${"Some words of a page, with [a link](other.md).\n\n".repeat(190_000)}`;
  const draft = await makeDraft(api, spaceId, "Large");
  let page: string | undefined;
  await measure("page of 9 MB: written", async () => {
    [page] = await edit(api, draft, [insert(text)]);
  });
  await measure("page of 9 MB: merged and indexed", () => merge(draft));
  for (const format of ["markdown", "document"] as const) {
    await measure(`page of 9 MB: read as ${format}`, () =>
      api("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
        params: { spaceId, pageId: page! },
        query: { format },
      }),
    );
  }
  await measure("page of 9 MB: searched", () =>
    api("GET /v1/spaces/{spaceId}/search", { params: { spaceId }, query: { query: "words" } }),
  );
  const other = await makeDraft(api, spaceId, "Other words");
  const markdown = text.replaceAll("page", "book");
  await edit(api, other, [{ operation: "update_page", page: page!, document: { markdown } }]);
  await measure("page of 9 MB: changed words counted", () =>
    api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes", { params: other }),
  );
}

/** Up to 10 MB a body is read and refused by its schema, beyond that by its size. */
async function largeBody(count: number, status: number): Promise<void> {
  const { changeRequestId } = await makeDraft(api, spaceId, "Body");
  const body = JSON.stringify({ changes: Array.from({ length: count }, (_, id) => ({ id })) });
  const size = Math.round(body.length / 1e6);
  await measure(`JSON body of ${size} MB, refused with ${status}`, async () => {
    const path = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/content`;
    const response = await fetch(platform.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${platform.token}`, "content-type": "application/json" },
      body,
    });
    await response.text();
    if (response.status !== status) throw new Error(`A body was answered by ${response.status}.`);
  });
}

async function pdf(): Promise<void> {
  const draft = await makeDraft(api, spaceId, "Book");
  for (let batch = 0; batch < 10; batch++) {
    const pages = Array.from({ length: 50 }, (_, n) =>
      insert(`# Page ${batch * 50 + n}\n\n${paragraphs(20, "server", "client")}\n`),
    );
    await edit(api, draft, pages);
  }
  const { url } = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf", {
    params: draft,
  });
  await measure("PDF of 500 pages", async () => {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The PDF was answered by ${response.status}.`);
  });
}

try {
  await measure("nothing else", () => new Promise((resolve) => setTimeout(resolve, 3_000)));
  await pdf();
  await mergeParagraphs(3_000);
  await mergeParagraphs(50_000);
  await largeBody(400_000, 400);
  await largeBody(730_000, 400);
  await largeBody(800_000, 413);
  await largePage();
  await largeImport();
} finally {
  await platform.remove();
}
printFigures("npm run bench -- delay", figures);
