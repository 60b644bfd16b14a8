import type { PageScan } from "#content/page-scan.ts";
import type { Hash } from "#content/types.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "../store/schema.ts";
import { takeTurns } from "../turns.ts";
import { readTexts } from "./blobs.ts";
import { scanText } from "./page-reader.ts";

/** A scan depends on its text alone, so it is kept by the text's hash. Counted in links and anchors. */
const scans = new LRUCache<Hash, PageScan>({
  maxSize: 500_000,
  sizeCalculation: (scan) => scan.links.length + scan.anchors.size + 1,
});

const textsAtOnce = 200;

/** Links and anchors of texts by their hashes. Texts which are not known yet take about 1 ms for each 2 KB. */
export async function scanTexts(
  db: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<ReadonlyMap<Hash, PageScan>> {
  const found = new Map<Hash, PageScan>();
  const wanted: Hash[] = [];
  for (const hash of new Set(hashes)) {
    const known = scans.get(hash);
    if (known) found.set(hash, known);
    else wanted.push(hash);
  }
  const turn = takeTurns();
  for (let start = 0; start < wanted.length; start += textsAtOnce) {
    const part = wanted.slice(start, start + textsAtOnce);
    for (const [hash, text] of await readTexts(db, organizationId, part)) {
      const scan = await scanText(text);
      scans.set(hash, scan);
      found.set(hash, scan);
      await turn();
    }
  }
  return found;
}
