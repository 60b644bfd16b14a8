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
 * What to import. With `wait` (the default) the answer comes when the import has finished, at most
 * after 25 seconds, then with the counts so far; without it at once.
 */
export const ImportCreate = z.object({
  url: Uri,
  source: importSource.known,
  wait: z.boolean().default(true),
});

/**
 * `revision` is the newest one at the time of the answer; `import` identifies the import, whose progress
 * can be read until and after it has ended.
 */
export const ImportResult = z
  .object({ revision: Id, importedResources: Count, totalResources: Count, import: Id.optional() })
  .meta({ id: "ImportResult" });
export type ImportResult = z.infer<typeof ImportResult>;

/** An import that runs or has run. `totalResources` grows while new pages are found. */
export const Import = z
  .object({
    object: z.literal("content-import"),
    id: Id,
    url: z.string(),
    source: importSource.open,
    status: importStatus.open,
    importedResources: Count,
    totalResources: Count,
    /** What could not be imported and why, as sentences for people. */
    failures: z.array(z.object({ url: z.string(), reason: z.string() })),
    /** The newest revision that holds imported content; absent before the first. */
    revision: Id.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;
