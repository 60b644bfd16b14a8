import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, position, Condition, urls } from "./schema.ts";
import { Space } from "./space.ts";

const path = z.string().min(1).max(100);

/** A space as one of a site's variants. `id` identifies this relation, not the space. */
export const SiteSpace = z
  .object({
    object: z.literal("site-space"),
    id: Id,
    path,
    section: Id.optional(),
    space: Space,
    title: z.string(),
    default: z.boolean().optional(),
    condition: Condition.optional(),
    hasAdvancedCustomizationFeature: z.boolean().optional(),
    urls: urls([], ["published"]),
  })
  .meta({ id: "SiteSpace" });

export type SiteSpace = z.infer<typeof SiteSpace>;

export const SiteSpaceUpdate = patch(z.object({ path, condition: Condition.optional() }));

export const siteSpaceOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
    query: listQuery({ shareKey: z.string().optional(), default: z.boolean().optional() }),
    response: list(SiteSpace),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
    body: z.object({ spaceId: Id, sectionId: Id.optional() }),
    response: SiteSpace,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
    response: SiteSpace,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
    body: SiteSpaceUpdate,
    response: SiteSpace,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
    body: z.object({ position: position(["site-space", "siteSpace"]).optional() }),
    response: SiteSpace,
    strict: true,
    status: 200,
  },
});

const sectionTitle = z.string().min(2).max(128);

const description = z.string().max(256);

const icon = z.string().max(50);

export const SiteSection = z
  .object({
    object: z.literal("site-section"),
    id: Id,
    title: sectionTitle,
    description: description.optional(),
    default: z.boolean().optional(),
    /** What visitors of the section see first. An update uses the same name. */
    defaultSiteSpace: Id.optional(),
    path,
    condition: Condition.optional(),
    sectionGroup: Id.optional(),
    icon: icon.optional(),
    siteSpaces: z.array(SiteSpace),
    urls: urls([], ["published"]),
  })
  .meta({ id: "SiteSection" });

export type SiteSection = z.infer<typeof SiteSection>;

/** Titles are limited to half the length that an update allows; notes, section 5. */
export const SiteSectionCreate = z.object({
  spaceId: Id,
  title: z.string().min(2).max(64).optional(),
});

export const SiteSectionUpdate = patch(
  z.object({
    title: sectionTitle,
    path,
    defaultSiteSpace: Id,
    condition: Condition.optional(),
    icon: icon.optional(),
    description: description.optional(),
  }),
);

export const siteSectionOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections": {
    query: listQuery({ shareKey: z.string().optional() }),
    response: list(SiteSection),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections": {
    body: SiteSectionCreate,
    response: SiteSection,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
    response: SiteSection,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
    body: SiteSectionUpdate,
    response: SiteSection,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
    body: z.object({ position: position(["site-section", "siteSection"]).optional() }),
    response: SiteSection,
    strict: true,
    status: 200,
  },
});

const groupTitle = z.string().min(1).max(100);

export const SiteSectionGroup = z
  .object({
    object: z.literal("site-section-group"),
    id: Id,
    title: groupTitle,
    icon: icon.optional(),
    sections: z.array(SiteSection),
  })
  .meta({ id: "SiteSectionGroup" });

export type SiteSectionGroup = z.infer<typeof SiteSectionGroup>;

export const SiteSectionGroupCreate = z.object({
  title: groupTitle,
  icon: icon.nullish(),
  sections: z.array(Id).optional(),
});

export const SiteSectionGroupUpdate = patch(z.object({ title: groupTitle, icon: icon.optional() }));

/** Groups and ungrouped sections are siblings; notes, section 3. */
const GroupPosition = position(["site-section", "id"], ["site-section-group", "id"]);

export const siteSectionGroupOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
    query: listQuery(),
    response: list(SiteSectionGroup),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
    body: SiteSectionGroupCreate,
    response: SiteSectionGroup,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    response: SiteSectionGroup,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    body: SiteSectionGroupUpdate,
    response: SiteSectionGroup,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    status: 205,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
    body: z.object({ sectionId: Id }),
    response: SiteSectionGroup,
    status: 201,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}":
    { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
    body: z.object({ position: GroupPosition.optional() }),
    response: SiteSectionGroup,
    status: 200,
  },
});

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
