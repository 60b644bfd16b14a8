/* oxlint-disable no-restricted-imports -- keeps as many connections as a proxy */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { createApi, type Api } from "../support/api.ts";
import { median, printFigures, type Figure } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";

/*
 * Measures pages of a published site of 300 pages: each for the first time, then one of them again and again from 16 connections,
 * alternating with a server that sends the same bytes from memory (support/static-server.ts). Run: npm run bench -- published
 */

const size = "--members 5 --spaces 1 --pages 300 --sites 0 --teams 1 --change-requests 1 --seed 1";
const sites = "/v1/orgs/{organizationId}/sites";
const requestCount = 2000;
const concurrency = 16;
const rounds = 5;

/** Publishes a site with the generated space. @returns its URL */
async function publish(api: Api): Promise<string> {
  const [organization] = (await api("GET /v1/orgs", {})).items;
  const params = { organizationId: organization!.id };
  const { items } = await api("GET /v1/orgs/{organizationId}/spaces", { params });
  const site = await api(`POST ${sites}`, {
    params,
    body: { title: "Manual", visibility: "public", spaces: items.map(({ id }) => id) },
  });
  const inSite = { ...params, siteId: site.id };
  return (await api(`POST ${sites}/{siteId}/publish`, { params: inSite })).urls.published!;
}

const headers = { "accept-encoding": "br" };

async function get(pool: Pool, path: string): Promise<Buffer> {
  const { statusCode, body } = await pool.request({ path, method: "GET", headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return bytes;
}

/** Requests per second. */
async function rate(url: string, path: string): Promise<number> {
  const pool = new Pool(url, { connections: concurrency });
  let left = requestCount;
  const start = performance.now();
  const worker = async () => {
    while (left-- > 0) await get(pool, path);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const taken = performance.now() - start;
  await pool.close();
  return (requestCount / taken) * 1000;
}

/** Serves these bytes from a process of its own. */
async function startStatic(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "bindery-static-"));
  const file = join(folder, "page.br");
  await writeFile(file, bytes);
  const script = join(import.meta.dirname, "support", "static-server.ts");
  const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
    child.once("exit", () => reject(new Error("The static server didn't start.")));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Milliseconds of each page, one after the other. */
async function timesOf(pool: Pool, paths: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const path of paths) {
    const start = performance.now();
    await get(pool, path);
    taken.push(performance.now() - start);
  }
  return taken;
}

const platform = await startGeneratedPlatform(size);
const pool = new Pool(platform.url, { connections: 1 });
try {
  const root = await publish(createApi(platform.url, platform.token));
  const sitemap = await (await fetch(`${root}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  );
  // The first pages start the threads that parse texts.
  const first = await timesOf(pool, paths);
  const again = await timesOf(pool, paths);
  const path = paths[paths.length >> 1]!;
  const still = await startStatic(await get(pool, path));
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await rate(platform.url, path));
    theirs.push(await rate(still.url, "/"));
  }
  await still.stop();
  const figures: Figure[] = [
    {
      what: "A page for the first time, median",
      value: median(first.slice(10)),
      unit: "ms",
      below: 60,
    },
    { what: "A page again, median", value: median(again), unit: "ms", below: 5 },
    { what: "Requests for a page, 16 connections", value: median(own), unit: "/s", atLeast: 1000 },
    { what: "  a server that only sends the same bytes", value: median(theirs), unit: "/s" },
  ];
  printFigures("npm run bench -- published", figures);
} finally {
  await pool.close();
  await platform.remove();
}
