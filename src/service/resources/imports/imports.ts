import type { Import } from "#contract/import.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { Context } from "../../context.ts";
import { importJobKind } from "../../import/job.ts";
import { updateImport, type ImportRow } from "../../import/progress.ts";
import { sortBy } from "../../store/paging.ts";
import { draftScope, mainScope, type ContentScope } from "../content/content-scope.ts";
import { find, listOf } from "../list.ts";
import { demandImportRight, importsOf, importSteps } from "./start-import.ts";

type ListQuery = Input<"GET /v1/spaces/{spaceId}/content/imports">["query"];
async function listImports(context: Context, scope: ContentScope, query: ListQuery) {
  return listOf(
    importsOf(context.db, placeOf(scope)).selectAll(),
    query,
    [sortBy("content_import.id", "desc")],
    (found) => found.map(presentImport),
  );
}

async function findImport(db: Context["db"], scope: ContentScope, id: string): Promise<ImportRow> {
  return find(importsOf(db, placeOf(scope)).selectAll().where("id", "=", id), "content-import");
}

/** Cancels a running import; what it has already added stays. Does nothing if it has ended. */
async function cancelImport(context: Context, scope: ContentScope, id: string): Promise<void> {
  const row = await findImport(context.db, scope, id);
  demandImportRight(scope);
  if (row.status !== "running") return;
  const { organization_id: organizationId } = row;
  await context.jobs.cancel(context.db, { organizationId, kind: importJobKind, key: row.id });
  await updateImport(context.db, row, {
    status: "cancelled",
    state: {},
    updated_at: context.clock.now(),
  });
}

function placeOf({ place, changeRequest }: ContentScope) {
  return {
    organization_id: place.organizationId,
    space_id: place.spaceId,
    change_request_id: changeRequest?.id ?? null,
  };
}

function presentImport(row: ImportRow): Import {
  return {
    object: "content-import",
    id: row.id,
    url: row.url,
    source: row.source,
    status: row.status,
    importedResources: row.imported_resources,
    totalResources: row.total_resources,
    failures: row.failures,
    ...(row.revision !== null && { revision: row.revision }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
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
