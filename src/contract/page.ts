import { z } from "zod";
import { Count, Id, openEnum, Timestamp, urls } from "./schema.ts";

const pageType = openEnum(["document", "group", "link", "computed"]);
export const coverSize = openEnum(["hero", "full"]);
const pageWidth = openEnum(["default", "wide"]);
const computedType = openEnum(["builtin:openapi", "builtin:translation"]);

/** Text as a tree of nodes, returned with `format=document`. */
export const Document = z.record(z.string(), z.unknown());
export type Document = z.infer<typeof Document>;

const CoverReference = z.union([
  z.object({ kind: z.literal("file"), file: Id }),
  z.object({ kind: z.literal("url"), url: z.string() }),
]);

/** `yPos` is the vertical offset of the image, set by the author. */
export const Cover = z
  .object({
    ref: CoverReference,
    refDark: CoverReference.optional(),
    yPos: z.number().optional(),
  })
  .meta({ id: "Cover" });
export type Cover = z.infer<typeof Cover>;

const layoutParts = {
  cover: z.boolean().optional(),
  title: z.boolean().optional(),
  description: z.boolean().optional(),
  tableOfContents: z.boolean().optional(),
  outline: z.boolean().optional(),
  pagination: z.boolean().optional(),
};

/** Which parts a page shows around its text. Parts are shown unless set to false. A document page has all of them. */
export const Layout = z
  .object({
    ...layoutParts,
    width: pageWidth.open.optional(),
    coverSize: coverSize.open.optional(),
  })
  .meta({ id: "Layout" });
export type Layout = z.infer<typeof Layout>;

export const LayoutInput = z.object({
  ...layoutParts,
  width: pageWidth.known.optional(),
  coverSize: coverSize.known.optional(),
});

/** Path of a page or file in an external repository; mutable, omitted with `metadata=false`. */
export const Git = z.object({ oid: z.string(), path: z.string() });

/**
 * A page. `markdown` is its text without front matter and title heading; only present when a single page is requested.
 * `documentId` is the SHA-256 of that text, so equal IDs mean equal texts.
 */
export const Page = z
  .object({
    id: Id,
    title: z.string(),
    emoji: z.string().optional(),
    icon: z.string().optional(),
    createdAt: Timestamp.optional(),
    updatedAt: Timestamp.optional(),
    markdown: z.string().optional(),
    document: Document.optional(),
    type: pageType.open,
    /** Deprecated: `sheet`, `group`, or `link`, which older clients use to distinguish pages. */
    kind: z.string().optional(),
    urls: urls(["app"]).optional(),
    slug: z.string().optional(),
    path: z.string().optional(),
    description: z.string().optional(),
    documentId: z.string().optional(),
    /** Target of a page of type `link`. */
    href: z.string().optional(),
    get pages() {
      return z.array(Page).optional();
    },
    git: Git.optional(),
    layout: Layout.optional(),
    cover: Cover.optional(),
    hidden: z.boolean().optional(),
    /** Only visitors who meet it see the page and its subpages on sites, as the condition of a section does. An extension. */
    condition: z.string().optional(),
    noIndex: z.boolean().optional(),
    noRobotsIndex: z.boolean().optional(),
    computed: z
      .object({
        type: computedType.open,
        dependencies: z.record(z.string(), z.unknown()).optional(),
        props: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    computedSeed: z.string().optional(),
  })
  .meta({ id: "Page" });
export type Page = z.infer<typeof Page>;

/** `size` in bytes. */
export const File = z
  .object({
    id: Id,
    name: z.string(),
    contentType: z.string(),
    downloadURL: z.string(),
    size: z.number(),
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
    git: Git.optional(),
    /** How many pages link to it, show it, or have it as their cover; only if asked for. An extension. */
    uses: Count.optional(),
  })
  .meta({ id: "File" });
export type File = z.infer<typeof File>;
