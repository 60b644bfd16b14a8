import type { Context } from "hono";
import { readFile } from "#service/documents/content/blobs.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { imageHeaders } from "../structure/image-headers.ts";
import { imageIdsOf } from "../structure/look-images.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/**
 * An uploaded image of the site's look: `@/images/{image}`. The caller has checked that the visitor sees the site. A preview shows the
 * look of another site, so the look decides which images belong to it.
 * @returns undefined if the look doesn't show it
 */
export async function sendImage(
  c: Context<Bindings>,
  db: Db,
  site: SiteTable,
  id: string,
  isOpen: boolean,
): Promise<Response | undefined> {
  if (!imageIdsOf(site.customization).includes(id)) return undefined;
  const image = await db
    .selectFrom("site_image")
    .selectAll()
    .where("organization_id", "=", site.organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (image === undefined) return undefined;
  const headers = imageHeaders(image, isOpen ? "public" : "private");
  if (c.req.header("if-none-match") === headers["etag"]) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await readFile(db, site.organization_id, image.image_blob);
  return new Response(new Uint8Array(bytes), { headers });
}
