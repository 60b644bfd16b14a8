import robotsParser from "robots-parser";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";

const agent = "Bindery";
const longestDelay = 10;

/** The rules in a site's robots.txt. */
export type Robots = {
  isAllowed(url: string): boolean;
  /** Milliseconds between two requests; 0 if not specified. */
  delay: number;
  sitemaps: string[];
};

/**
 * Reads a site's robots.txt. If it doesn't exist, everything is allowed; if the server fails, nothing is (RFC 9309,
 * section 2.3.1).
 */
export async function readRobots(
  fetcher: Fetcher,
  origin: string,
  signal: AbortSignal,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const got = await fetcher.get(address, { maxBytes: 500_000, signal });
  if (!got.ok) {
    const broken = got.status !== undefined && got.status >= 500;
    return { isAllowed: () => !broken, delay: 0, sitemaps: [] };
  }
  const robots = robotsParser(address, Buffer.from(got.bytes).toString("utf8"));
  return {
    isAllowed: (url) => robots.isAllowed(url, agent) ?? true,
    delay: Math.min(robots.getCrawlDelay(agent) ?? 0, longestDelay) * 1000,
    sitemaps: robots.getSitemaps(),
  };
}
