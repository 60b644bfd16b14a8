import { createHash, randomBytes } from "node:crypto";
import type { Context } from "#service/kernel/context.ts";
import type { ShareLinkTable, SiteTable } from "#service/kernel/store/schema-site.ts";

/** A new key of 128 random bits, 22 characters of base64url. */
export function makeShareKey(): string {
  return randomBytes(16).toString("base64url");
}

/** The hash for looking up a visitor's key. Comparing hashes prevents timing attacks on similar keys. */
export function hashShareKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** An active link of a site, with its key. */
export type GoodShareLink = Pick<ShareLinkTable, "key_hash" | "last_used_at"> & { key: string };

/** The active link of this site that a key belongs to. */
export async function goodShareLink(
  db: Context["db"],
  site: SiteTable,
  key: string | undefined,
): Promise<GoodShareLink | undefined> {
  if (key === undefined) return undefined;
  const link = await db
    .selectFrom("share_link")
    .select(["key_hash", "last_used_at"])
    .where("key_hash", "=", hashShareKey(key))
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id)
    .where("active", "=", true)
    .executeTakeFirst();
  return link && { ...link, key };
}

/** Returns the key if it belongs to an active link of this site, else undefined. */
export async function goodShareKey(
  db: Context["db"],
  site: SiteTable,
  key: string | undefined,
): Promise<string | undefined> {
  return (await goodShareLink(db, site, key))?.key;
}
