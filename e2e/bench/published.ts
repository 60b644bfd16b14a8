/* oxlint-disable no-restricted-imports -- keeps as many connections as a proxy */
import { Pool } from "undici";
import { createApi } from "../support/api.ts";
import { median, printFigures, type Figure } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";
import { publishGenerated, sizeOfSite } from "./support/generated-site.ts";
import { copyOf, startStatic } from "./support/static-site.ts";

/*
 * Measures pages of a published site of 300 pages: each for the first time, then one of them again and again from 16 connections,
 * alternating with a server that sends the same bytes from memory (support/static-server.ts). Run: npm run bench -- published
 */

const requestCount = 2000;
const concurrency = 16;
const rounds = 5;

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

const platform = await startGeneratedPlatform(sizeOfSite);
const pool = new Pool(platform.url, { connections: 1 });
try {
  const { paths } = await publishGenerated(createApi(platform.url, platform.token));
  // The first pages start the threads that parse texts.
  const first = await timesOf(pool, paths);
  const again = await timesOf(pool, paths);
  const path = paths[paths.length >> 1]!;
  const still = await startStatic([await copyOf(platform.url, path)]);
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await rate(platform.url, path));
    theirs.push(await rate(still.url, path));
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
