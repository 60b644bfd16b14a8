import type { Hono } from "hono";
import type { Customization } from "#contract/site-customization.ts";
import type { Handlers } from "#contract/operations.ts";
import { day } from "#service/kernel/clock.ts";
import { putFile, readFile } from "#service/documents/content/blobs.ts";
import { sniffPicture, whyTooManyPixels } from "#service/documents/content/picture.ts";
import { safeSvg } from "#service/documents/content/safe-svg.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { invalid, missing } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import {
  imageIdIn,
  imageIdsOf,
  imageReference,
  mapImages,
  imageHeaders,
  customizationOf,
} from "#service/sites/structure/look.ts";
import { partTargets, targetKey, type PartTarget } from "#service/sites/structure/look-links.ts";
import { loadSite } from "#service/sites/structure/load.ts";
import { editableSite, siteScope, type SiteScope } from "#service/sites/structure/site-scope.ts";
import { readIndex } from "#service/documents/content/content-scope.ts";
import { readSpaceVisibility } from "#service/identity/access/levels.ts";
import { demand, sitePermissions } from "#service/identity/access/access.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** Types that browsers show as images. */
const types = "PNG, JPEG, GIF, WebP, AVIF, SVG, or ICO";
const svg = "image/svg+xml";
/** Cleaning larger ones would delay other requests. */
const largestSvg = 256 * 1024;
/** Nobody still has a form open with an image uploaded earlier. */
const unusedFor = day;

export const siteCustomizationHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/customization": async (context, { params }) => {
    const { site } = await siteScope(context, params);
    return presentCustomization(site, context.urls);
  },

  "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization": async (
    context,
    { params, body },
  ) => {
    const { site, customization } = await storedLook(context, params, body);
    await context.db
      .updateTable("site")
      .set({ customization, updated_at: context.clock.now() })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", params.siteId)
      .execute();
    await removeUnusedImages(context, site, customization);
    return presentCustomization({ ...site, customization }, context.urls);
  },

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

/**
 * A look as the site would store it.
 * @throws Failure 403 if the caller can't change it; 400 for a link or an image that readers can't follow or load
 */
export async function storedLook(
  context: Context,
  params: Parameters<typeof editableSite>[1],
  look: Customization,
): Promise<{ site: SiteTable; customization: Customization }> {
  const scope = await editableSite(context, params, "change how this site looks");
  await demandTargets(context, scope, look);
  return { site: scope.site, customization: await storeImages(context, scope.site, look) };
}

/** The customization as the API shows it. */
export const presentCustomization = (site: SiteTable, urls: Urls): Customization =>
  presentImages(site, customizationOf(site), urls);

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

/** The URL of an uploaded image for people with access to the site's settings. `mountImageRoutes` serves it. */
const imageUrl = (site: SiteTable, id: string, urls: Urls) => imagesAt(site, urls) + id;

/** A stored look as the API shows it. */
function presentImages(site: SiteTable, look: Customization, urls: Urls): Customization {
  return mapImages(look, (address) => {
    const id = imageIdIn(address);
    return id === undefined ? address : imageUrl(site, id, urls);
  });
}

/**
 * A look as it is stored: with references to uploaded images instead of URLs, which change with the platform's.
 * @throws Failure 400 for an image that readers can't load
 */
async function storeImages(
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

/**
 * Checks that links lead to parts of this site, and to pages that the caller can see. Links that are stored already stay, even if
 * what they led to is gone: readers get no link then.
 * @throws Failure 400
 */
async function demandTargets(
  { db }: Pick<Context, "db">,
  scope: SiteScope,
  look: Customization,
): Promise<void> {
  const stored = partTargets(scope.site.customization ?? {});
  const before = new Set(stored.map(({ target }) => targetKey(target)));
  const added = partTargets(look).filter(({ target }) => !before.has(targetKey(target)));
  if (added.length === 0) return;
  const { organization_id: organizationId } = scope.site;
  const { rows, spaces } = await loadSite(db, scope.site);
  const { roleAt } = await readSpaceVisibility(db, organizationId, scope.viewer);
  const isVisible = (spaceId: string) => {
    const space = spaces.get(spaceId);
    return space !== undefined && roleAt(space) !== null;
  };
  const hasPart = async (target: PartTarget): Promise<boolean> => {
    if (target.kind === "site-section") {
      return rows.sections.some(({ id }) => id === target.siteSection);
    }
    if (target.kind === "site-space") {
      const row = rows.siteSpaces.find(({ id }) => id === target.siteSpace);
      return row !== undefined && isVisible(row.space_id);
    }
    if (!isVisible(target.space)) return false;
    const { revision: revisionId } = spaces.get(target.space)!;
    return (await readIndex(db, { organizationId, revisionId })).page(target.page) !== undefined;
  };
  for (const { target, path } of added) {
    if (await hasPart(target)) continue;
    throw invalid(`body.${path}`, "This isn't on the site. Choose something else.");
  }
}

/** Deletes images that were uploaded but never used, or are no longer. */
async function removeUnusedImages(
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

function imagesOf(db: Context["db"], site: Pick<SiteTable, "organization_id" | "id">) {
  return db
    .selectFrom("site_image")
    .selectAll()
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id);
}

/**
 * `GET /files/sites/{organizationId}/{siteId}/{imageId}`: an uploaded image, at the `url` of a Site image. Needs the same credential
 * as the API; readers get images from their site. Images never change.
 */
export function mountImageRoutes(app: Hono<Bindings>, { store }: Environment): void {
  app.get("/files/sites/:organizationId/:siteId/:imageId", async (c) => {
    const { organizationId, siteId, imageId } = c.req.param();
    if (`${organizationId}${siteId}${imageId}`.includes("\0")) throw missing("image");
    const lookup = { db: store.read, caller: c.get("caller") as Caller };
    const { role } = await organizationScope(lookup, organizationId);
    demand(sitePermissions(role).view, "see the images of this site");
    const image = await imagesOf(store.read, { organization_id: organizationId, id: siteId })
      .where("id", "=", imageId)
      .executeTakeFirst();
    if (image === undefined) throw missing("image");
    const bytes = await readFile(store.read, organizationId, image.image_blob);
    return new Response(new Uint8Array(bytes), { headers: imageHeaders(image, "private") });
  });
}
