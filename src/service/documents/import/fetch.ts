import { createHash } from "node:crypto";
import { posix } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { setTimeout as sleep } from "node:timers/promises";
import { decoded } from "#content/address.ts";
import robotsParser from "robots-parser";
import type { Fetcher, FetchOptions, Fetched } from "#service/kernel/fetcher/fetcher.ts";
import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { FailureOutcome, FetchedFile, Found } from "./outcome.ts";
import { sniffPicture, whyTooManyPixels } from "../content/picture.ts";
import { whyRefused } from "../content/page-reader.ts";
import { decodeText, unknownEncoding } from "./decode.ts";
import type { Converter } from "./html/converter.ts";
import { pageKey } from "./page-address.ts";

/** Media types of web pages. A response without a media type counts as one. */
export const htmlTypes = {
  test: (type: string) => type === "" || type === "text/html" || type === "application/xhtml+xml",
  header: "text/html,application/xhtml+xml;q=0.9",
  noun: "a web page",
};

const mostPageBytes = 5_000_000;

const pageTypes = { ...htmlTypes, test: () => true, header: `${htmlTypes.header},*/*;q=0.1` };

/**
 * Fetches a page and converts it. A redirect to another page creates an alias, with the page itself as a second
 * outcome. Only the response shows whether a URL is a page; anything else becomes a file.
 * @param scope prefix of the URLs to import
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
): Promise<Found[]> {
  const fail = (reason: string): Found[] => [{ kind: "failure", key, url, reason }];
  const got = await fetchWithRetries(fetcher, url, {
    maxBytes: (type) => (htmlTypes.test(type) ? mostPageBytes : mostFileBytes),
    accepts: pageTypes,
    signal,
  });
  if (!got.ok) return fail(got.message);
  if (!htmlTypes.test(got.type)) return [fileOf(url, got)];
  if (!got.url.startsWith(scope) && !`${got.url}/`.startsWith(scope)) {
    return fail("The page redirects to a URL outside the import.");
  }
  const html = decodeText(got.bytes, got.charset);
  if (html === undefined) return fail(unknownEncoding);
  const page = await converter.convert(html, got.url, scope);
  if ("reason" in page) return fail(page.reason);
  const refused = await whyRefused(page.markdown);
  if (refused !== undefined) return fail(refused);
  const own = pageKey(got.url);
  if (own === null || own === key) return [{ kind: "page", key, url: got.url, page }];
  return [
    { kind: "alias", key, url, sameAs: own },
    { kind: "page", key: own, url: got.url, page },
  ];
}

/** Maximum size of a file in bytes. */
export const mostFileBytes = 10_000_000;

const fileTypes = {
  test: (type: string) => !htmlTypes.test(type) || type === "",
  header: "*/*",
  noun: "a file",
};

/**
 * Fetches an image or an attachment. If a page shows it as an image, its bytes must be an image.
 * @param asPicture whether a page shows it as an image, or only links to it
 */
export async function fetchFile(
  fetcher: Fetcher,
  url: string,
  asPicture: boolean,
  signal: AbortSignal,
): Promise<FetchedFile | FailureOutcome> {
  const fail = (reason: string): FailureOutcome => ({
    kind: "failure",
    url: url.slice(0, 2000),
    reason,
  });
  const accepts = asPicture ? {} : { accepts: fileTypes };
  const got = url.startsWith("data:")
    ? inlineBytes(url)
    : await fetchWithRetries(fetcher, url, { maxBytes: mostFileBytes, signal, ...accepts });
  if (!got.ok) return fail(got.message);
  if (asPicture && sniffPicture(got.bytes) === undefined)
    return fail("A page shows this file as an image, but it isn't one.");
  return fileOf(url, got);
}

/** Creates a file from a response, or says why it can't be one. */
export function fileOf(
  url: string,
  { bytes, type }: { bytes: Uint8Array; type: string },
): FetchedFile | FailureOutcome {
  const reason = whyTooManyPixels(bytes);
  if (reason !== undefined) return { kind: "failure", url: url.slice(0, 2000), reason };
  const picture = sniffPicture(bytes);
  const name = fileName(url, bytes, picture?.extension);
  const contentType =
    picture?.contentType ?? getMimeType(name) ?? (type || "application/octet-stream");
  const dimensions = picture?.dimensions;
  return {
    kind: "file",
    url,
    name,
    contentType,
    size: bytes.length,
    bytes,
    ...(dimensions && { dimensions }),
  };
}

type Inline = { ok: true; bytes: Uint8Array; type: string } | { ok: false; message: string };

function inlineBytes(url: string): Inline {
  const match = /^data:[^,]*?(;base64)?,([\s\S]*)$/.exec(url);
  const broken: Inline = { ok: false, message: "An image in the page is broken." };
  if (match === null) return broken;
  try {
    const data = decodeURIComponent(match[2] ?? "");
    return { ok: true, bytes: Buffer.from(data, match[1] ? "base64" : "utf8"), type: "" };
  } catch {
    return broken;
  }
}

function fileName(url: string, bytes: Uint8Array, extension: string | undefined): string {
  if (url.startsWith("data:")) {
    return `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${extension ?? "bin"}`;
  }
  const last = posix.basename(new URL(url).pathname);
  const name =
    decoded(last)
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-")
      .slice(-200) || "file";
  return extension === undefined || /\.\w{1,5}$/.test(name) ? name : `${name}.${extension}`;
}

const tries = 3;

const longestWait = 20;

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
