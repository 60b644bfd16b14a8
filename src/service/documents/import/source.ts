import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
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
import { assembleUpload } from "./upload/assemble-upload.ts";
import { collectUpload } from "./upload/collect-upload.ts";
import { fetchPacked, probePacked, type PackedSource } from "./fetch-packed.ts";
import { readRobots } from "./robots.ts";
import { readSitemaps } from "./sitemap.ts";

/** The supported sources. */
export const workingSources = ["website", "markdown", "html", "zip", "docx"] as const;
type WorkingSource = (typeof workingSources)[number];

export function isWorkingSource(source: string): source is WorkingSource {
  return workingSources.some((working) => working === source);
}

/** Where an import comes from: a URL, or an upload by its file name. */
export type Origin = { source: WorkingSource; url: string } | { bytes: Buffer; name: string };

type Collecting = {
  fetcher: Fetcher;
  origin: Origin;
  limits: ImportLimits;
  done: readonly Outcome[];
  onOutcome: (outcome: Found, total: number) => void;
  signal: AbortSignal;
};

const maxStartBytes = 5_000_000;

/** Sources that are one file, which is read like an upload. */
function isPacked(source: WorkingSource): source is PackedSource {
  return source === "zip" || source === "docx";
}

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
  if (isPacked(source)) return probePacked(fetcher, source, url, signal);
  const accepts = source === "markdown" ? textTypes : htmlTypes;
  const got = await fetcher.get(url, { maxBytes: maxStartBytes, accepts, signal });
  return got.ok ? { ok: true, url: got.url } : got;
}

/** What an import has found, and how to turn it into pages and files. */
type Collected = {
  beyond: Beyond;
  assemble: (outcomes: readonly Outcome[]) => Promise<NewContent>;
};

/**
 * Fetches or reads everything of an import that isn't in `done`. Ends early if `signal` is aborted.
 * @throws ImportProblem if nothing can be fetched
 */
export async function collect({ origin, ...options }: Collecting): Promise<Collected> {
  const converter = createConverter();
  if ("bytes" in origin) {
    const { guide, ...beyond } = await collectUpload({ ...options, ...origin, converter });
    return { beyond, assemble: (outcomes) => assembleUpload(outcomes, origin.name, guide) };
  }
  const { fetcher, signal } = options;
  const { source, url } = origin;
  if (isPacked(source)) {
    return collect({ ...options, origin: await fetchPacked(fetcher, source, url, signal) });
  }
  // The start URL after redirects defines the scope, because sites move from http to https or to www.
  const probed = await probe(fetcher, source, url, signal);
  if (!probed.ok) throw new ImportProblem(probed.message);
  const start = probed.url;
  if (source === "markdown") {
    const beyond = await crawlMarkdown({ ...options, start });
    return { beyond, assemble: (outcomes) => assembleMarkdown(outcomes, start) };
  }
  const scope = scopeOf(start);
  const robots = await readRobots(fetcher, scope.origin, signal);
  if (!robots.isAllowed(start)) {
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
  const seeds = [start, ...listed.filter((address) => isInScope(address, scope))];
  const beyond = await crawl({ ...options, converter, robots, scope, seeds, follow });
  return { beyond, assemble: (outcomes) => assembleWebsite(outcomes, start) };
}
