import type { Hash } from "#content/types.ts";
import { LRUCache } from "lru-cache";
import type { Environment } from "../context.ts";
import { slices } from "../slices.ts";
import { takeTurns } from "../turns.ts";
import { readTexts } from "./blobs.ts";
import { keepScans, readKeptScans, textScanOf, type TextScan } from "./kept-scans.ts";
import { scanText } from "./page-reader.ts";

/*
 * A text's scan depends only on the text and takes about 1 ms per 2 KB. So it runs once and is stored by the text's
 * hash: usually by the job after a revision, or by an import before it ends, else on first use.
 */

type Scanner = Pick<Environment, "store" | "log">;
type TextsOf = (hashes: readonly Hash[]) => Promise<ReadonlyMap<Hash, string>>;

/** Counted in links and anchors. */
const known = new LRUCache<Hash, TextScan>({
  maxSize: 500_000,
  sizeCalculation: (scan) => scan.links.length + scan.anchors.size + 1,
});

const rowsAtOnce = 200;
/** What is scanned before it is kept. */
const textsAtOnce = 25;
/** More of them are scanned where they hold nobody up. */
const fewTexts = 3;

/** Scans that are being made: a request that comes while an import's texts are scanned waits for those. */
const running = new Map<Hash, Promise<TextScan | undefined>>();

/**
 * Links and anchors of texts of an organization by their hashes. Must not be called inside a transaction: it writes down
 * what it had to find out.
 */
export async function scanTexts(
  scanner: Scanner,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<ReadonlyMap<Hash, TextScan>> {
  const wanted = [...new Set(hashes)];
  return findScans(scanner, organizationId, wanted, (part) =>
    readTexts(scanner.store.read, organizationId, part),
  );
}

/** Scans texts before a revision names them, so that its links are there as soon as it is. @param texts by their hashes */
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
    async (part) => new Map(part.map((hash) => [hash, texts.get(hash)!])),
    signal,
  );
}

async function findScans(
  scanner: Scanner,
  organizationId: string,
  hashes: readonly Hash[],
  textsOf: TextsOf,
  signal?: AbortSignal,
): Promise<ReadonlyMap<Hash, TextScan>> {
  const found = new Map<Hash, TextScan>();
  const wanted = hashes.filter((hash) => !take(found, hash));
  const turn = takeTurns();
  const missing: Hash[] = [];
  for (const part of slices(wanted, rowsAtOnce)) {
    const kept = await readKeptScans(scanner.store.read, organizationId, part);
    for (const [hash, scan] of kept) remember(found, hash, scan);
    missing.push(...part.filter((hash) => !kept.has(hash)));
    await turn();
  }
  for (const part of slices(missing, textsAtOnce)) {
    signal?.throwIfAborted();
    const rest = part.filter((hash) => !take(found, hash));
    await scanPart(scanner, organizationId, await textsOf(rest), found);
  }
  return found;
}

async function scanPart(
  { store, log }: Scanner,
  organizationId: string,
  texts: ReadonlyMap<Hash, string>,
  found: Map<Hash, TextScan>,
): Promise<void> {
  const made = new Map<Hash, TextScan>();
  for (const [hash, text] of texts) {
    if (take(found, hash)) continue;
    const scan = await scanOnce(hash, text, texts.size > fewTexts);
    remember(found, hash, scan ?? nothing);
    // A text that took too long may have done so because of other work: the next process tries it again.
    if (scan !== undefined) made.set(hash, scan);
  }
  // Who reads links gets them, even when the disk is full.
  await keepScans(store, organizationId, made).catch((error: unknown) =>
    log.warn({ err: error }, "links of texts were not kept"),
  );
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

const nothing: TextScan = { links: [], anchors: new Set() };

function take(found: Map<Hash, TextScan>, hash: Hash): boolean {
  const scan = known.get(hash);
  if (scan !== undefined) found.set(hash, scan);
  return scan !== undefined;
}

function remember(found: Map<Hash, TextScan>, hash: Hash, scan: TextScan): void {
  known.set(hash, scan);
  found.set(hash, scan);
}
