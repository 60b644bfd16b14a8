import { z } from "zod";
import { AttributeChange, DraftChangesQuery } from "./changes.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, list } from "./schema.ts";
import { User } from "./user.ts";

/** Edits of a page that are listed; the others are only counted. */
export const mostEdits = 12;
/** Characters of either side of an edit; more end in "…". */
export const longestEdit = 300;

/**
 * Something that was edited in a page. Equal keys: the same edit, of whatever length. `removed` and `added` are words of the text;
 * `moved`: they moved within the page. `change` is what else happened, as the comparison names it, which only this console reads.
 * `field` is set for a field of the page.
 */
export const Edit = z.object({
  key: z.string(),
  removed: z.string().optional(),
  added: z.string().optional(),
  moved: z.literal(true).optional(),
  change: z.record(z.string(), z.unknown()).optional(),
  field: AttributeChange.extend({ name: z.string() }).optional(),
});
export type Edit = z.infer<typeof Edit>;

/**
 * The different edits of one changed page, each one once. A page that was added or deleted and a file have none: each is an edit of
 * its own. `digest` is that of its change. `isCompared` is false if comparing took too long; then its edits aren't known.
 */
export const ItemEdits = z
  .object({
    item: Id,
    digest: z.string(),
    isCompared: z.boolean(),
    /** The first 12. */
    edits: z.array(Edit),
    editCount: Count,
  })
  .meta({ id: "ItemEdits" });
export type ItemEdits = z.infer<typeof ItemEdits>;

/**
 * `contains`: only pages with all of these words in what was removed or added, in any case. Their edits are then only those with one
 * of the words, and added and deleted pages have theirs. A response is about as many changed pages as its `limit`, so it can have
 * fewer items and a `next`.
 */
const EditsQuery = DraftChangesQuery.omit({ attributes: true }).extend({
  contains: z.string().trim().min(1).max(200).optional(),
});

/** Who wrote in which changed pages and files of a change request, and who owns them by the rules of its space. */
const ChangePeople = z
  .object({
    object: z.literal("change-people"),
    authors: z.array(z.object({ user: User, items: z.array(Id) })),
    owners: z.array(
      z.object({ type: z.enum(["user", "team"]), id: Id, name: z.string(), items: z.array(Id) }),
    ),
  })
  .meta({ id: "ChangePeople" });

export const itemEditsOperations = defineOperations({
  /** In the order of the changes. */
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/edits": {
    query: EditsQuery,
    response: list(ItemEdits),
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/change-people": {
    response: ChangePeople,
    status: 200,
    extension: true,
  },
});
