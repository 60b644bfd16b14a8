import { z } from "zod";
import { largestImage } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, Uri } from "./schema.ts";

/** An uploaded image for the look of a site. Put its `url` into the customization to use it. */
export const SiteImage = z
  .object({
    object: z.literal("site-image"),
    id: Id,
    url: Uri,
    contentType: z.string(),
    /** In bytes, as stored: SVG is stored without scripts and other active parts. */
    size: Count,
    /** In pixels, if the image states it. */
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
  })
  .meta({ id: "SiteImage" });
export type SiteImage = z.infer<typeof SiteImage>;

const longest = Math.ceil(largestImage / 3) * 4;

export const siteImageOperations = defineOperations({
  "POST /v1/orgs/{organizationId}/sites/{siteId}/images": {
    body: z.object({ base64: z.base64().min(1).max(longest) }),
    response: SiteImage,
    status: 201,
    extension: true,
  },
});
