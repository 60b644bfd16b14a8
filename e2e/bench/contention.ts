/* oxlint-disable no-restricted-imports -- starts PostgreSQL, and keeps 50 connections, which no browser does */
import { Pool } from "undici";
import { findPostgres, startPostgres } from "../../scripts/lib/postgres.js";
import { createApi } from "../support/api.ts";
import { makeSpace } from "../support/content.ts";
import { type Platform, startPlatform } from "../support/platform.ts";
import { median, printFigures, type Figure } from "./support/figures.ts";
import { pageText } from "./support/prose.ts";

/*
 * 50 people write in one space at once, each in change requests of their own: they create one, insert a page, edit it, merge, and
 * start over. Nobody may be refused because of the others, on either database. Run: npm run bench -- contention
 */

const people = 50;
const seconds = Number(process.env["CONTENTION_SECONDS"] ?? 60);
const editsOfOne = 8;
const pagesOfSpace = 50;
const textBytes = 1000;
/** The slowest of 100 writes may take this many times as long as half of them. */
const spread = 10;

/** What a write took, in milliseconds, and the status of its response. */
type Write = { kind: "create" | "edit" | "merge"; took: number; status: number };

type Edited = { id: string; changes: { page: { id: string } }[] };

/** Writes of everybody, until the time is over. */
async function writeAll(platform: Platform, spaceId: string): Promise<Write[]> {
  const pool = new Pool(platform.url, { connections: people });
  const writes: Write[] = [];
  const until = performance.now() + seconds * 1000;
  const inSpace = `/v1/spaces/${spaceId}/change-requests`;

  /** @returns undefined if it was refused */
  async function post(kind: Write["kind"], path: string, body?: object) {
    const begun = performance.now();
    const { statusCode: status, body: response } = await pool.request({
      path,
      method: "POST",
      headers: {
        authorization: `Bearer ${platform.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    writes.push({ kind, took: performance.now() - begun, status });
    return status < 300 ? (JSON.parse(text) as Edited) : undefined;
  }

  async function person(number: number): Promise<void> {
    for (let round = 0; performance.now() < until; round++) {
      const made = await post("create", inSpace, { subject: `Round ${round} of ${number}` });
      if (made === undefined) continue;
      const own = `${inSpace}/${made.id}`;
      const title = `Page ${round} of ${number}`;
      const text = () => ({ markdown: pageText(textBytes) });
      const insert = { operation: "insert_page", title, document: text() };
      const inserted = await post("edit", `${own}/content`, { changes: [insert] });
      const page = inserted?.changes[0]?.page.id;
      if (page === undefined) continue;
      for (let edit = 0; edit < editsOfOne && performance.now() < until; edit++) {
        const change = { operation: "update_page", page, document: text() };
        await post("edit", `${own}/content`, { changes: [change] });
      }
      await post("merge", `${own}/merge`);
    }
  }

  try {
    await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  } finally {
    await pool.close();
  }
  return writes;
}

async function measure(database: string, env: Record<string, string>): Promise<Figure[]> {
  const platform = await startPlatform({ env });
  try {
    const api = createApi(platform.url, platform.token);
    const { id } = await api("POST /v1/orgs", { body: { title: "Contention" } });
    const pages = Array.from({ length: pagesOfSpace }, (_, index) => ({
      title: `Page ${index}`,
      markdown: pageText(textBytes),
    }));
    const { spaceId } = await makeSpace(api, id, "Shared", pages);
    return figuresOf(database, await writeAll(platform, spaceId));
  } finally {
    await platform.remove();
  }
}

function figuresOf(database: string, writes: readonly Write[]): Figure[] {
  const refused = writes.filter(({ status }) => status === 503);
  const failed = writes.filter(({ status }) => status >= 300 && status !== 503);
  const times = writes.map(({ took }) => took);
  const half = median(times);
  const slow = slowest(times);
  const of = (kind: Write["kind"]) =>
    writes.flatMap((write) => (write.kind === kind ? write.took : []));
  return [
    {
      what: `${people} people in one space, ${database}`,
      value: writes.length / seconds,
      unit: "/s",
    },
    { what: "  refused with 503", value: refused.length, unit: "requests", below: 1 },
    { what: "  refused otherwise", value: failed.length, unit: "requests", below: 1 },
    { what: "  an edit, median", value: median(of("edit")), unit: "ms" },
    { what: "  a merge, median", value: median(of("merge")), unit: "ms" },
    { what: "  a write, median", value: half, unit: "ms" },
    { what: "  a write, slowest of 100", value: slow, unit: "ms" },
    {
      what: "  the slowest of 100 as a multiple of the median",
      value: slow / half,
      unit: "×",
      below: spread,
    },
  ];
}

/** What 99 of 100 don't exceed. */
function slowest(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const figures = await measure("SQLite", {});
const bin = findPostgres();
if (bin === undefined)
  console.log("PostgreSQL is skipped: Debian's package `postgresql` isn't installed.");
else {
  const server = await startPostgres(bin);
  try {
    figures.push(...(await measure("PostgreSQL", { DATABASE_URL: server.url })));
  } finally {
    await server.stop();
  }
}
printFigures("npm run bench -- contention", figures);
