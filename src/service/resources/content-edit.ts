import { OperationError } from "#content/operation-error.ts";
import {
  applyOperations,
  type OperationsResult,
  type PageOperation,
} from "#content/page-operations.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import type { Handlers } from "#contract/operations.ts";
import { atLeast, demand } from "../access.ts";
import { hashBytes, putFile, putTexts } from "../content/blobs.ts";
import { loadTree } from "../content/revisions.ts";
import { detached, type Context } from "../context.ts";
import type { Db } from "../store/schema.ts";
import { demandEditable, moveChangeRequestHead } from "./change-request-head.ts";
import { presentChangeRequest } from "./change-request-presenter.ts";
import { draftScope, mergedAncestorOf, type ContentScope } from "./content-scope.ts";
import { operationFailure } from "./operation-failure.ts";
import { fileBudget, readFileContents, type FileContent } from "./stored-files.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Params = { spaceId: string; changeRequestId: string };

/** `POST …/change-requests/{changeRequestId}/content`: a batch of edits as one new revision (notes, section 4). */
export const contentEditHandlers = {
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": detached(
    async (
      context: Context,
      { params, body }: { params: Params; body: { changes: ContentChange[] } },
    ) => {
      // Files may come from outside; no transaction stays open while they are fetched.
      demandEdit(await draftScope(context, params));
      const contents = await readAllFiles(context, body.changes);
      return context.store.transaction(async (tx) => {
        const writer = { ...context, db: tx };
        const scope = await draftScope(writer, params);
        demandEdit(scope);
        const operations = await storeFiles(tx, scope, body.changes, contents);
        const result = await apply(writer, scope, operations);
        await putTexts(tx, scope.place.organizationId, [...result.texts.values()]);
        const { edits } = result;
        const moved = await moveChangeRequestHead(writer, scope.changeRequest, {
          type: "edits",
          edits,
        });
        const changeRequest = await presentChangeRequest(writer, moved);
        return { changeRequest, changes: result.results };
      });
    },
  ),
} satisfies Partial<Handlers<Context>>;

function demandEdit({ role, changeRequest }: Draft): void {
  demand(atLeast(role, "edit"), "edit this space");
  demandEditable(changeRequest, "edited");
}

/** Contents of the files that each operation inserts, by the operation's index. */
async function readAllFiles(
  context: Context,
  changes: readonly ContentChange[],
): Promise<Map<number, FileContent[]>> {
  const contents = new Map<number, FileContent[]>();
  const budget = fileBudget();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== "insert_files") continue;
    const path = `body.changes.${index}`;
    contents.set(index, await readFileContents(context, change.files, path, budget));
  }
  return contents;
}

async function storeFiles(
  tx: Db,
  { place }: ContentScope,
  changes: readonly ContentChange[],
  contents: ReadonlyMap<number, FileContent[]>,
): Promise<PageOperation[]> {
  const operations: PageOperation[] = [];
  for (const [index, change] of changes.entries()) {
    if (change.operation !== "insert_files") {
      operations.push(change);
      continue;
    }
    const files = [];
    for (const { bytes, ...file } of contents.get(index)!) {
      files.push({ ...file, blob: await putFile(tx, place.organizationId, bytes) });
    }
    operations.push({ operation: "insert_files", files });
  }
  return operations;
}

async function apply(
  { db, ids, clock }: Context,
  { place, changeRequest }: Draft,
  operations: readonly PageOperation[],
): Promise<OperationsResult> {
  const { organizationId } = place;
  const tree = await loadTree(db, organizationId, place.revisionId);
  const base = await loadTree(db, organizationId, mergedAncestorOf(changeRequest));
  try {
    return applyOperations(tree, operations, {
      base,
      nextId: () => ids.next(),
      hash: hashBytes,
      now: clock.now(),
    });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const message = `Nothing was changed, because change ${error.index} cannot be made:`;
    throw operationFailure(error, `body.${error.path}`, message);
  }
}
