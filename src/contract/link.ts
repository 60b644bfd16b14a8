import { z } from "zod";
import { Organization } from "./organization.ts";
import { Collection } from "./collection.ts";
import { ChangeRequest } from "./change-request.ts";
import { File, Page } from "./page.ts";
import { RevisionSummary } from "./revision.ts";
import { Count, Id, list, listQuery, openEnum } from "./schema.ts";
import { Space } from "./space.ts";
import { User } from "./user.ts";

const linkStatus = openEnum(["ok", "broken", "in-app"]);
const linkRelation = openEnum(["reference", "dependsOn"]);
const referenceKind = openEnum([
  "file",
  "url",
  "page",
  "anchor",
  "user",
  "collection",
  "space",
  "reusable-content",
  "openapi",
]);

/** The revision in which a reference was found, without its pages and files. */
const VersionContext = z.union([
  z.object({ type: z.literal("revision"), revision: RevisionSummary }),
  z.object({ type: z.literal("changeRequest"), changeRequest: ChangeRequest }),
  z.object({ type: z.string() }),
]);

/**
 * One end of a link. `kind` determines which property has the target; a broken link only has the URL as written
 * (`url`).
 */
export const Reference = z
  .object({
    kind: referenceKind.open,
    organization: Organization.optional(),
    space: Space.optional(),
    versionContext: VersionContext.optional(),
    file: File.optional(),
    page: Page.optional(),
    /** ID of the heading or block on `page`, without `#`. */
    anchor: z.string().optional(),
    url: z.string().optional(),
    user: User.optional(),
    collection: Collection.optional(),
    reusableContent: z.object({ id: Id, title: z.string() }).optional(),
    openapi: z.object({ slug: z.string() }).optional(),
  })
  .meta({ id: "Reference" });
export type Reference = z.infer<typeof Reference>;

export const LinkItem = z
  .object({
    status: linkStatus.open,
    relation: linkRelation.open,
    targetReference: Reference,
    /** The first places that contain the link, in reading order. Limited, because a footer link is on every page. */
    locationReferences: z.array(Reference),
    /** Total number of places. */
    locations: Count.optional(),
    /** In a change request: how many of the places it broke. An extension. */
    newlyBroken: Count.optional(),
    /** Finds this item again with the query parameter `id`; the same in all versions of a space. An extension. */
    id: Id.optional(),
  })
  .meta({ id: "LinkItem" });
export type LinkItem = z.infer<typeof LinkItem>;

export const BacklinkItem = Reference.meta({ id: "BacklinkItem" });
export type BacklinkItem = z.infer<typeof BacklinkItem>;

/** Links of a space or page. `changeRequest` counts the links that the change request broke. */
export const Links = list(LinkItem).extend({
  stats: z.object({
    total: Count,
    broken: z.object({ total: Count, changeRequest: Count }),
  }),
});
export type Links = z.infer<typeof Links>;

/** All but `status` are extensions. */
export const LinksQuery = listQuery({
  status: linkStatus.known.optional(),
  kind: referenceKind.known.optional(),
  /** Only links whose URL, or the title of whose target, contains this text. */
  search: z.string().max(512).optional(),
  /** Only the item with this `id`. */
  id: Id.optional(),
  /** Only links that the change request broke; of a space's own content, none. */
  newlyBroken: z.boolean().default(false),
  /** By the first place in reading order, or broken ones first. */
  order: z.enum(["place", "broken"]).default("place"),
  /** Whether to leave out of references what all of them share: organization, space, and version, and most fields of pages. */
  brief: z.boolean().default(false),
});
