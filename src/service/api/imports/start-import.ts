import { setTimeout as sleep } from "node:timers/promises";
import type { ImportResult, Import } from "#contract/import.ts";
import type { Input } from "#contract/operations.ts";
import { demand, contentPermissions } from "#service/identity/access/access.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import {
  batchesOf,
  importAttempts,
  importJobKind,
  readImport,
  type ImportRow,
} from "#service/documents/import/progress.ts";
import { isWorkingSource, probe, workingSources } from "#service/documents/import/source.ts";
import type { ContentScope } from "#service/documents/content/content-scope.ts";
import { find } from "#service/kernel/store/list.ts";
import { receivedBytes, uploadOf } from "#service/documents/import/upload/upload-state.ts";
import { demandEditable, demandUnlocked } from "../change-requests/change-request-head.ts";

type ImportBody = Input<"POST /v1/spaces/{spaceId}/content/import">["body"];
type Lookup = Pick<Context, "db" | "caller">;

/** Maximum wait for an import to finish, and the interval of checks, in milliseconds. */
const longestWait = 25_000;
const lookEvery = 100;

/**
 * Starts an import (specification, "Content import"; notes, section 4). A URL that can't be fetched is refused before
 * anything is stored.
 * @param findScope finds the target of the import and what the caller can do there
 * @throws Failure 400 with the path `body.url` or `body.source`, 403, 404, 409
 */
export function importSteps<Params>(
  findScope: (context: Lookup, params: Params) => Promise<ContentScope>,
) {
  return inSteps({
    async prepare(context, { params, body }: { params: Params; body: ImportBody }) {
      demandImportable(await findScope(context, params));
      const { source, url } = body;
      if (!isWorkingSource(source)) {
        throw invalid(
          "body.source",
          `Importing from ${source} isn't supported. Choose one of these sources: ${workingSources.join(", ")}.`,
        );
      }
      const reachable = await probe(context.fetcher, source, url, AbortSignal.timeout(longestWait));
      if (!reachable.ok) throw invalid("body.url", reachable.message);
    },
    async commit(context, { params, body }): Promise<ImportResult> {
      const scope = await findScope(context, params);
      demandImportable(scope);
      return present(await insertImport(context, scope, body), scope);
    },
    async finish(context, { params, body }, started) {
      if (!body.wait) return started;
      const scope = await findScope(context, params);
      const now = await waitForEnd(context, scope.place.organizationId, started.import!);
      if (now === undefined) return started;
      if (now.status === "failed" && now.imported_resources === 0) {
        throw invalid("body.url", now.failures[0]?.reason ?? "Nothing to import here.");
      }
      return present(now, scope);
    },
  });
}

function present(row: ImportRow, { place }: ContentScope): ImportResult {
  return {
    revision: row.revision ?? place.revisionId,
    importedResources: row.imported_resources,
    totalResources: row.total_resources,
    import: row.id,
  };
}

/** Permission to start and cancel imports. @throws Failure 403 */
export function demandImportRight({ role, changeRequest }: ContentScope): void {
  const may = contentPermissions(role);
  if (changeRequest !== undefined) demand(may.importIntoDraft, "import into this change request");
  else demand(may.importIntoMain, "import into this space without a change request");
}

export function demandImportable(scope: ContentScope): void {
  demandImportRight(scope);
  const { space, changeRequest } = scope;
  if (changeRequest === undefined) demandUnlocked(space);
  else demandEditable({ changeRequest, space }, "imported into");
}

/** The row of an import that starts now. */
export function newImport(
  { ids, clock, caller }: Context,
  { place, changeRequest }: ContentScope,
  { url, source }: Pick<ImportBody, "url" | "source">,
): ImportRow {
  const now = clock.now();
  return {
    organization_id: place.organizationId,
    id: ids.next(),
    space_id: place.spaceId,
    change_request_id: changeRequest?.id ?? null,
    source,
    url,
    status: "running",
    imported_resources: 0,
    total_resources: 0,
    failures: [],
    changes: null,
    state: {},
    revision: null,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
  };
}

async function insertImport(
  context: Context,
  scope: ContentScope,
  body: Pick<ImportBody, "url" | "source">,
): Promise<ImportRow> {
  const row = newImport(context, scope, body);
  await demandNotRunning(context.db, row);
  await context.db.insertInto("content_import").values(row).execute();
  await enqueueImport(context, row);
  return row;
}

/** Lets a job carry out an import. */
export async function enqueueImport(
  { db, jobs }: Context,
  { organization_id: organizationId, id }: ImportRow,
): Promise<{ added: boolean }> {
  return jobs.enqueue(db, {
    organizationId,
    kind: importJobKind,
    key: id,
    payload: { import: id },
    maxAttempts: importAttempts,
  });
}

/** @throws Failure 409 while the same URL is being imported into the same place */
async function demandNotRunning(db: Context["db"], row: ImportRow): Promise<void> {
  const other = await importsOf(db, row)
    .select("id")
    .where("status", "=", "running")
    .where("url", "=", row.url)
    .executeTakeFirst();
  if (other === undefined) return;
  throw new Failure(
    409,
    "This URL is already being imported here. Wait for that import to finish, or cancel it.",
  );
}

async function waitForEnd(
  { store }: Context,
  organizationId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const end = performance.now() + longestWait;
  for (;;) {
    const now = await readImport(store.read, organizationId, id);
    if (now?.status !== "running" || performance.now() > end) return now;
    await sleep(lookEvery);
  }
}

/** Imports into one place: a change request, or the space itself. */
export function importsOf(
  db: Context["db"],
  place: Pick<ImportRow, "organization_id" | "space_id" | "change_request_id">,
) {
  return db
    .selectFrom("content_import")
    .where("organization_id", "=", place.organization_id)
    .where("space_id", "=", place.space_id)
    .where(
      "change_request_id",
      place.change_request_id === null ? "is" : "=",
      place.change_request_id,
    );
}

/** An import into the scope's content. @throws Failure 404 */
export async function findImport(
  db: Context["db"],
  scope: ContentScope,
  id: string,
): Promise<ImportRow> {
  const imports = importsOf(db, placeOf(scope));
  return find(imports.selectAll().where("id", "=", id), "content-import");
}

/** The place that a scope's imports go to. */
export function placeOf({ place, changeRequest }: ContentScope) {
  return {
    organization_id: place.organizationId,
    space_id: place.spaceId,
    change_request_id: changeRequest?.id ?? null,
  };
}

/** An import as it is sent to clients. */
export function presentImport(row: ImportRow): Import {
  return { ...summarizeImport(row), ...(row.changes !== null && { changes: row.changes }) };
}

/** An import in a list. */
export function summarizeImport(row: Omit<ImportRow, "changes">): Import {
  const upload = row.status === "uploading" ? uploadOf(row) : undefined;
  return {
    object: "content-import",
    id: row.id,
    url: row.url,
    source: row.source,
    status: row.status,
    importedResources: row.imported_resources,
    totalResources: row.total_resources,
    failures: row.failures,
    ...(upload !== undefined && {
      upload: { size: upload.size, received: receivedBytes(upload), parts: upload.parts.length },
    }),
    canRetry: row.status === "complete" && batchesOf(row).length > 0,
    ...(row.revision !== null && { revision: row.revision }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
