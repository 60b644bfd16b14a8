import { readFileSync, writeFileSync } from "node:fs";
import { type Api, createApi } from "../support/api.ts";
import { type Platform, startPlatform } from "../support/platform.ts";
import { startSite } from "../support/site.ts";
import { printFigures } from "./support/figures.ts";
import { slowestWhile } from "./support/prober.ts";
import { sentence, word } from "./support/prose.ts";
import { importEnded } from "./support/zipped-pages.ts";

/*
 * Measures the first list of a space's links after a website of 1,000 pages of 20 KB was imported straight into it: in the
 * process that imported it, and in a new one. Memory is the process's peak, as counted by Linux.
 * Run: npm run bench -- links
 */

const pageCount = 1000;
const sectionsOfPage = 12;

const address = (page: number) => `/page-${page}.html`;

/** Each section links to two pages and to a section of another page. */
function section(page: number, at: number): string {
  const link = (step: number, hash = "") =>
    `<a href="${address((page * step + at * 7) % pageCount)}${hash}">${word()} ${word()}</a>`;
  const items = Array.from({ length: 5 }, () => `<li>${sentence()}</li>`).join("");
  return (
    `<h2 id="s${at}">${word()} ${word()}</h2><p>${sentence()} ${link(3)} ${sentence()} <code>${word()}</code></p>` +
    `<p>${sentence()} ${link(5, "#s3")} ${sentence()}</p><ul>${items}</ul>` +
    `<pre><code>${Array.from({ length: 6 }, sentence).join("\n")}</code></pre><p>${sentence()} ${link(11)}</p>`
  );
}

function page(number: number): string {
  const sections = Array.from({ length: sectionsOfPage }, (_, at) => section(number, at));
  const title = `${word()} ${number}`;
  return `<title>${title}</title><main><h1>${title}</h1>${sections.join("")}</main>`;
}

function website(): Record<string, string> {
  const pages = Array.from({ length: pageCount }, (_, number) => [address(number), page(number)]);
  const contents = pages.map(([path]) => `<li><a href="${path}">${word()} ${path}</a></li>`);
  const front = `<title>Manual</title><main><h1>Manual</h1><ul>${contents.join("")}</ul></main>`;
  return { "/": front, ...Object.fromEntries(pages) };
}

async function importWebsite(api: Api, url: string): Promise<string> {
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const { id: spaceId } = await api("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body: { title: "Manual", empty: true },
  });
  const { import: importId } = await api("POST /v1/spaces/{spaceId}/content/import", {
    params: { spaceId },
    body: { url, source: "website", wait: false },
  });
  const end = await importEnded(api, { spaceId, importId: importId! });
  if (end.status !== "complete") throw new Error(`The import ended as ${end.status}.`);
  return spaceId;
}

/** The peak memory of the process since the last call, in MB. */
function takePeak({ pid }: Platform): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function measure(platform: Platform, spaceId: string) {
  const api = createApi(platform.url, platform.token);
  takePeak(platform);
  const target = { origin: platform.url, path: "/v1/user", token: platform.token };
  const { took, slowest } = await slowestWhile(target, async () => {
    const { stats } = await api("GET /v1/spaces/{spaceId}/links", { params: { spaceId } });
    if (stats.total < pageCount * sectionsOfPage) throw new Error(`${stats.total} links only.`);
  });
  return { took, delay: slowest, peak: takePeak(platform) };
}

const site = await startSite(website());
let platform = await startPlatform();
try {
  const began = performance.now();
  const spaceId = await importWebsite(createApi(platform.url, platform.token), site.url);
  const imported = performance.now() - began;
  const afterImport = takePeak(platform);
  const first = await measure(platform, spaceId);
  await platform.stop();
  platform = await startPlatform({ after: platform });
  const fresh = await measure(platform, spaceId);
  printFigures("npm run bench -- links", [
    { what: "import of 1,000 pages of 20 KB", value: imported / 1000, unit: "s" },
    { what: "memory meanwhile, at most", value: afterImport, unit: "MB" },
    { what: "first list of links after it", value: first.took, unit: "ms", below: 2000 },
    { what: "memory meanwhile, at most", value: first.peak, unit: "MB" },
    { what: "largest delay of another request", value: first.delay, unit: "ms", below: 100 },
    { what: "first list of links of a new process", value: fresh.took, unit: "ms", below: 2000 },
    { what: "memory meanwhile, at most", value: fresh.peak, unit: "MB" },
    { what: "largest delay of another request", value: fresh.delay, unit: "ms", below: 100 },
  ]);
} finally {
  await site.close();
  await platform.remove();
}
