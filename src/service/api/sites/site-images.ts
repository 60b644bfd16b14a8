import type { Customization } from "#contract/site-customization.ts";
import type { Handlers } from "#contract/operations.ts";
import { day } from "#service/kernel/clock.ts";
import { putFile } from "#service/documents/content/blobs.ts";
import { sniffPicture, whyTooManyPixels } from "#service/documents/content/picture.ts";
import { safeSvg } from "#service/documents/content/safe-svg.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { imageIdIn, imageIdsOf, imageReference, mapImages } from "#service/sites/structure/look.ts";
import { editableSite } from "#service/sites/structure/site-scope.ts";

/** Types that browsers show as images. */
const types = "PNG, JPEG, GIF, WebP, AVIF, SVG, or ICO";
const svg = "image/svg+xml";
/** Cleaning larger ones would delay other requests. */
const largestSvg = 256 * 1024;
/** Nobody still has a form open with an image uploaded earlier. */
const unusedFor = day;

export const siteImageHandlers = {
  "POST /v1/orgs/{organizationId}/sites/{siteId}/images": async (context, { params, body }) => {
    const { db, ids, clock, caller, urls } = context;
    const { site } = await editableSite(context, params, "upload images for this site");
    const { bytes, contentType, dimensions } = readImage(Buffer.from(body.base64, "base64"));
    const row = {
      organization_id: site.organization_id,
      id: ids.next(),
      site_id: site.id,
      content_type: contentType,
      image_blob: await putFile(db, site.organization_id, bytes),
      created_by: caller.userId,
      created_at: clock.now(),
    };
    await db.insertInto("site_image").values(row).execute();
    return {
      object: "site-image",
      id: row.id,
      url: imageUrl(site, row.id, urls),
      contentType,
      size: bytes.length,
      ...(dimensions && { dimensions }),
    };
  },
} satisfies Partial<Handlers<Context>>;

/** What the bytes are decides, not what they are called. @throws Failure 400 */
function readImage(given: Buffer) {
  const picture = sniffPicture(given);
  if (picture === undefined) throw invalid("body.base64", `Must be an image: ${types}.`);
  const tooLarge = whyTooManyPixels(given);
  if (tooLarge !== undefined) throw invalid("body.base64", tooLarge);
  const { contentType, dimensions } = picture;
  if (contentType !== svg) return { bytes: given, contentType, dimensions };
  if (given.length > largestSvg) {
    throw invalid("body.base64", "SVG images can have at most 256 KB. Use PNG or simplify it.");
  }
  const safe = safeSvg(given.toString("utf8"));
  if (safe === undefined) {
    throw invalid("body.base64", "This SVG image can't be read. Export it again, or use PNG.");
  }
  return { bytes: Buffer.from(safe), contentType, dimensions };
}

const imagesAt = ({ organization_id: organizationId, id }: SiteTable, urls: Urls) =>
  urls.app(`/files/sites/${organizationId}/${id}/`);

/** The URL of an uploaded image for people with access to the site's settings. `image-routes.ts` serves it. */
const imageUrl = (site: SiteTable, id: string, urls: Urls) => imagesAt(site, urls) + id;

/** A stored look as the API shows it. */
export function presentImages(site: SiteTable, look: Customization, urls: Urls): Customization {
  return mapImages(look, (address) => {
    const id = imageIdIn(address);
    return id === undefined ? address : imageUrl(site, id, urls);
  });
}

/**
 * A look as it is stored: with references to uploaded images instead of URLs, which change with the platform's.
 * @throws Failure 400 for an image that readers can't load
 */
export async function storeImages(
  { db, urls }: Context,
  site: SiteTable,
  look: Customization,
): Promise<Customization> {
  const start = imagesAt(site, urls);
  const stored = mapImages(look, (address, path) => {
    if (address.startsWith(start)) return imageReference(address.slice(start.length));
    if (!address.startsWith(urls.app("/files/"))) return address;
    throw invalid(`body.${path}`, "Readers can't load this file. Upload it for this site.");
  });
  const wanted = imageIdsOf(stored);
  if (wanted.length === 0) return stored;
  const rows = await imagesOf(db, site).where("id", "in", wanted).execute();
  const typeOf = new Map(rows.map(({ id, content_type: type }) => [id, type]));
  return mapImages(stored, (address, path) => {
    const id = imageIdIn(address);
    if (id === undefined) return address;
    const type = typeOf.get(id);
    if (type === undefined) {
      throw invalid(`body.${path}`, "This image was deleted. Upload it again.");
    }
    if (type === svg && path === "socialPreview.url") {
      throw invalid(`body.${path}`, "Chats and social networks don't show SVG. Use PNG or JPEG.");
    }
    return address;
  });
}

/** Deletes images that were uploaded but never used, or are no longer. */
export async function removeUnusedImages(
  { db, clock }: Context,
  site: SiteTable,
  look: Customization,
): Promise<void> {
  const used = imageIdsOf(look);
  let unused = db
    .deleteFrom("site_image")
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id)
    .where("created_at", "<", clock.now() - unusedFor);
  if (used.length > 0) unused = unused.where("id", "not in", used);
  await unused.execute();
}

export function imagesOf(db: Context["db"], site: Pick<SiteTable, "organization_id" | "id">) {
  return db
    .selectFrom("site_image")
    .selectAll()
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id);
}
