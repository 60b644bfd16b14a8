import { setTimeout as sleep } from "node:timers/promises";
import type { FetchFailure } from "../fetcher/failure.ts";
import type { FetchOptions, Fetched, Fetcher } from "../fetcher/fetcher.ts";
import type { Converter } from "./html/converter.ts";
import { decodeText } from "./html/decode.ts";
import type { Outcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";

export type PageOutcomes = Exclude<Outcome, { kind: "file" }>[];

const maxBytes = 5_000_000;
const tries = 3;
const longestWait = 20;

export const htmlTypes = {
  test: (type: string) => type === "" || type === "text/html" || type === "application/xhtml+xml",
  header: "text/html,application/xhtml+xml;q=0.9",
  noun: "a web page",
};

/**
 * Gets a page and converts it. A redirect to another page makes it an alias, with the page itself as a second outcome.
 * @param scope prefix of addresses which belong to the import
 */
export async function fetchPage(
  {
    fetcher,
    converter,
    scope,
    signal,
  }: { fetcher: Fetcher; converter: Converter; scope: string; signal: AbortSignal },
  url: string,
  key: string,
): Promise<PageOutcomes> {
  const fail = (reason: string): PageOutcomes => [{ kind: "failure", key, url, reason }];
  const got = await patiently(fetcher, url, { maxBytes, accepts: htmlTypes, signal });
  if (!got.ok) return fail(got.message);
  if (!got.url.startsWith(scope) && !`${got.url}/`.startsWith(scope)) {
    return fail("The page leads on to an address outside of what is imported.");
  }
  const page = await converter.convert(decodeText(got.bytes, got.charset), got.url, scope);
  if ("reason" in page) return fail(page.reason);
  const own = pageKey(got.url);
  if (own === null || own === key) return [{ kind: "page", key, url: got.url, page }];
  return [
    { kind: "alias", key, url, sameAs: own },
    { kind: "page", key: own, url: got.url, page },
  ];
}

/** Tries again what may pass: a busy server, a broken connection. */
export async function patiently(
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
