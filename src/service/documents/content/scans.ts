import type { Hash } from "#content/types.ts";
import { LRUCache } from "lru-cache";
import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { briefly } from "#service/kernel/store/briefly.ts";
import {
  keepScans,
  readKeptScans,
  readScansOrTexts,
  textScanOf,
  type ScansOrTexts,
  type TextScan,
} from "./kept-scans.ts";
import { scanText } from "./page-reader.ts";

/*
 * The scan of a text depends only on the text and takes about 1 ms per 2 KB. So it runs once and is stored by the
 * text's hash: usually by the job after a revision, or by an import before it ends, else on first use.
 */

type Scanner = Pick<Environment, "store" | "log">;
type Read = (hashes: readonly Hash[]) => Promise<ScansOrTexts>;

/** Size is counted in links and anchors. */
const cache = new LRUCache<Hash, TextScan>({
  maxSize: 500_000,
  sizeCalculation: (scan) => scan.links.length + scan.anchors.size + 1,
});

const rowsAtOnce = 100;
/** Texts to scan before storing the results. */
const textsAtOnce = 25;
/** More texts than this are scanned in a worker thread, where they don't block other requests. */
const fewTexts = 3;

/** Running scans. A request that needs texts of a running import waits for its scans. */
const running = new Map<Hash, Promise<TextScan | undefined>>();

/**
 * Links and anchors of an organization's texts by hash; `unreadScan` for a text that takes too long to read. Must not
 * be called inside a transaction, because it stores new scans.
 */
export async function scanTexts(
  scanner: Scanner,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<ReadonlyMap<Hash, TextScan>> {
  const wanted = [...new Set(hashes)];
  return findScans(scanner, organizationId, wanted, (part) =>
    readScansOrTexts(scanner.store.read, organizationId, part),
  );
}

/**
 * Scans texts before a revision references them, so that its links are available immediately. @param texts by their
 * hashes
 */
export async function scanAhead(
  scanner: Scanner,
  organizationId: string,
  texts: ReadonlyMap<Hash, string>,
  signal: AbortSignal,
): Promise<void> {
  await findScans(
    scanner,
    organizationId,
    [...texts.keys()],
    async (part) => ({
      scans: await readKeptScans(scanner.store.read, organizationId, part),
      texts: new Map(part.map((hash) => [hash, texts.get(hash)!])),
    }),
    signal,
  );
}

async function findScans(
  scanner: Scanner,
  organizationId: string,
  hashes: readonly Hash[],
  read: Read,
  signal?: AbortSignal,
): Promise<ReadonlyMap<Hash, TextScan>> {
  const scansByHash = new Map<Hash, TextScan>();
  const wanted = hashes.filter((hash) => !take(scansByHash, hash));
  for (const part of chunksOf(wanted, rowsAtOnce)) {
    const { scans, texts } = await read(part.filter((hash) => !take(scansByHash, hash)));
    for (const [hash, scan] of scans) remember(scansByHash, hash, scan);
    const missing = [...texts].filter(([hash]) => !scans.has(hash));
    for (const some of chunksOf(missing, textsAtOnce)) {
      signal?.throwIfAborted();
      await scanPart(scanner, organizationId, new Map(some), scansByHash);
    }
  }
  return scansByHash;
}

async function scanPart(
  { store, log }: Scanner,
  organizationId: string,
  texts: ReadonlyMap<Hash, string>,
  scans: Map<Hash, TextScan>,
): Promise<void> {
  const made = new Map<Hash, TextScan>();
  for (const [hash, text] of texts) {
    if (take(scans, hash)) continue;
    const scan = await scanOnce(hash, text, texts.size > fewTexts);
    if (scan === undefined) {
      // The timeout may be due to other load, so it isn't stored, and tried again in a minute.
      cache.set(hash, unreadScan, { ttl: minute });
      scans.set(hash, unreadScan);
    } else {
      remember(scans, hash, scan);
      made.set(hash, scan);
    }
  }
  // Return the links even if they can't be stored, for example because the disk is full.
  const keep = () =>
    keepScans(store, organizationId, made).catch((error: unknown) =>
      log.warn({ err: error }, "links of texts were not kept"),
    );
  await briefly([organizationId, ...made.keys()].join(), keep);
}

function scanOnce(hash: Hash, text: string, apart: boolean): Promise<TextScan | undefined> {
  const begun = running.get(hash);
  if (begun !== undefined) return begun;
  const scan = scanText(text, { apart })
    .then((whole) => whole && textScanOf(whole))
    .finally(() => running.delete(hash));
  running.set(hash, scan);
  return scan;
}

/** Stands for the scan of a text that takes too long to read. */
export const unreadScan: TextScan = { links: [], anchors: new Set() };

function take(scans: Map<Hash, TextScan>, hash: Hash): boolean {
  const scan = cache.get(hash);
  if (scan !== undefined) scans.set(hash, scan);
  return scan !== undefined;
}

function remember(scans: Map<Hash, TextScan>, hash: Hash, scan: TextScan): void {
  cache.set(hash, scan);
  scans.set(hash, scan);
}
