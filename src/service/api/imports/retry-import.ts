import type { Import } from "#contract/import.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { batchesOf, updateImport, type ImportRow } from "#service/documents/import/progress.ts";
import type { ContentScope } from "#service/documents/content/content-scope.ts";
import { presentImport } from "./present-import.ts";
import { demandImportable, enqueueImport, findImport } from "./start-import.ts";

/** Lets an import fetch what failed once more. @throws Failure 403, 404, 409 */
export async function retryImport(
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
