import { z } from "zod";
import { ChangesQuery, Changes, Comparison, ComparisonQuery } from "./changes.ts";
import { defineOperations } from "./operation.ts";
import { File, Git, Page } from "./page.ts";
import { Count, Format, Id, list, listQuery, openEnum, Timestamp, urls } from "./schema.ts";
import { User } from "./user.ts";

const revisionType = openEnum(["edits", "merge", "rollback", "update", "computed"]);

/** A revision without its pages, files and reusable contents. */
export const RevisionSummary = z
  .object({
    object: z.literal("revision"),
    id: Id,
    parents: z.array(Id),
    createdAt: Timestamp,
    git: z
      .object({
        oid: z.string(),
        message: z.string().optional(),
        createdByService: z.boolean().optional(),
        url: z.string().optional(),
        ref: z.string().optional(),
      })
      .optional(),
    urls: urls(["app"], ["published", "public"]),
    type: revisionType.open,
  })
  .meta({ id: "RevisionSummary" });
export type RevisionSummary = z.infer<typeof RevisionSummary>;

/** An immutable state of the whole content. */
export const Revision = RevisionSummary.extend({
  pages: z.array(Page),
  files: z.array(File),
  reusableContents: z.array(
    z.object({ id: Id, title: z.string(), document: z.string().optional(), git: Git.optional() }),
  ),
}).meta({ id: "Revision" });
export type Revision = z.infer<typeof Revision>;

/** A revision of main, with where it came from. */
export const Version = RevisionSummary.extend({
  /** Who created it; for a merge, who merged. Absent if the platform did. */
  createdBy: User.optional(),
  /** What it merged. */
  changeRequest: z
    .object({ id: Id, number: Count, subject: z.string(), createdBy: User.optional() })
    .optional(),
  /** What it was imported from, or copied from. */
  message: z.string().optional(),
}).meta({ id: "Version" });
export type Version = z.infer<typeof Version>;

const contentFlags = {
  /** False omits `git`, the fields that an external repository can change. */
  metadata: z.boolean().default(true),
  /** False returns computed pages as stored, without computing them. */
  computed: z.boolean().default(true),
};

export const ContentQuery = z.object(contentFlags);
export const FilesQuery = listQuery(contentFlags);
/** `uses`: whether to count the pages that use each file. */
const RevisionFilesQuery = FilesQuery.extend({ uses: z.boolean().default(false) });

export const PageQuery = z.object({ format: Format, ...contentFlags });

/** `drawing`: whether to send the parsed text, too. */
const RevisionPageQuery = PageQuery.extend({ drawing: z.boolean().default(false) });

/**
 * A page with its text parsed: a `Drawing` of `src/content/drawing/drawing.ts`, which only this console reads. `drawing` is only
 * there if asked for, and for short texts: clients parse others themselves.
 */
export const RevisionPage = Page.extend({
  drawing: z.record(z.string(), z.unknown()).optional(),
}).meta({ id: "RevisionPage" });
export type RevisionPage = z.infer<typeof RevisionPage>;

/** `syntax`: whether to send the syntax tree of the text, too. */
export const EditedPageQuery = PageQuery.extend({ syntax: z.boolean().default(false) });

/**
 * A page with the syntax tree of its text, as JSON of `src/content/prose/syntax-json.ts`, which only this console's editor reads.
 * `syntaxTree` is an extension. It is only there if asked for, and not for long texts, which clients parse themselves.
 */
export const EditedPage = Page.extend({ syntaxTree: z.string().optional() }).meta({
  id: "EditedPage",
});
export type EditedPage = z.infer<typeof EditedPage>;

export const Pages = z.object({ pages: z.array(Page) });
export type Pages = z.infer<typeof Pages>;

export const revisionOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/revisions": {
    query: listQuery(),
    response: list(RevisionSummary),
    status: 200,
    extension: true,
  },
  // The revisions of main, newest first. `of` limits it to those that changed a page. A page of the list can have fewer items than
  // its limit, or none, although there is a next one. It has no `count`, because each revision only knows its parents.
  "GET /v1/spaces/{spaceId}/history": {
    query: listQuery({ of: Id.optional() }),
    response: z.object({
      next: z.object({ page: z.string() }).optional(),
      items: z.array(Version),
    }),
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}": {
    query: ContentQuery,
    response: Revision,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages": {
    query: ContentQuery,
    response: Pages,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/files": {
    query: RevisionFilesQuery,
    response: list(File),
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": {
    query: RevisionPageQuery,
    response: RevisionPage,
    status: 200,
    extension: true,
  },
  // Compared with its parent, or with any revision of the space: `before`.
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes": {
    query: ChangesQuery.extend({ before: Id.optional() }),
    response: Changes,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/comparison": {
    query: ComparisonQuery.omit({ after: true }),
    response: Comparison,
    status: 200,
    extension: true,
  },
});
