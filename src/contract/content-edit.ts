import { z } from "zod";
import { ChangeRequest } from "./change-request.ts";
import { ChangedThing } from "./changes.ts";
import { defineOperations } from "./operation.ts";
import { Cover, LayoutInput } from "./page.ts";
import { Condition, Count, Emoji, Id, Uri } from "./schema.ts";

/** The operations of `POST …/change-requests/{changeRequestId}/content`; notes, section 4. */

const text = z.object({ markdown: z.string() });

const textOfPage = text.extend({
  /**
   * The Markdown is all text, also if it begins with a heading of level 1, front matter, or a byte order mark
   * (docs/decisions/byte-order-marks.md).
   */
  textOnly: z.boolean().optional(),
  /**
   * The page's `documentId` that the text is based on. If the page has another text by now, the batch is refused (412), so
   * that nobody's newer text is overwritten.
   */
  basedOn: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "Must be the documentId of a page.")
    .optional(),
});

const slug = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\s/?#]+$/, "Can't contain spaces or / ? #.");

const metadata = {
  title: z.string().max(1000),
  slug,
  emoji: Emoji.nullable(),
  icon: z.string().max(50).nullable(),
  description: z.string().max(10_000).nullable(),
  hidden: z.boolean(),
  /** Who sees the page and its subpages on sites. An extension. */
  condition: Condition.nullable(),
  cover: Cover.nullable(),
  layout: LayoutInput.nullable(),
};

/** Index among the siblings, from 0; past the end means last. */
const at = z.int().min(0).optional();

/** Target of a page of type `link`. */
const href = z.string().min(1).max(2048).optional();

/** A name for the new entry. Later operations of the batch can use it instead of an ID. */
const ref = z.string().min(1).max(100).optional();

/** The Markdown may be a whole page file; its front matter sets the fields that aren't given here. */
export const InsertPage = z.object({
  operation: z.literal("insert_page"),
  /** A group or link has no text; a link needs `href`. */
  type: z.enum(["document", "group", "link"]).optional(),
  document: text.optional(),
  href,
  ...z.object(metadata).partial().shape,
  into: Id.nullish(),
  at,
  ref,
});

/** Absent fields stay unchanged, null clears; `into: null` moves to the top level. */
export const UpdatePage = z.object({
  operation: z.literal("update_page"),
  page: Id,
  document: textOfPage.optional(),
  href,
  ...z.object(metadata).partial().shape,
  into: Id.nullish(),
  at,
});

/** Deletes a page with its subpages. */
const DeletePage = z.object({ operation: z.literal("delete_page"), page: Id });

/** Restores a page from the merged ancestor. */
const RevertPage = z.object({ operation: z.literal("revert_page"), page: Id });

/**
 * Puts a page back as an earlier revision of the space has it: its text, fields, and place. A deleted page comes back with those of
 * its subpages that are deleted, too. An extension.
 */
const RestorePage = z.object({
  operation: z.literal("restore_page"),
  page: Id,
  revision: Id,
});

/** Copies a page with its subpages; by default, the copy is next to it. An extension. */
export const DuplicatePage = z.object({
  operation: z.literal("duplicate_page"),
  page: Id,
  title: z.string().max(1000).optional(),
  into: Id.nullish(),
  at,
  ref,
});

/**
 * Replaces URLs in the texts of pages, in every form a link can have; a page's `links` operation says how each is written (`url` of
 * a `locationReference`). `to: null` removes the link and keeps its text. Keeps all other bytes. Pages that don't have the URL stay
 * as they are. An extension.
 */
export const RewriteLinks = z.object({
  operation: z.literal("rewrite_links"),
  links: z
    .array(
      z.object({
        page: Id,
        from: z.string().min(1).max(8192),
        to: z.string().min(1).max(2048).nullable(),
      }),
    )
    .min(1)
    .max(1000),
});

/**
 * Takes back what a revision of this space changed in the texts of pages. What was written since stays; a text in which it is in the
 * same place stays as it is. An extension.
 */
export const UndoTexts = z.object({ operation: z.literal("undo_texts"), revision: Id });

