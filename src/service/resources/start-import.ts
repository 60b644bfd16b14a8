import { setTimeout as sleep } from "node:timers/promises";
import type { ImportResult } from "#contract/import.ts";
import type { Input } from "#contract/operations.ts";
import { atLeast, demand } from "../access.ts";
import type { Context } from "../context.ts";
import { Failure, invalid } from "../errors.ts";
import { importAttempts, importJobKind } from "../import/job.ts";
import { readImport, type ImportRow } from "../import/progress.ts";
import { isWorkingSource, probe, workingSources } from "../import/source.ts";
import { demandEditable } from "./change-request-head.ts";
import type { ContentScope } from "./content-scope.ts";

export type ImportBody = Input<"POST /v1/spaces/{spaceId}/content/import">["body"];
/** Finds the place of an import and what the caller may do there; asked again inside the transaction. */
export type FindScope = (context: Pick<Context, "db" | "caller">) => Promise<ContentScope>;

/** Longest wait for an import's end, and how often its row is looked at (milliseconds). */
const longestWait = 25_000;
const lookEvery = 100;

/**
 * Begins an import (specification, "Content import"; notes, section 4). An address that cannot be fetched is refused
 * before anything is kept.
 * @throws Failure 400 with the path `body.url` or `body.source`, 403, 404, 409
 */
export async function startImport(
  context: Context,
  findScope: FindScope,
  { url, source, wait }: ImportBody,
): Promise<ImportResult> {
  demandImportable(await findScope(context));
  if (!isWorkingSource(source)) {
    throw invalid(
      "body.source",
      `Importing from ${source} does not work here. These sources do: ${workingSources.join(", ")}.`,
    );
  }
  const reachable = await probe(context.fetcher, source, url, AbortSignal.timeout(longestWait));
  if (!reachable.ok) throw invalid("body.url", reachable.message);
  const row = await context.store.transaction(async (tx) => {
    const scope = await findScope({ ...context, db: tx });
    demandImportable(scope);
    return insertImport({ ...context, db: tx }, scope, { url, source });
  });
  const now = wait ? await waitForEnd(context, row) : row;
  if (now.status === "failed" && now.imported_resources === 0) {
    throw invalid("body.url", now.failures[0]?.reason ?? "Nothing could be imported from here.");
  }
  const { place } = await findScope(context);
  return {
    revision: now.revision ?? place.revisionId,
    importedResources: now.imported_resources,
    totalResources: now.total_resources,
    import: now.id,
  };
}

/** The right to begin and to cancel imports. @throws Failure 403 */
export function demandImportRight({ role, changeRequest }: ContentScope): void {
  if (changeRequest !== undefined) demand(atLeast(role, "edit"), "import into this change request");
  else demand(atLeast(role, "review"), "import into this space without a change request");
}

function demandImportable(scope: ContentScope): void {
  demandImportRight(scope);
  const { space, changeRequest } = scope;
  if (changeRequest !== undefined) return demandEditable(changeRequest, "imported into");
  if (space.edit_mode === "locked") {
    throw new Failure(
      409,
      "The live content of this space is locked. Import into a change request instead.",
    );
  }
}

async function insertImport(
  { db, ids, clock, caller, jobs }: Context,
  { place, changeRequest }: ContentScope,
  { url, source }: Pick<ImportBody, "url" | "source">,
): Promise<ImportRow> {
  const now = clock.now();
  const row: ImportRow = {
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
    state: {},
    revision: null,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
  };
  await demandNotRunning(db, row);
  await db.insertInto("content_import").values(row).execute();
  const { organization_id: organizationId, id } = row;
  await jobs.enqueue(db, {
    organizationId,
    kind: importJobKind,
    key: id,
    payload: { import: id },
    maxAttempts: importAttempts,
  });
  return row;
}

/** @throws Failure 409 while the same address is being imported into the same place */
async function demandNotRunning(db: Context["db"], row: ImportRow): Promise<void> {
  const other = await importsOf(db, row)
    .select("id")
    .where("status", "=", "running")
    .where("url", "=", row.url)
    .executeTakeFirst();
  if (other === undefined) return;
  throw new Failure(
    409,
    "This address is being imported here already. Wait for that import to end, or cancel it.",
  );
}

async function waitForEnd({ store }: Context, row: ImportRow): Promise<ImportRow> {
  const end = performance.now() + longestWait;
  let now = row;
  while (now.status === "running" && performance.now() < end) {
    await sleep(lookEvery);
    now = (await readImport(store.read, row.organization_id, row.id)) ?? now;
  }
  return now;
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
