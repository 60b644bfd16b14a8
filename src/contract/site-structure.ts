import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id } from "./schema.ts";
import { SiteSectionGroup } from "./site-section-group.ts";
import { SiteSection } from "./site-section.ts";
import { SiteSpace } from "./site-space.ts";

/** The order of a site: sections and groups mixed, or the site spaces of a site without sections. */
export const SiteStructure = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("sections"),
      structure: z.array(z.discriminatedUnion("object", [SiteSection, SiteSectionGroup])),
    }),
    z.object({ type: z.literal("siteSpaces"), structure: z.array(SiteSpace) }),
  ])
  .meta({ id: "SiteStructure" });
export type SiteStructure = z.infer<typeof SiteStructure>;

const Item = z.object({
  type: z.enum(["site-section", "site-section-group", "site-space"]),
  id: Id,
});

/** Exactly one of `before` and `after`. */
const SiteStructureSort = z.object({
  item: Item,
  position: z
    .object({ before: Item.optional(), after: Item.optional() })
    .refine(
      (value) => (value.before === undefined) !== (value.after === undefined),
      "Give either before or after.",
    ),
});

export const siteStructureOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/structure": {
    response: SiteStructure,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort": {
    body: SiteStructureSort,
    response: SiteStructure,
    status: 200,
    extension: true,
  },
});
