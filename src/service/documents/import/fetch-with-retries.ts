import { setTimeout as sleep } from "node:timers/promises";
import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { FetchOptions, Fetched, Fetcher } from "#service/kernel/fetcher/fetcher.ts";

const tries = 3;
const longestWait = 20;

/** Media types of web pages. A response without a media type counts as one. */
export const htmlTypes = {
  test: (type: string) => type === "" || type === "text/html" || type === "application/xhtml+xml",
  header: "text/html,application/xhtml+xml;q=0.9",
  noun: "a web page",
};

/** Retries after temporary failures: a busy server, a broken connection. */
export async function fetchWithRetries(
  fetcher: Fetcher,
  url: string,
  options: FetchOptions,
): Promise<Fetched | FetchFailure> {
  for (let attempt = 1; ; attempt++) {
    const got = await fetcher.get(url, options);
    if (got.ok || attempt === tries || !mayPass(got)) return got;
    const seconds = Math.min(got.retryAfter ?? attempt, longestWait);
    await sleep(seconds * 1000, undefined, { signal: options.signal }).catch(() => {});
    if (options.signal?.aborted) return got;
  }
}

function mayPass({ code, status }: FetchFailure): boolean {
  if (code === "status")
    return status === 429 || (status !== undefined && status >= 500 && status !== 501);
  return code === "timeout" || code === "unreachable";
}
