import type { Handlers, Input } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import {
  batchesOf,
  importJobKind,
  updateImport,
  type ImportRow,
} from "#service/documents/import/progress.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import {
  draftScope,
  mainScope,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { type Import, uploadPartSize, type importSource } from "#contract/import.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { day } from "#service/kernel/clock.ts";
import { putFile } from "#service/documents/content/blobs.ts";
import {
  receivedBytes,
  uploadOf,
  type Upload,
} from "#service/documents/import/upload/upload-state.ts";
import {
  demandImportRight,
  findImport,
  importsOf,
  importSteps,
  placeOf,
  demandImportable,
  enqueueImport,
  presentImport,
  summarizeImport,
  newImport,
} from "./start-import.ts";

type ListQuery = Input<"GET /v1/spaces/{spaceId}/content/imports">["query"];
async function listImports(context: Context, scope: ContentScope, query: ListQuery) {
  return listOf(
    importsOf(context.db, placeOf(scope)).selectAll(),
    query,
    [sortBy("content_import.id", "desc")],
    (rows) => rows.map(summarizeImport),
  );
}

/** The imports into a space, and into its change requests if the query asks for them. */
async function listSpaceImports(context: Context, scope: ContentScope, query: ListQuery) {
  if (!query.changeRequests) return listImports(context, scope, query);
  const { organization_id: organizationId, space_id: spaceId } = placeOf(scope);
  return listOf(
    context.db
      .selectFrom("content_import")
      .leftJoin("change_request", (join) =>
        join
          .onRef("change_request.organization_id", "=", "content_import.organization_id")
          .onRef("change_request.id", "=", "content_import.change_request_id"),
      )
      .where("content_import.organization_id", "=", organizationId)
      .where("content_import.space_id", "=", spaceId)
      .selectAll("content_import")
      .select("change_request.number"),
    query,
    [sortBy("content_import.id", "desc")],
    (rows) =>
      rows.map(({ number, ...row }) => ({
        ...summarizeImport(row),
        ...(number !== null && { changeRequestNumber: number }),
      })),
  );
}

/** Cancels a running import; what it has already added stays. Does nothing if it has ended. */
async function cancelImport(context: Context, scope: ContentScope, id: string): Promise<void> {
  const row = await findImport(context.db, scope, id);
  demandImportRight(scope);
  if (row.status !== "running" && row.status !== "uploading") return;
  const { organization_id: organizationId } = row;
  await context.jobs.cancel(context.db, { organizationId, kind: importJobKind, key: row.id });
  await updateImport(context.db, row, {
    status: "cancelled",
    state: {},
    updated_at: context.clock.now(),
  });
}

type MainParams = { spaceId: string };
type DraftParams = { spaceId: string; changeRequestId: string };

/** Imports into the live content of a space and into a change request. */
export const importHandlers = {
  "POST /v1/spaces/{spaceId}/content/import": importSteps((lookup, { spaceId }: MainParams) =>
    mainScope(lookup, spaceId),
  ),
  "GET /v1/spaces/{spaceId}/content/imports": async (context, { params, query }) =>
    listSpaceImports(context, await mainScope(context, params.spaceId), query),
  "POST /v1/spaces/{spaceId}/content/imports": async (context, { params, body }) =>
    startUpload(context, await mainScope(context, params.spaceId), body),
  "POST /v1/spaces/{spaceId}/content/imports/{importId}/parts": async (context, { params, body }) =>
    addPart(context, await mainScope(context, params.spaceId), params.importId, body),
  "POST /v1/spaces/{spaceId}/content/imports/{importId}/retry": async (context, { params }) =>
    retryImport(context, await mainScope(context, params.spaceId), params.importId),
  "GET /v1/spaces/{spaceId}/content/imports/{importId}": async (context, { params }) => {
    const scope = await mainScope(context, params.spaceId);
    return presentImport(await findImport(context.db, scope, params.importId));
  },
  "DELETE /v1/spaces/{spaceId}/content/imports/{importId}": async (context, { params }) =>
    cancelImport(context, await mainScope(context, params.spaceId), params.importId),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import": importSteps(
    (lookup, params: DraftParams) => draftScope(lookup, params),
  ),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports": async (
    context,
    { params, query },
  ) => listImports(context, await draftScope(context, params), query),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports": async (
    context,
    { params, body },
  ) => startUpload(context, await draftScope(context, params), body),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/parts":
    async (context, { params, body }) =>
      addPart(context, await draftScope(context, params), params.importId, body),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/retry":
    async (context, { params }) =>
      retryImport(context, await draftScope(context, params), params.importId),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}": async (
    context,
    { params },
  ) => {
    const scope = await draftScope(context, params);
    return presentImport(await findImport(context.db, scope, params.importId));
  },
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}":
    async (context, { params }) =>
      cancelImport(context, await draftScope(context, params), params.importId),
} satisfies Partial<Handlers<Context>>;

/** Lets an import fetch what failed once more. @throws Failure 403, 404, 409 */
async function retryImport(
  context: Context,
  scope: ContentScope,
  importId: string,
): Promise<Import> {
  const row = await findImport(context.db, scope, importId);
  demandImportable(scope);
  if (row.status === "running") return presentImport(row);
  const batches = batchesOf(row);
  if (row.status !== "complete" || batches.length === 0) {
    throw new Failure(409, "There is nothing to retry. Start a new import.");
  }
  const changes = {
    status: "running",
    state: { batches, retried: batches.length },
    failures: [],
    changes: null,
    updated_at: context.clock.now(),
  } satisfies Partial<ImportRow>;
  await updateImport(context.db, row, changes);
  const { added } = await enqueueImport(context, row);
  if (!added) throw new Failure(409, "This import has only just finished. Try again in a moment.");
  return presentImport({ ...row, ...changes });
}

type UploadBody = Input<"POST /v1/spaces/{spaceId}/content/imports">["body"];

type PartBody = Input<"POST /v1/spaces/{spaceId}/content/imports/{importId}/parts">["body"];

/** The specification has no names for books and AsciiDoc: an EPUB file is a zip archive, and AsciiDoc is read as HTML. */
const sources: [RegExp, (typeof importSource)["known"]["_zod"]["output"]][] = [
  [/\.(?:zip|epub)$/i, "zip"],
  [/\.docx$/i, "docx"],
  [/\.(?:md|markdown|mdx)$/i, "markdown"],
  [/\.(?:x?html?|adoc|asciidoc|rst)$/i, "html"],
];

/** Creates an import whose file comes in parts. @throws Failure 400, 403, 409 */
async function startUpload(
  context: Context,
  scope: ContentScope,
  { name, size, unlisted }: UploadBody,
): Promise<Import> {
  demandImportable(scope);
  const source = sources.find(([pattern]) => pattern.test(name))?.[1];
  if (source === undefined) {
    throw invalid(
      "body.name",
      "Bindery imports zip archives, books (.epub), Word documents (.docx), AsciiDoc, Markdown, and HTML files.",
    );
  }
  const upload: Upload = { size, parts: [], takesUnlisted: unlisted === "group" };
  const row = newImport(context, scope, { url: name, source });
  const created: ImportRow = { ...row, status: "uploading", state: { upload } };
  await context.db.insertInto("content_import").values(created).execute();
  return presentImport(created);
}

/**
 * Stores a part of a file, and starts the import with the last one. Sending a part again changes nothing.
 * @throws Failure 400, 403, 409
 */
async function addPart(
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
