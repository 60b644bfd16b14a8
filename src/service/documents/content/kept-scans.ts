import { sql } from "kysely";
import type { PageScan } from "#content/page-scan.ts";
import type { Hash } from "#content/types.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { BlobTable, TextScanTable } from "#service/kernel/store/schema-content.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { keepText, MissingBlob, openBlob } from "./blobs.ts";
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
  const yieldPoint = createYieldPoint();
  for (const row of rows) {
    scans.set(row.hash, await scanIn(row));
    await yieldPoint();
  }
  return scans;
}

type Row = Omit<BlobTable, "organization_id"> & { version: number | null };

const scansOrBlobs = compileOnce(
  (db, input: { organizationId: string; hashes: readonly Hash[]; version: number }) => sql<Row>`
    select b.hash, b.size, b.chunks, s.version,
      case when s.version is null then b.encoding else s.encoding end as encoding,
      case when s.version is null then b.data else s.data end as data
    from blob as b
    left join text_scan as s on s.organization_id = b.organization_id and s.hash = b.hash
      and s.version = ${input.version}
    where b.organization_id = ${input.organizationId} and b.hash in ${among(db, input.hashes)}`,
);

/**
 * The stored scans of an organization's texts, and the texts without one; by one statement, or a few for large texts.
 * @throws MissingBlob, DamagedBlob
 */
export async function readScansOrTexts(
  db: Db,
  organizationId: string,
  hashes: readonly Hash[],
): Promise<ScansOrTexts> {
  const scans = new Map<Hash, TextScan>();
  const texts = new Map<Hash, string>();
  if (hashes.length === 0) return { scans, texts };
  const yieldPoint = createYieldPoint();
  for (const row of await scansOrBlobs(db, { organizationId, hashes, version }, undefined)) {
    if (row.version === null) {
      const bytes = await openBlob(db, organizationId, row);
      texts.set(row.hash, keepText(organizationId, row.hash, bytes));
    } else {
      scans.set(row.hash, await scanIn({ ...row, data: row.data! }));
    }
    await yieldPoint();
  }
  for (const hash of hashes) if (!scans.has(hash) && !texts.has(hash)) throw new MissingBlob(hash);
  return { scans, texts };
}

/** What is known about texts: their scans, or the texts to scan. */
export type ScansOrTexts = {
  scans: ReadonlyMap<Hash, TextScan>;
  texts: ReadonlyMap<Hash, string>;
};

async function scanIn({ encoding, data }: Pick<TextScanTable, "encoding" | "data">) {
  return decode(await unpack(encoding, data, data.length * packedTo));
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
