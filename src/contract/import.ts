import { z } from "zod";
import { Count, Id, listQuery, openEnum, Timestamp, Uri } from "./schema.ts";

export const importSource = openEnum([
  "website",
  "markdown",
  "html",
  "docx",
  "zip",
  "confluence",
  "github-wiki",
  "notion",
  "google-docs",
]);
const importStatus = openEnum(["uploading", "running", "complete", "failed", "cancelled"]);

/**
 * What to import. With `wait` (the default), the response comes when the import has finished, or after 25 seconds with
 * the counts so far. Without it, the response comes at once.
 */
export const ImportCreate = z.object({
  url: Uri,
  source: importSource.known,
  wait: z.boolean().default(true),
});

/** Bytes of each part of an uploaded file but the last. */
export const uploadPartSize = 4_000_000;

/** Maximum size of an uploaded file in bytes. */
export const largestUpload = 100_000_000;

/**
 * A file to import: a zip archive of Markdown, HTML, and Word files with their images, or one such file. `unlisted` says whether
 * pages that its `SUMMARY.md` doesn't list are left out, or come along in a group of their own.
 */
export const UploadCreate = z.object({
  name: z.string().min(1).max(255),
  size: z.int().min(1).max(largestUpload),
  unlisted: z.enum(["leave-out", "group"]).default("leave-out"),
});

/** Parts are sent in order, from 0. The import starts with the last one. */
export const UploadPart = z.object({
  position: z.int().min(0),
  base64: z
    .base64()
    .min(1)
    .max(Math.ceil(uploadPartSize / 3) * 4),
});

/**
 * `revision` is the newest one at the time of the response. `import` identifies the import, whose progress can be read
 * during and after it.
 */
export const ImportResult = z
  .object({ revision: Id, importedResources: Count, totalResources: Count, import: Id.optional() })
  .meta({ id: "ImportResult" });
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * What the import of a page changed or left out in its source: `script`, `style`, `comment`, `form`, and `frame` (navigation,
 * headers, and footers of a site) were left out, and so were the `program` code of MDX and what is `repeated` at the top or the end of
 * most pages; its name is how it begins. A `component` was unknown and its content
 * was kept; of a `lost-component` nothing was left. An `embed` became a link, a `link` leads to the same page in another form, a
 * `query` stays as code because only its tool can answer it, and `front-matter` was read although it wasn't valid YAML.
 *
 * Of a word processor's document, tracked changes were accepted (`insertion`, `deletion`, `move`, `reformatting`). A `text-box` stands
 * below its paragraph. A `drawing` without a picture, `hidden` text, the text in a `margin` (headers and footers), and the lines of a
 * table of `contents` were left out. A `thread` of comments was added; a `lost-thread` wasn't, because there are too many.
 */
const importChangeKind = openEnum([
  "script",
  "style",
  "comment",
  "form",
  "frame",
  "repeated",
  "program",
  "component",
  "lost-component",
  "embed",
  "link",
  "query",
  "front-matter",
  "insertion",
  "deletion",
  "move",
  "reformatting",
  "text-box",
  "drawing",
  "hidden",
  "margin",
  "contents",
  "thread",
  "lost-thread",
  "include",
]);

const ImportChange = z.object({
  kind: importChangeKind.open,
  /** Of a component or the kind of a drawing, or the first words of what is repeated. */
  name: z.string().optional(),
  count: Count,
});
export type ImportChange = z.infer<typeof ImportChange>;

/** What an import changed or left out, in all pages and in each. `morePages` weren't listed, but are in the total. */
const ImportChanges = z.object({
  total: z.array(ImportChange),
  pages: z.array(z.object({ title: z.string(), url: z.string(), changes: z.array(ImportChange) })),
  morePages: Count,
});
export type ImportChanges = z.infer<typeof ImportChanges>;

/** `changeRequests`: whether the list of a space has the imports into its change requests, too. Newest first. */
export const ImportsQuery = listQuery({ changeRequests: z.boolean().default(false) });

/** A running or finished import. `url` is the file name of an upload. `totalResources` grows while new pages are found. */
export const Import = z
  .object({
    object: z.literal("content-import"),
    id: Id,
    url: z.string(),
    /** In the list of a space: the number of the change request that it goes into. */
    changeRequestNumber: z.int().optional(),
    source: importSource.open,
    status: importStatus.open,
    importedResources: Count,
    totalResources: Count,
    /** The file that is being uploaded: bytes in total and so far, and the parts that have arrived. */
    upload: z.object({ size: Count, received: Count, parts: Count }).optional(),
    /** What couldn't be imported, with a readable reason. */
    failures: z.array(z.object({ url: z.string(), reason: z.string() })),
    /** What it changed or left out in the pages' sources, once it has finished; absent in lists. */
    changes: ImportChanges.optional(),
    /** Whether what failed can be fetched once more. */
    canRetry: z.boolean(),
    /** The newest revision with imported content; absent before the first. */
    revision: Id.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;
