import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import type { SiteTable } from "../../store/schema-site.ts";

/** A new key of 128 random bits, 22 characters of base64url. */
export function makeShareKey(): string {
  return randomBytes(16).toString("base64url");
}

/** What a visitor's key is looked up by: the time that a look-up takes tells nothing about keys that begin alike. */
export function hashShareKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** The key when an active link of this site has it, else undefined. */
export async function goodShareKey(
  db: Context["db"],
  site: SiteTable,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const link = await db
    .selectFrom("share_link")
    .select("id")
    .where("key_hash", "=", hashShareKey(key))
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id)
    .where("active", "=", true)
    .executeTakeFirst();
  return link && key;
}
