import { setTimeout as sleep } from "node:timers/promises";
import { createApi, type Api } from "../support/api.ts";
import { makeSpace } from "../support/content.ts";
import { startPlatform, type Platform } from "../support/platform.ts";
import { beginImport, checkImport, type KilledImport, readImport } from "./import.ts";
import { beginFetch, checkFetch, startSpecificationSite } from "./specification.ts";
import { type Acknowledged, check, writeUntil } from "./writers.ts";

/*
 * Kills the platform repeatedly during writes, imports, and fetches of specifications. Then checks that all acknowledged writes
 * are there, that each import resumes and creates every page once, and that each fetch creates one version. Run: npm run kill --
 * [rounds]
 */

const rounds = Number(process.argv[2] ?? 20);
const longestRound = 2500;

const written: Acknowledged[] = [];
const imports: KilledImport[] = [];
/** Kills that hit a running import. */
let killedImports = 0;
const fetched: string[] = [];
const specificationSite = await startSpecificationSite();
let platform = await startPlatform();
try {
  const first = createApi(platform.url, platform.token);
  const { items } = await first("GET /v1/orgs", {});
  const organizationId = items[0]!.id;
  const { spaceId } = await makeSpace(first, organizationId, "Killed");
  imports.push(await beginImport(first, spaceId));
  for (let round = 1; round <= rounds; round++) {
    const slug = `killed-${round}`;
    const running = createApi(platform.url, platform.token);
    await beginFetch(running, organizationId, { slug, site: specificationSite });
    fetched.push(slug);
    const done = await writeAndKill(platform, spaceId);
    written.push(done);
    platform = await startPlatform({ after: platform });
    const api = createApi(platform.url, platform.token);
    await check(api, spaceId, done);
    const line = `${done.pages.length} pages, ${done.comments.length} comments, merged: ${done.merged}`;
    console.log(`round ${round}: ${line}; import: ${await lookAtImport(api, spaceId)}`);
  }
  const api = createApi(platform.url, platform.token);
  for (const done of written) await check(api, spaceId, done);
  for (const round of imports) await checkImport(api, round);
  for (const slug of fetched) await checkFetch(api, organizationId, slug);
} finally {
  await platform.remove();
  await Promise.all(
    [specificationSite, ...imports.map(({ site }) => site)].map((site) => site.close()),
  );
}
const total = written.reduce((sum, { pages, comments }) => sum + pages.length + comments.length, 0);
console.log(
  `${total} acknowledged writes, all there after ${rounds} kills; ${imports.length} imports of 60 pages, cut off ${killedImports} times, all complete with every page once; ${fetched.length} specifications, one version each.`,
);

async function writeAndKill(target: Platform, spaceId: string): Promise<Acknowledged> {
  const api = createApi(target.url, target.token);
  const killed = new AbortController();
  const work = writeUntil(api, spaceId, killed.signal);
  await Promise.race([work, sleep(200 + Math.random() * longestRound)]);
  killed.abort();
  await target.stop("SIGKILL");
  return work;
}

/** The state of the newest import. When it has finished, starts the next one, so that every kill can hit one. */
async function lookAtImport(api: Api, spaceId: string): Promise<string> {
  const now = await readImport(api, imports.at(-1)!);
  if (now.status === "running") {
    killedImports += 1;
    return `${now.importedResources} of ${now.totalResources}`;
  }
  imports.push(await beginImport(api, spaceId));
  return `${now.status}, another begins`;
}
