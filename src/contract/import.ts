import { z } from "zod";
import { Count, Id, openEnum, Timestamp, Uri } from "./schema.ts";

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
export const importStatus = openEnum(["running", "complete", "failed", "cancelled"]);

/**
 * What to import. With `wait` (the default), the response comes when the import has finished, or after 25 seconds with
 * the counts so far. Without it, the response comes at once.
 */
export const ImportCreate = z.object({
  url: Uri,
  source: importSource.known,
  wait: z.boolean().default(true),
});

/**
 * `revision` is the newest one at the time of the response. `import` identifies the import, whose progress can be read
 * during and after it.
 */
export const ImportResult = z
  .object({ revision: Id, importedResources: Count, totalResources: Count, import: Id.optional() })
  .meta({ id: "ImportResult" });
export type ImportResult = z.infer<typeof ImportResult>;

/** A running or finished import. `totalResources` grows while new pages are found. */
export const Import = z
  .object({
    object: z.literal("content-import"),
    id: Id,
    url: z.string(),
    source: importSource.open,
    status: importStatus.open,
    importedResources: Count,
    totalResources: Count,
    /** What couldn't be imported, with a readable reason. */
    failures: z.array(z.object({ url: z.string(), reason: z.string() })),
    /** The newest revision with imported content; absent before the first. */
    revision: Id.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;
