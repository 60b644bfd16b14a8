import type { FetchFailure } from "../fetcher/failure.ts";
import type { Fetcher } from "../fetcher/fetcher.ts";
import { assembleMarkdown } from "./assemble-markdown.ts";
import { assembleWebsite } from "./assemble.ts";
import type { Beyond, ImportLimits } from "./crawl.ts";
import { crawl } from "./crawl.ts";
import { crawlMarkdown, textTypes } from "./crawl-markdown.ts";
import { createConverter } from "./html/converter.ts";
import type { NewContent } from "./new-content.ts";
import type { Found, Outcome } from "./outcome.ts";
import { isInScope, scopeOf } from "./page-address.ts";
import { htmlTypes } from "./fetch-with-retries.ts";
import { ImportProblem } from "./problem.ts";
import { readRobots } from "./robots.ts";
import { readSitemaps } from "./sitemap.ts";

/** The supported sources. */
export const workingSources = ["website", "markdown", "html"] as const;
type WorkingSource = (typeof workingSources)[number];

export function isWorkingSource(source: string): source is WorkingSource {
  return workingSources.some((working) => working === source);
}

type Collecting = {
  fetcher: Fetcher;
  source: WorkingSource;
  url: string;
  limits: ImportLimits;
  done: readonly Outcome[];
  found: (outcome: Found, known: number) => void;
  signal: AbortSignal;
};

const maxStartBytes = 5_000_000;

/**
 * Checks whether an import can start at a URL.
 * @returns the URL after redirects, or why it can't
 */
export async function probe(
  fetcher: Fetcher,
  source: WorkingSource,
  url: string,
  signal: AbortSignal,
): Promise<{ ok: true; url: string } | FetchFailure> {
  const accepts = source === "markdown" ? textTypes : htmlTypes;
  const got = await fetcher.get(url, { maxBytes: maxStartBytes, accepts, signal });
  return got.ok ? { ok: true, url: got.url } : got;
}

/**
 * Fetches everything of an import that isn't in `done`. Ends early if `signal` is aborted.
 * @returns the start URL for assembling, and what was left out because of the limits
 * @throws ImportProblem if nothing can be fetched
 */
export async function collect(options: Collecting): Promise<{ start: string; beyond: Beyond }> {
  const { fetcher, source, url, signal } = options;
  // The start URL after redirects defines the scope, because sites move from http to https or to www.
  const start = await probe(fetcher, source, url, signal);
  if (!start.ok) throw new ImportProblem(start.message);
  if (source === "markdown") {
    return { start: start.url, beyond: await crawlMarkdown({ ...options, start: start.url }) };
  }
  const scope = scopeOf(start.url);
  const robots = await readRobots(fetcher, scope.origin, signal);
  if (!robots.isAllowed(start.url)) {
    throw new ImportProblem(
      "The site's robots.txt disallows this URL. Ask the site's owner, or start from another URL.",
    );
  }
  const follow = source === "website";
  const listed = follow
    ? await readSitemaps(
        fetcher,
        [
          ...robots.sitemaps,
          `${scope.origin}${scope.path}sitemap.xml`,
          `${scope.origin}/sitemap.xml`,
        ],
        signal,
      )
    : [];
  const seeds = [start.url, ...listed.filter((address) => isInScope(address, scope))];
  const converter = createConverter();
  const beyond = await crawl({ ...options, converter, robots, scope, seeds, follow });
  return { start: start.url, beyond };
}

/** Turns all fetched content into pages and files. */
export async function assemble(
  source: WorkingSource,
  outcomes: readonly Outcome[],
  start: string,
): Promise<NewContent> {
  return source === "markdown"
    ? assembleMarkdown(outcomes, start)
    : assembleWebsite(outcomes, start);
}
