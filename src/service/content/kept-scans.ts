import type { PageScan } from "#content/page-scan.ts";
import type { Hash } from "#content/types.ts";
import type { TextScanTable } from "../store/schema-content.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { takeTurns } from "../turns.ts";
import { chunkBytes, pack, unpack } from "./packing.ts";

/** The data about a text that link resolution needs. */
export type TextScan = {
  /** URLs of the links, in text order. */
  links: readonly string[];
  /** Valid targets of `#…`. */
  anchors: ReadonlySet<string>;
};

/** Increase it when `scanPage` finds other links or anchors. Scans from earlier versions are then ignored. */
const version = 1;

/** How many times larger a scan is than its row, at most, unless the same link is repeated. */
const packedTo = 10;

/** The stored scans of an organization's texts, by text hash. */
export async function readKeptScans(
  db: Db,
  organizationId: string,
  hashes: readonly Hash[],
): Promise<Map<Hash, TextScan>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom("text_scan")
    .select(["hash", "encoding", "data"])
    .where("organization_id", "=", organizationId)
    .where("version", "=", version)
    .where("hash", "in", hashes)
    .execute();
  const scans = new Map<Hash, TextScan>();
  const turn = takeTurns();
  for (const { hash, encoding, data } of rows) {
    const bytes = await unpack(encoding, data, data.length * packedTo);
    scans.set(hash, decode(bytes));
    await turn();
  }
  return scans;
}

/**
 * Stores scans. Skips a scan that is too large for a row (tens of thousands of links); each process then repeats it.
 */
export async function keepScans(
  store: Store,
  organizationId: string,
  scans: ReadonlyMap<Hash, TextScan>,
): Promise<void> {
  const rows: TextScanTable[] = [];
  for (const [hash, scan] of scans) {
    const packed = await pack(encode(scan), true);
    if (packed.data.length > chunkBytes) continue;
    rows.push({ organization_id: organizationId, hash, version, ...packed });
  }
  if (rows.length === 0) return;
  const write = (tx: Db) =>
    tx
      .insertInto("text_scan")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "hash"]).doUpdateSet(({ ref }) => ({
          version: ref("excluded.version"),
          encoding: ref("excluded.encoding"),
          data: ref("excluded.data"),
        })),
      )
      .execute();
  await store.transaction(write, { isolation: "read committed" });
}

/** The links and anchors of a scan, without their positions. */
export function textScanOf({ links, anchors }: PageScan): TextScan {
  return { links: links.map(({ address }) => address), anchors };
}

function encode({ links, anchors }: TextScan): Buffer {
  return Buffer.from(JSON.stringify([links, [...anchors]]));
}

function decode(bytes: Buffer): TextScan {
  const [links, anchors] = JSON.parse(bytes.toString("utf8")) as [string[], string[]];
  return { links, anchors: new Set(anchors) };
}
