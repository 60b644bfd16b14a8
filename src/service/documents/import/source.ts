import { gunzipSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import { decoded } from "#content/address.ts";
import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { Fetcher, FetchOptions } from "#service/kernel/fetcher/fetcher.ts";
import { largestUpload } from "#contract/import.ts";
import { assembleMarkdown } from "./assemble-markdown.ts";
import { assembleWebsite } from "./assemble.ts";
import { crawl } from "./crawl.ts";
import { crawlMarkdown, textTypes } from "./crawl-markdown.ts";
import { createConverter } from "./html/converter.ts";
import type { NewContent } from "./new-content.ts";
import { isInScope, scopeOf } from "./page-address.ts";
import { htmlTypes, fetchWithRetries, readRobots } from "./fetch.ts";
import {
  ImportProblem,
  type Beyond,
  type Found,
  type ImportLimits,
  type Outcome,
} from "./outcome.ts";
import { assembleUpload } from "./upload/assemble-upload.ts";
import { collectUpload } from "./upload/collect-upload.ts";
/** The supported sources. */
export const workingSources = ["website", "markdown", "html", "zip", "docx"] as const;
type WorkingSource = (typeof workingSources)[number];

export function isWorkingSource(source: string): source is WorkingSource {
  return workingSources.some((working) => working === source);
}

/** Where an import comes from: a URL, or an upload by its file name. */
export type Origin =
  | { source: WorkingSource; url: string }
  | { bytes: Buffer; name: string; takesUnlisted?: boolean };

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

/** Sources that are one file at a URL. */
type PackedSource = "zip" | "docx";

/** For the whole file, in milliseconds. */
const longestFetch = 300_000;

const nouns = { zip: "a zip archive", docx: "a Word document" };

/** Servers use many media types for such files, but none for texts. What isn't such a file is found when it is opened. */
function optionsFor(source: PackedSource, signal: AbortSignal): FetchOptions {
  return {
    maxBytes: largestUpload,
    total: longestFetch,
    signal,
    accepts: {
      test: (type) => !type.startsWith("text/"),
      header: "application/octet-stream,application/zip,*/*;q=0.1",
      noun: nouns[source],
    },
  };
}

/** Checks whether there is such a file at a URL, without fetching it. */
async function probePacked(
  fetcher: Fetcher,
  source: PackedSource,
  url: string,
  signal: AbortSignal,
): Promise<{ ok: true; url: string } | FetchFailure> {
  const got = await fetcher.get(url, { ...optionsFor(source, signal), headOnly: true });
  return got.ok ? { ok: true, url: got.url } : got;
}

/**
 * Fetches an archive or a document. Its name has the host and path of its URL, so that files of another server with the
 * same name don't replace its pages.
 * @throws ImportProblem
 */
async function fetchPacked(
  fetcher: Fetcher,
  source: PackedSource,
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; name: string }> {
  const got = await fetchWithRetries(fetcher, url, optionsFor(source, signal));
  if (!got.ok) throw new ImportProblem(got.message);
  const { buffer, byteOffset, byteLength } = got.bytes;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), name: nameOf(url, source) };
}

function nameOf(url: string, source: PackedSource): string {
  const { host, pathname } = new URL(url);
  const path = decoded(pathname).replace(/\/+$/, "");
  return `${host}${path}`.replace(new RegExp(`(?:\\.${source})?$`, "i"), `.${source}`);
}

const maxBytes = 10_000_000;

const mostSitemaps = 20;

const mostAddresses = 10_000;

const parser = new XMLParser({
  ignoreAttributes: true,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: maxBytes },
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === "url" || name === "sitemap",
});

type Locations = { loc?: unknown }[];

type Sitemap = { urlset?: { url?: Locations } | ""; sitemapindex?: { sitemap?: Locations } | "" };

/**
 * URLs in a site's sitemaps, including sitemap indexes; at most 20 files and 10,000 URLs. A missing or broken sitemap
 * gives no URLs, because links also lead to the pages.
 */
async function readSitemaps(
  fetcher: Fetcher,
  candidates: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const urls = new Set<string>();
  const waiting = [...new Set(candidates)];
  for (let index = 0; index < waiting.length && index < mostSitemaps; index++) {
    const sitemap = await readSitemap(fetcher, waiting[index]!, signal);
    for (const location of locations(sitemap.urlset, "url")) {
      if (urls.size < mostAddresses) urls.add(location);
    }
    for (const location of locations(sitemap.sitemapindex, "sitemap")) {
      if (!waiting.includes(location)) waiting.push(location);
    }
  }
  return [...urls];
}

async function readSitemap(
  fetcher: Fetcher,
  address: string,
  signal: AbortSignal,
): Promise<Sitemap> {
  const got = await fetcher.get(address, { maxBytes, signal });
  if (!got.ok) return {};
  try {
    const packed = got.bytes[0] === 0x1f && got.bytes[1] === 0x8b;
    const bytes = packed
      ? gunzipSync(got.bytes, { maxOutputLength: maxBytes })
      : Buffer.from(got.bytes);
    const parsed: unknown = parser.parse(bytes);
    return typeof parsed === "object" && parsed !== null ? (parsed as Sitemap) : {};
  } catch {
    return {};
  }
}

function locations<Name extends "url" | "sitemap">(
  list: { [N in Name]?: Locations } | "" | undefined,
  name: Name,
): string[] {
  const items = typeof list === "object" ? (list[name] ?? []) : [];
  return items.flatMap(({ loc }) =>
    typeof loc === "string" && URL.canParse(loc) ? [loc.trim()] : [],
  );
}