/** One megabyte, encoded as base64. */
const MAX_BASE64 = Math.ceil((1024 * 1024) / 3) * 4;

const fileName = z.string().min(1).max(255);

const fileContent = {
  contentType: z
    .string()
    .max(255)
    .regex(
      /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w-]+=[\w.+-]+)*$/,
      "Must be a media type such as image/png.",
    )
    .optional(),
  base64: z.base64().max(MAX_BASE64).optional(),
  url: Uri.optional(),
  /** A file that came in parts, whole (`POST …/content/uploads`). It can be used once. */
  upload: Id.optional(),
};

const sourcesOf = (file: { base64?: unknown; url?: unknown; upload?: unknown }) =>
  [file.base64, file.url, file.upload].filter(isGiven).length;

const InsertedFile = z
  .object({ name: fileName, ref, ...fileContent })
  .refine((file) => sourcesOf(file) === 1, "Give either base64, url, or upload.");

const InsertFiles = z.object({
  operation: z.literal("insert_files"),
  files: z.array(InsertedFile).min(1).max(20),
});

/**
 * Replaces a file's content, renames it, or both. Links to the file stay as they are. An extension, like the other operations on
 * single files.
 */
const UpdateFile = z
  .object({
    operation: z.literal("update_file"),
    file: Id,
    name: fileName.optional(),
    ...fileContent,
  })
  .refine((file) => sourcesOf(file) <= 1, "Give only one of base64, url, and upload.")
  .refine(
    ({ name, contentType, ...file }) => [name, contentType].some(isGiven) || sourcesOf(file) > 0,
    "Give a name, a contentType, or new content as base64, url, or upload.",
  );

/** What `update_file` needs to rename a file. */
export const FileRename = z.object({ name: fileName });

/** Deletes a file. Links to it break. */
export const DeleteFile = z.object({ operation: z.literal("delete_file"), file: Id });

/** Restores a file from the merged ancestor, or removes a file that isn't in it. */
const RevertFile = z.object({ operation: z.literal("revert_file"), file: Id });

/** Puts a file back as an earlier revision of the space has it, whether it was deleted or changed. */
const RestoreFile = z.object({
  operation: z.literal("restore_file"),
  file: Id,
  revision: Id,
});

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

export const ContentChange = z.discriminatedUnion("operation", [
  InsertPage,
  UpdatePage,
  DeletePage,
  RevertPage,
  RestorePage,
  DuplicatePage,
  RewriteLinks,
  UndoTexts,
  InsertFiles,
  UpdateFile,
  DeleteFile,
  RevertFile,
  RestoreFile,
]);
export type ContentChange = z.infer<typeof ContentChange>;

const ContentEdit = z.object({
  changes: z.array(ContentChange).min(1).max(50),
  /** What the revision says of itself, such as whose suggestions it takes over. */
  message: z.string().trim().min(1).max(500).optional(),
});
type ContentEdit = z.infer<typeof ContentEdit>;

/** The result of one operation; results are in the order of the request. */
export const ContentChangeResult = z.object({
  operation: z.string(),
  ref: z.string().optional(),
  page: ChangedThing.optional(),
  /** The `documentId` that a document page has after the batch. */
  documentId: z.string().optional(),
  /** How many URLs were replaced, or texts undone. */
  rewritten: Count.optional(),
  /** How many texts could not be undone. */
  left: Count.optional(),
  files: z.array(ChangedThing.extend({ ref: z.string().optional() })).optional(),
});
export type ContentChangeResult = z.infer<typeof ContentChangeResult>;

export const ContentEditResult = z
  .object({ changeRequest: ChangeRequest, changes: z.array(ContentChangeResult) })
  .meta({ id: "ContentEditResult" });
export type ContentEditResult = z.infer<typeof ContentEditResult>;

export const contentEditOperations = defineOperations({
  // Atomic: creates one revision, or none and returns an error with the index of the failed operation.
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": {
    body: ContentEdit,
    response: ContentEditResult,
    strict: true,
    status: 200,
    extension: true,
  },
});
