import PQueue from "p-queue";
import type { SummaryNode } from "#content/summary.ts";
import { whyRefused } from "../content/page-reader.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { decodeText, unknownEncoding } from "./decode.ts";
import { fetchFile, fetchWithRetries } from "./fetch.ts";
import { isMarkdownPath } from "./markdown-links.ts";
import type { Beyond, Found, ImportLimits, Outcome } from "./outcome.ts";
import { fileName, readForeign, readMarkdown } from "./read-markdown.ts";

const maxBytes = 5_000_000;

/** Servers use many media types for Markdown, but HTML is never Markdown. */
export const textTypes = {
  test: (type: string) =>
    type === "" ||
    type === "application/octet-stream" ||
    (type.startsWith("text/") && type !== "text/html"),
  header: "text/markdown,text/plain;q=0.9,*/*;q=0.1",
  noun: "a Markdown file. Take the address of the raw file",
};

type MarkdownCrawl = {
  fetcher: Fetcher;
  /** URL of a Markdown file or a table of contents. */
  start: string;
  limits: ImportLimits;
  done: readonly Outcome[];
  onOutcome: (outcome: Found, total: number) => void;
  signal: AbortSignal;
};

/**
 * Fetches a Markdown file, or all files of a table of contents, with their images and downloads.
 * @returns what was left out because of the limits
 */
export async function crawlMarkdown({
  fetcher,
  start,
  limits,
  done,
  onOutcome,
  signal,
}: MarkdownCrawl): Promise<Beyond> {
  const base = new URL(".", start).href;
  const texts = new Set<string>();
  const files = new Set<string>();
  const finished = new Set(done.map((outcome) => outcome.url));
  const queue = new PQueue({ concurrency: 2 });

  /** URLs beyond the limit are recorded, so that each is counted once, but not fetched. */
  const add = (urls: Set<string>, limit: number, url: string, task: () => Promise<Found>) => {
    if (urls.has(url)) return;
    urls.add(url);
    if (urls.size > limit || finished.has(url)) return;
    void queue.add(async () => {
      if (signal.aborted) return;
      const outcome = await task();
      if (signal.aborted) return;
      if (outcome.kind === "text") await follow(outcome.url, outcome.source);
      if (signal.aborted) return;
      const taken = Math.min(texts.size, limits.pages) + Math.min(files.size, limits.files);
      onOutcome(outcome, taken);
    });
  };

  const addText = (url: string) =>
    add(texts, limits.pages, url, () => fetchText(fetcher, url, base, signal));

  const follow = async (url: string, source: string) => {
    const leads = await readMarkdown(source, url === start ? fileName(start) : undefined);
    if ("contents" in leads) {
      for (const path of pathsOf(leads.contents)) addText(base + encodeURI(path));
      return;
    }
    for (const { address: written, isPicture } of leads.files) {
      const address = withinBase(written, url, base);
      if (address !== null)
        add(files, limits.files, address, () => fetchFile(fetcher, address, isPicture, signal));
    }
  };

  addText(start);
  for (const outcome of done)
    if (outcome.kind === "text") await follow(outcome.url, outcome.source);
  await queue.onIdle();
  return {
    pages: Math.max(0, texts.size - limits.pages),
    files: Math.max(0, files.size - limits.files),
  };
}

async function fetchText(
  fetcher: Fetcher,
  url: string,
  base: string,
  signal: AbortSignal,
): Promise<Found> {
  const key = decodeURI(url.slice(base.length));
  const got = await fetchWithRetries(fetcher, url, { maxBytes, accepts: textTypes, signal });
  if (!got.ok) return { kind: "failure", key, url, reason: got.message };
  const written = decodeText(got.bytes, got.charset);
  if (written === undefined) return { kind: "failure", key, url, reason: unknownEncoding };
  const { source, changes } = await readForeign(written, key);
  const reason = await whyRefused(source);
  return reason === undefined
    ? { kind: "text", key, url, source, changes }
    : { kind: "failure", key, url, reason };
}

/** The absolute URL of a file below the import's folder; null for a file elsewhere. */
function withinBase(written: string, from: string, base: string): string | null {
  const url = URL.parse(written, from);
  if (url === null) return null;
  url.hash = "";
  url.search = "";
  return url.href.startsWith(base) ? url.href : null;
}

function pathsOf(nodes: readonly SummaryNode[]): string[] {
  return nodes.flatMap(({ path, children }) => [
    ...(path !== undefined && isMarkdownPath(path) ? [path] : []),
    ...pathsOf(children),
  ]);
}
