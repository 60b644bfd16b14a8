import { posix } from "node:path";
import PQueue from "p-queue";
import { parseSummary } from "#content/summary.ts";
import type { SummaryNode } from "#content/summary.ts";
import type { Fetcher } from "../fetcher/fetcher.ts";
import type { Found } from "./crawl.ts";
import { mostFiles, mostPages } from "./crawl.ts";
import { fetchFile } from "./fetch-file.ts";
import { patiently } from "./fetch-page.ts";
import { decodeText } from "./html/decode.ts";
import { isContents, isMarkdownPath, linksOfMarkdown } from "./markdown-links.ts";
import type { Outcome } from "./outcome.ts";

const maxBytes = 5_000_000;

/** Servers name Markdown in many ways, but a web page is never meant. */
export const textTypes = {
  test: (type: string) =>
    type === "" ||
    type === "application/octet-stream" ||
    (type.startsWith("text/") && type !== "text/html"),
  header: "text/markdown,text/plain;q=0.9,*/*;q=0.1",
  noun: "a Markdown file. Take the address of the raw file",
};

export type MarkdownCrawl = {
  fetcher: Fetcher;
  /** Address of a Markdown file, or of a table of contents. */
  start: string;
  done: readonly Outcome[];
  found: (outcome: Found, known: number) => void;
  signal: AbortSignal;
};

/** Fetches a Markdown file, or all files of a table of contents, with the pictures that stand beside them. */
export async function crawlMarkdown({
  fetcher,
  start,
  done,
  found,
  signal,
}: MarkdownCrawl): Promise<void> {
  const base = new URL(".", start).href;
  const known = new Set<string>();
  const finished = new Set(done.map((outcome) => outcome.url));
  const queue = new PQueue({ concurrency: 2 });
  let files = 0;

  const add = (url: string, task: () => Promise<Found>) => {
    if (known.has(url)) return;
    known.add(url);
    if (finished.has(url)) return;
    void queue.add(async () => {
      if (signal.aborted) return;
      const outcome = await task();
      if (signal.aborted) return;
      if (outcome.kind === "text") follow(outcome.url, outcome.source);
      found(outcome, known.size);
    });
  };

  const addText = (url: string) => {
    if (known.size < mostPages) add(url, () => fetchText(fetcher, url, base, signal));
  };

  const follow = (url: string, source: string) => {
    if (url === start && isContents(fileName(start), source)) {
      for (const path of pathsOf(parseSummary(source))) addText(base + encodeURI(path));
      return;
    }
    for (const image of linksOfMarkdown(source).images) {
      const address = withinBase(image, url, base);
      if (address === null || files >= mostFiles) continue;
      files++;
      add(address, () => fetchFile(fetcher, address, true, signal));
    }
  };

  addText(start);
  for (const outcome of done) if (outcome.kind === "text") follow(outcome.url, outcome.source);
  await queue.onIdle();
}

async function fetchText(
  fetcher: Fetcher,
  url: string,
  base: string,
  signal: AbortSignal,
): Promise<Found> {
  const key = decodeURI(url.slice(base.length));
  const got = await patiently(fetcher, url, { maxBytes, accepts: textTypes, signal });
  if (!got.ok) return { kind: "failure", key, url, reason: got.message };
  return { kind: "text", key, url, source: decodeText(got.bytes, got.charset ?? "utf-8") };
}

/** The absolute address of a file below the import's folder; null for one elsewhere. */
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

export function fileName(address: string): string {
  return posix.basename(new URL(address).pathname);
}
