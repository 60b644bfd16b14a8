import type { Entry, Hash } from "#content/types.ts";
import { readBlobs } from "../content/blobs.ts";
import { decodeManifest } from "../content/buckets.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const revisionsAtOnce = 50;
const bucketsAtOnce = 200;

/**
 * The blobs that an organization's revisions need: their buckets, and the texts and files in those. The set only grows,
 * so a sweep keeps everything that was needed at any time.
 */
export class RevisionMarks {
  readonly needed = new Set<Hash>();
  readonly #organizationId: string;
  readonly #revisions = new Set<string>();
  readonly #spaces = new Set<string>();

  constructor(organizationId: string) {
    this.#organizationId = organizationId;
  }

  /** Marks all existing revisions. */
  async markAll(db: Db, signal: AbortSignal): Promise<void> {
    for (const { id } of await this.#spacesNow(db)) this.#spaces.add(id);
    await this.#markFrom(db, "", null, signal);
  }

  /** Marks the revisions of one space, except those that are already marked. */
  async markSpace(db: Db, spaceId: string): Promise<void> {
    await this.#markFrom(db, "", spaceId);
    this.#spaces.add(spaceId);
  }

  /**
   * Marks revisions added since.
   * @param since sorts before the ID of every revision that may have been created in the meantime. Spaces transferred
   * from another organization have older revisions and are marked as a whole.
   */
  async markNew(tx: Db, since: string): Promise<void> {
    for (const { id } of await this.#spacesNow(tx)) {
      if (this.#spaces.has(id)) continue;
      await this.markSpace(tx, id);
    }
    await this.#markFrom(tx, since, null);
  }

  async #spacesNow(db: Db): Promise<{ id: string }[]> {
    return db
      .selectFrom("space")
      .select("id")
      .where("organization_id", "=", this.#organizationId)
      .execute();
  }

  async #markFrom(
    db: Db,
    since: string,
    spaceId: string | null,
    signal?: AbortSignal,
  ): Promise<void> {
    for (let after = since; ;) {
      signal?.throwIfAborted();
      let revisions = db
        .selectFrom("revision")
        .select(["id", "buckets"])
        .where("organization_id", "=", this.#organizationId)
        .where("id", ">", after);
      if (spaceId !== null) revisions = revisions.where("space_id", "=", spaceId);
      const rows = await revisions.orderBy("id").limit(revisionsAtOnce).execute();
      const fresh = rows.filter(({ id }) => !this.#revisions.has(id));
      await this.#markBuckets(
        db,
        fresh.flatMap(({ buckets }) => decodeManifest(buckets)),
      );
      for (const { id } of fresh) this.#revisions.add(id);
      if (rows.length < revisionsAtOnce) return;
      after = rows.at(-1)!.id;
    }
  }

  /** @throws MissingBlob, DamagedBlob: without complete information nothing may be freed */
  async #markBuckets(db: Db, hashes: readonly (Hash | null)[]): Promise<void> {
    const fresh = [...new Set(hashes)].filter((hash) => hash !== null && !this.needed.has(hash));
    for (let start = 0; start < fresh.length; start += bucketsAtOnce) {
      const part = fresh.slice(start, start + bucketsAtOnce) as Hash[];
      // Bypasses the bucket cache: this reads everything once, and would evict buckets that requests need.
      for (const [hash, bytes] of await readBlobs(db, this.#organizationId, part)) {
        for (const entry of JSON.parse(bytes.toString("utf8")) as Entry[]) {
          const content = entry.kind === "page" ? entry.text : entry.blob;
          if (content !== null) this.needed.add(content);
        }
        this.needed.add(hash);
      }
    }
  }
}
