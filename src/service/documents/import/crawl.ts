import PQueue from "p-queue";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { fetchFile, fetchPage, type Robots } from "./fetch.ts";
import type { Converter } from "./html/converter.ts";
import type { Beyond, Found, ImportLimits, Outcome } from "./outcome.ts";
import {
  exactKey,
  isFileAddress,
  isPageAddress,
  pageKey,
  scopePrefix,
  withoutFragment,
  type Scope,
} from "./page-address.ts";

const mostFileBytes = 300_000_000;
const atOnceOneHost = 2;

type Crawl = {
  fetcher: Fetcher;
  converter: Converter;
  robots: Robots;
  scope: Scope;
  /** URLs to start with. */
  seeds: readonly string[];
  /** Whether to follow links to further pages. */
  follow: boolean;
  limits: ImportLimits;
  /** Results of an earlier run of the same crawl, which aren't fetched again. */
  done: readonly Outcome[];
  /** Called with each outcome, in any order. `total` counts all URLs of the import so far. */
  onOutcome: (outcome: Found, total: number) => void;
  signal: AbortSignal;
};

/**
 * Fetches the pages of a site with their images and attachments, at most 2 at once per host. Ends when nothing is left,
 * or soon after `signal` is aborted. A failed page is an outcome like any other.
 * @returns what was left out because of the limits
 */
export async function crawl(options: Crawl): Promise<Beyond> {
  const { scope, signal, robots, limits } = options;
  /** Keys of the pages so far, and those of their files: a page may have several. */
  const keys = new Set<string>();
  const pages = new Set<string>();
  const files = new Set<string>();
  const beyond = { pages: new Set<string>(), files: new Set<string>() };
  const finished = new Set<string>();
  const queues = new Map<string, PQueue>();
  let fileBytes = 0;
  let aliases = 0;

  const add = (url: string, task: () => Promise<void>) => {
    const host = URL.parse(url)?.host ?? "";
    let queue = queues.get(host);
    if (queue === undefined)
      queues.set(host, (queue = queueFor(host === new URL(scope.origin).host ? robots.delay : 0)));
    void queue.add(async () => {
      if (!signal.aborted) await task();
    });
  };

  const report = (outcome: Found) => {
    if (outcome.kind === "file") fileBytes += outcome.size;
    if (signal.aborted) return;
    if (outcome.kind === "alias") aliases++;
    options.onOutcome(outcome, pages.size + files.size - aliases);
  };

  const addPage = (url: string) => {
    const key = pageKey(url);
    const exact = exactKey(url);
    if (key === null || exact === null || pages.has(exact) || !isPageAddress(url, scope)) return;
    if (!keys.has(key) && keys.size >= limits.pages) return void beyond.pages.add(key);
    keys.add(key);
    pages.add(exact);
    if (finished.has(exact)) return;
    add(url, async () => {
      // A redirect from another URL may have led here in the meantime.
      if (finished.has(exact)) return;
      finished.add(exact);
      if (!robots.isAllowed(url)) {
        return report({
          kind: "failure",
          key,
          url,
          reason: "The site's robots.txt disallows this page.",
        });
      }
      const outcomes = await fetchPage({ ...options, scope: scopePrefix(scope) }, url, key);
      for (const outcome of outcomes) {
        take(outcome);
        const isElsewhere = outcome.kind === "page" && exactKey(outcome.url) !== exact;
        if (isElsewhere && outcome.key === key) aliases++;
      }
    });
  };

  const addFile = (url: string, asPicture: boolean) => {
    if (files.has(url)) return;
    if (files.size >= limits.files) return void beyond.files.add(url);
    files.add(url);
    if (finished.has(url)) return;
    add(url, async () => {
      if (fileBytes >= mostFileBytes) {
        return report({
          kind: "failure",
          url,
          reason: "The files of this import exceed 300 MB in total.",
        });
      }
      if (url.startsWith(scope.origin) && !robots.isAllowed(url)) {
        return report({
          kind: "failure",
          url,
          reason: "The site's robots.txt disallows this file.",
        });
      }
      report(await fetchFile(options.fetcher, url, asPicture, signal));
    });
  };

  /** Several URLs may lead to the same file; the first one wins. */
  const taken = new Set<string>();
  const take = (outcome: Found) => {
    if (outcome.kind === "page") {
      const exact = exactKey(outcome.url) ?? outcome.url;
      if (taken.has(exact)) return;
      taken.add(exact);
      finished.add(exact);
      pages.add(exact);
      keys.add(outcome.key);
    }
    report(outcome);
    if (outcome.kind === "page") followPage(outcome.page);
  };

  const followPage = ({ links, targets }: Extract<Outcome, { kind: "page" }>["page"]) => {
    for (const target of targets) {
      if (target.image) addFile(target.url, true);
      else if (isFileAddress(target.url, scope, options.follow))
        addFile(withoutFragment(target.url), false);
    }
    if (options.follow) links.forEach(addPage);
  };

  for (const outcome of options.done) {
    const exact = exactKey(outcome.url) ?? outcome.url;
    if (outcome.kind === "file") fileBytes += outcome.size;
    if (outcome.kind === "alias") aliases++;
    if (outcome.kind === "page") taken.add(exact);
    // What became a file, or failed, may have been treated as a page first.
    finished.add(exact).add(outcome.url);
    if ("key" in outcome && outcome.key !== undefined) {
      pages.add(exact);
      keys.add(outcome.key);
    }
  }
  options.seeds.forEach(addPage);
  for (const outcome of options.done) if (outcome.kind === "page") followPage(outcome.page);

  await idle(queues);
  return { pages: beyond.pages.size, files: beyond.files.size };
}

function queueFor(delay: number): PQueue {
  return delay > 0
    ? new PQueue({ concurrency: 1, interval: delay, intervalCap: 1 })
    : new PQueue({ concurrency: atOnceOneHost });
}

/** A task in one queue may add tasks to another, so all must be idle at the same time. */
async function idle(queues: ReadonlyMap<string, PQueue>): Promise<void> {
  const busy = () => [...queues.values()].filter((queue) => queue.size + queue.pending > 0);
  for (let working = busy(); working.length > 0; working = busy()) {
    await Promise.all(working.map((queue) => queue.onIdle()));
  }
}
