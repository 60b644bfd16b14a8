import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, openEnum, Timestamp, urls } from "./schema.ts";
import { SiteStructure } from "./site-structure.ts";

/** Why a site doesn't let a visitor in: without the key of an active share link, or without having signed in. */
export const siteRefusal = openEnum(["share-key", "sign-in"]);

/**
 * A site as one visitor sees it, published or not. `urls.preview` has its pages, for the caller alone: it needs the caller's own
 * credential, too.
 */
export const SitePreview = z
  .object({
    object: z.literal("site-preview"),
    /** Absent if the visitor is let in. */
    refusal: siteRefusal.open.optional(),
    /** What conditions know about the visitor. */
    claims: z.record(z.string(), z.unknown()),
    /** The parts that the visitor sees and whose spaces the caller can read. */
    structure: SiteStructure,
    /** Site spaces that the visitor sees but the caller can't read. The preview is without them. */
    withheld: Count,
    /** Changes with everything that the pages are made of. */
    version: z.string(),
    expiresAt: Timestamp,
    urls: urls(["preview"], []),
  })
  .meta({ id: "SitePreview" });
export type SitePreview = z.infer<typeof SitePreview>;

const names = z.array(z.string().max(100)).max(100).optional();

/** Who visits the site, which content they see of one space, and in which structure. The other spaces are as on main. */
const SitePreviewQuery = z.object({
  /** Whether the visitor has an active share link, whichever it is. */
  shareLink: z.boolean().optional(),
  /** The key of a share link, which may be turned off. */
  shareKey: z.string().max(100).optional(),
  /** Whether the visitor has signed in. Implied by the next two. */
  signedIn: z.boolean().optional(),
  /** Names of the signed claims that are true. */
  claims: names,
  /** A visitor's token (JWT). */
  visitorClaims: z.string().max(8192).optional(),
  /** Names of the claims set by the visitor's browser. */
  unsigned: names,
  space: Id.optional(),
  /** Of the space: one of these. */
  revision: Id.optional(),
  changeRequest: Id.optional(),
  /** Whether the staged changes are shown as if they were published, for people who can stage some. */
  staged: z.boolean().optional(),
  /** A customization as JSON, shown instead of the stored one, for people who can change it. */
  look: z.string().max(6000).optional(),
});

export const sitePreviewOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/preview": {
    query: SitePreviewQuery,
    response: SitePreview,
    status: 200,
    extension: true,
  },
});
