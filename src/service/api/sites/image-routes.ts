import type { Hono } from "hono";
import { demand, sitePermissions } from "#service/identity/access/access.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import type { Environment } from "#service/kernel/context.ts";
import { missing } from "#service/kernel/errors.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { imageHeaders } from "#service/sites/structure/look.ts";
import { imagesOf } from "./site-images.ts";

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
