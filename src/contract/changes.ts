import { z } from "zod";
import { Count, Id, listQuery, openEnum } from "./schema.ts";

export const changeType = openEnum([
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
 * text), so a created page only has `after`. `stats` counts words of the text.
 */
export const Change = z
  .object({
    type: changeType.open,
    page: ChangedThing.optional(),
    file: ChangedThing.optional(),
    reusableContent: ChangedThing.optional(),
    attributes: z.record(z.string(), AttributeChange).optional(),
    stats: z.object({ added: Count, removed: Count }).optional(),
  })
  .meta({ id: "Change" });
export type Change = z.infer<typeof Change>;

export const ChangesQuery = listQuery();

/** All differences in reading order, paginated, without the list envelope (notes, section 4). */
export const Changes = z
  .object({
    changes: z.array(Change),
    next: z.object({ page: z.string() }).optional(),
  })
  .meta({ id: "Changes" });
export type Changes = z.infer<typeof Changes>;
