import { z } from "zod";
import { Page } from "./page.ts";
import { Count, Id, listQuery, openEnum, Timestamp } from "./schema.ts";

const changeType = openEnum([
  "page_created",
  "page_edited",
  "page_deleted",
  "page_moved",
  "file_created",
  "file_edited",
  "file_deleted",
  "reusable_content_created",
  "reusable_content_edited",
  "reusable_content_deleted",
]);

/** What happened to a page or file; one can be moved, renamed, and edited at once. */
const changeKind = openEnum(["added", "edited", "renamed", "moved", "settings", "deleted"]);
export type ChangeKind = (typeof changeKind.values)[number];

/**
 * The changed item after the change (before it, if deleted). For a page, `type` is the page's type. For a file, `type`
 * is the content type, `title` the name, and `path` the path it was imported from or its name.
 */
export const ChangedThing = z
  .object({ id: Id, type: z.string(), title: z.string(), path: z.string() })
  .meta({ id: "ChangedThing" });
export type ChangedThing = z.infer<typeof ChangedThing>;

/** `before` or `after` is absent if there was no value on that side. */
export const AttributeChange = z.object({
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type AttributeChange = z.infer<typeof AttributeChange>;

/**
 * One difference between two revisions; notes, section 4. Exactly one of `page`, `file`, and `reusableContent` is
 * present. `attributes` lists the changed fields by name. Its `document` is the pair of document IDs (SHA-256 of the
 * text), so a created page only has `after`. `stats` counts words of the text. Without `attributes`, a row has `kinds`
 * and `digest` instead, which identifies the result of the change: equal digests, equal text and fields.
 */
export const Change = z
  .object({
    type: changeType.open,
    page: ChangedThing.optional(),
    file: ChangedThing.optional(),
    reusableContent: ChangedThing.optional(),
    attributes: z.record(z.string(), AttributeChange).optional(),
    stats: z.object({ added: Count, removed: Count }).optional(),
    kinds: z.array(changeKind.open).optional(),
    digest: z.string().optional(),
  })
  .meta({ id: "Change" });
export type Change = z.infer<typeof Change>;

/** `attributes: false` returns short rows, and with them the `summary`; an extension. */
export const ChangesQuery = listQuery({ attributes: z.boolean().default(true) });

/**
 * The revisions of the space to compare, so that pages of a list and comparisons belong together while the change
 * request goes on; an extension. Without them, its merged ancestor and its latest revision.
 */
const comparedRevisions = { before: Id.optional(), after: Id.optional() };

/** `own`: leaves out what only an update from main has brought between two revisions of the change request. */
export const DraftChangesQuery = ChangesQuery.extend({
  ...comparedRevisions,
  own: z.boolean().default(false),
});

const ComparedRevision = z.object({ id: Id, createdAt: Timestamp });

const Compared = z.object({ before: ComparedRevision.optional(), after: ComparedRevision });

/** All differences in reading order, paginated, without the list envelope (notes, section 4). */
export const Changes = z
  .object({
    changes: z.array(Change),
    next: z.object({ page: z.string() }).optional(),
    /** Of all pages of the list. */
    summary: z
      .object({
        pages: Count,
        files: Count,
        compared: Compared,
        /** The titles of the unchanged pages above the listed ones, by path. */
        titles: z.record(z.string(), z.string()),
        /** Pages and files that `own` left out. */
        fromMain: Count.optional(),
        /** The revision that you reviewed last, if the change request has gone on since. */
        reviewed: ComparedRevision.optional(),
      })
      .optional(),
  })
  .meta({ id: "Changes" });
export type Changes = z.infer<typeof Changes>;

/** `of`: the ID of a page or file; without it, the first change of the list. `difference`: whether to send it, too. */
export const ComparisonQuery = z.object({
  of: Id.optional(),
  difference: z.boolean().default(false),
  ...comparedRevisions,
});

/**
 * The two texts compared as rendered: a `SentDiff` of `src/content/prose/sent-diff.ts`, whose rows only this console reads.
 */
const Difference = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  coarse: z.boolean(),
});

/**
 * One change with both texts of its page. `change` is absent if nothing has changed; `before` and `after` are absent for
 * a file, or if the page isn't there. They have no subpages. `difference` is only there if asked for, and for short texts:
 * clients compare others themselves.
 */
export const Comparison = z
  .object({
    compared: Compared,
    change: Change.optional(),
    before: Page.optional(),
    after: Page.optional(),
    difference: Difference.optional(),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;
