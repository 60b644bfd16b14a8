import type { Import } from "#contract/import.ts";
import { uploadPartSize, type importSource } from "#contract/import.ts";
import type { Input } from "#contract/operations.ts";
import { day } from "#service/kernel/clock.ts";
import { putFile } from "#service/documents/content/blobs.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { updateImport, type ImportRow } from "#service/documents/import/progress.ts";
import {
  receivedBytes,
  uploadOf,
  type Upload,
} from "#service/documents/import/upload/upload-state.ts";
import type { ContentScope } from "#service/documents/content/content-scope.ts";
import { presentImport } from "./present-import.ts";
import { demandImportable, enqueueImport, findImport, newImport } from "./start-import.ts";

type UploadBody = Input<"POST /v1/spaces/{spaceId}/content/imports">["body"];
type PartBody = Input<"POST /v1/spaces/{spaceId}/content/imports/{importId}/parts">["body"];

const sources: [RegExp, (typeof importSource)["known"]["_zod"]["output"]][] = [
  [/\.zip$/i, "zip"],
  [/\.docx$/i, "docx"],
  [/\.(?:md|markdown|mdx)$/i, "markdown"],
  [/\.x?html?$/i, "html"],
];

/** Creates an import whose file comes in parts. @throws Failure 400, 403, 409 */
export async function startUpload(
  context: Context,
  scope: ContentScope,
  { name, size }: UploadBody,
): Promise<Import> {
  demandImportable(scope);
  const source = sources.find(([pattern]) => pattern.test(name))?.[1];
  if (source === undefined) {
    throw invalid(
      "body.name",
      "Bindery imports zip archives, Word documents (.docx), Markdown, and HTML files.",
    );
  }
  const upload: Upload = { size, parts: [] };
  const row = newImport(context, scope, { url: name, source });
  const created: ImportRow = { ...row, status: "uploading", state: { upload } };
  await context.db.insertInto("content_import").values(created).execute();
  return presentImport(created);
}

/**
 * Stores a part of a file, and starts the import with the last one. Sending a part again changes nothing.
 * @throws Failure 400, 403, 409
 */
export async function addPart(
  context: Context,
  scope: ContentScope,
  importId: string,
  { position, base64 }: PartBody,
): Promise<Import> {
  const row = await findImport(context.db, scope, importId);
  demandImportable(scope);
  const upload = uploadOf(row);
  if (upload !== undefined && position < upload.parts.length) return presentImport(row);
  if (upload === undefined || row.status !== "uploading") {
    throw new Failure(
      409,
      "This import already has its file. To import another one, start a new import.",
    );
  }
  if (context.clock.now() - row.updated_at > day) {
    throw new Failure(409, "This upload is too old to continue. Start a new import.");
  }
  if (position > upload.parts.length) {
    throw invalid("body.position", `Send part ${upload.parts.length} next.`);
  }
  const bytes = Buffer.from(base64, "base64");
  const left = upload.size - receivedBytes(upload);
  if (bytes.length > left || bytes.length !== Math.min(left, uploadPartSize)) {
    throw invalid(
      "body.base64",
      `Send ${Math.min(left, uploadPartSize)} bytes: each part but the last has ${uploadPartSize} bytes.`,
    );
  }
  const hash = await putFile(context.db, row.organization_id, bytes);
  const parts = [...upload.parts, { hash, size: bytes.length }];
  const changes = {
    status: bytes.length === left ? ("running" as const) : row.status,
    state: { upload: { ...upload, parts } },
    updated_at: context.clock.now(),
  };
  await updateImport(context.db, row, changes);
  if (changes.status === "running") await enqueueImport(context, row);
  return presentImport({ ...row, ...changes });
}
