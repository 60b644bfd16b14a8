import { gunzipSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";

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
export async function readSitemaps(
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
