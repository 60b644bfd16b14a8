import type { Handlers, Input } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { importJobKind } from "#service/documents/import/job.ts";
import { updateImport, batchesOf, type ImportRow } from "#service/documents/import/progress.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import {
  draftScope,
  mainScope,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { listOf } from "#service/kernel/store/list.ts";
import type { Import } from "#contract/import.ts";
import { Failure } from "#service/kernel/errors.ts";
import { presentImport } from "./present-import.ts";
import {
  demandImportRight,
  findImport,
  importsOf,
  importSteps,
  placeOf,
  demandImportable,
  enqueueImport,
} from "./start-import.ts";
import { addPart, startUpload } from "./uploads.ts";

type ListQuery = Input<"GET /v1/spaces/{spaceId}/content/imports">["query"];
async function listImports(context: Context, scope: ContentScope, query: ListQuery) {
  return listOf(
    importsOf(context.db, placeOf(scope)).selectAll(),
    query,
    [sortBy("content_import.id", "desc")],
    (rows) => rows.map(presentImport),
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
    listImports(context, await mainScope(context, params.spaceId), query),
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
    updated_at: context.clock.now(),
  } satisfies Partial<ImportRow>;
  await updateImport(context.db, row, changes);
  const { added } = await enqueueImport(context, row);
  if (!added) throw new Failure(409, "This import has only just finished. Try again in a moment.");
  return presentImport({ ...row, ...changes });
}
