/* oxlint-disable no-restricted-imports -- harms the database, which no browser can reach */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostgres, startPostgres } from "../../scripts/lib/postgres.js";
import { createApi, type Api } from "../support/api.ts";
import { makeDraft, makeSpace, type Draft } from "../support/content.ts";
import { startPlatform, type Platform } from "../support/platform.ts";
import { beginImport, checkImport } from "./import.ts";
import { openRoute } from "./route.ts";
import { writeSteadily } from "./steady-writers.ts";

/*
 * Two processes write to one PostgreSQL while it is restarted, its sessions are terminated, and a standby takes over. No process
 * may end, and each acknowledged write must be there exactly once. Run: npm run kill:database -- [restarts] [terminations]
 */

const restarts = Number(process.argv[2] ?? 10);
const terminations = Number(process.argv[3] ?? 50);
const writers = 4;

/** Terminates sessions of the platform, as a database admin or a failing connection pooler would. */
async function terminate(databaseUrl: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from
       (select pid from pg_stat_activity where application_name = 'bindery' order by random() limit $1) as sessions`,
      [count],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function harm(server: Awaited<ReturnType<typeof startPostgres>>): Promise<void> {
  let left = terminations;
  for (let round = 1; round <= restarts; round++) {
    await sleep(500 + Math.random() * 1500);
    const some = Math.ceil(left / (restarts - round + 1));
    for (let ended = 0; ended < some;) {
      ended += await terminate(server.url, Math.min(some - ended, 3));
      await sleep(100);
    }
    left -= some;
    await sleep(500);
    await server.restart(round % 2 === 0 ? "SIGQUIT" : "SIGINT");
    console.log(`round ${round}: ${some} sessions terminated, the database restarted`);
  }
  await sleep(3000);
}

/** @throws unless everything acknowledged is there exactly once */
async function check(api: Api, draft: Draft, written: { comments: string[]; pages: string[] }) {
  const comments: string[] = [];
  for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
    const list = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments", {
      params: draft,
      query: { limit: 1000, ...(next !== undefined && { page: next }) },
    });
    for (const { body } of list.items) comments.push(body.markdown ?? "");
    next = list.next?.page;
  }
  const { pages } = await api(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages",
    { params: draft },
  );
  expectOnce("comments", comments, written.comments);
  expectOnce(
    "pages",
    pages.map(({ title }) => title).filter((title) => /^0\.\d+$/.test(title)),
    written.pages,
  );
}

function expectOnce(what: string, there: readonly string[], acknowledged: readonly string[]): void {
  const lost = acknowledged.filter((name) => !there.includes(name));
  const twice = there.length - new Set(there).size;
  if (lost.length > 0 || twice > 0 || there.length !== acknowledged.length) {
    throw new Error(
      `Of ${acknowledged.length} acknowledged ${what} ${lost.length} were lost; ${there.length} are there, ${twice} of them twice.`,
    );
  }
}

function demandAlive(processes: readonly Platform[]): void {
  for (const { pid } of processes) process.kill(pid, 0);
}

const bin = findPostgres();
if (bin === undefined) {
  console.log(
    "Skipped: there is no PostgreSQL 15 or later. Install Debian's package `postgresql`.",
  );
  process.exit(0);
}
const primary = await startPostgres(bin);
const route = await openRoute(primary.url);
const env = { DATABASE_URL: route.url };
const first = await startPlatform({ env });
const second = await startPlatform({ env, after: first });
const processes = [first, second];
const cleanups = [primary.stop, route.close, first.remove, second.remove];
try {
  const api = createApi(first.url, first.token);
  const { items } = await api("GET /v1/orgs", {});
  const { spaceId } = await makeSpace(api, items[0]!.id, "Outages");
  const draft = await makeDraft(api, spaceId, "Written through outages");
  const running = await beginImport(api, spaceId);
  cleanups.push(running.site.close);
  const stop = new AbortController();
  const work = writeSteadily(processes, draft, { writers, stop: stop.signal });
  await Promise.race([harm(primary), work]);

  const standby = await primary.addStandby();
  cleanups.push(standby.stop);
  await sleep(1000);
  // The route switches before the standby is ready, as can happen in a real failover.
  route.leadTo(standby.url);
  await sleep(2000);
  standby.promote();
  await sleep(3000);
  console.log("a standby took over");
  stop.abort();
  const written = await work;
  demandAlive(processes);
  for (const server of processes) await check(createApi(server.url, server.token), draft, written);
  await checkImport(api, running);
  const { comments, pages, refusals, slowestTry, slowestWrite } = written;
  console.log(
    `${comments.length + pages.length} acknowledged writes, each there once after ${restarts} restarts, ${terminations} terminated sessions and a failover; both processes live; the import is complete.`,
  );
  console.log(
    `${refusals} answers 503; slowest answer ${Math.round(slowestTry)} ms, slowest write with its retries ${Math.round(slowestWrite)} ms`,
  );
} catch (error) {
  console.error(error);
  for (const server of processes)
    console.error(
      server
        .output()
        .slice(-6000)
        .replace(/^.*"level":30.*\n/gm, ""),
    );
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
