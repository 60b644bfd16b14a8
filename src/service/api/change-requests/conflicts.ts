import { resolveConflict } from "#content/resolve-conflict.ts";
import type { Conflict, ConflictResolve } from "#contract/conflict.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { hashBytes, putHashedTexts } from "#service/documents/content/blobs.ts";
import { loadTree } from "#service/documents/content/revisions.ts";
import { textMerger } from "#service/documents/content/text-merges.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { byChangeRequest } from "#service/kernel/store/order.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import { find, listResponse } from "#service/kernel/store/list.ts";
import { demandEditable, moveChangeRequestHead } from "./change-request-head.ts";
import { presentConflicts } from "./conflict-presenter.ts";
import {
  conflictsOf,
  conflictsWithPeople,
  withConflict,
  type ConflictsOf,
  type FullConflictRow,
} from "./conflict-rows.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import { operationFailure } from "../operation-failure.ts";
import { OperationError } from "#content/page-batch.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Choice = ConflictResolve["choose"];
type Params = { spaceId: string; changeRequestId: string; conflictId: string };
type Decision = { params: Params; body: ConflictResolve };

const conflictPages = compiledPages({
  rows: conflictsWithPeople,
  counted: (db, changeRequest: ConflictsOf) => conflictsOf(db, changeRequest) as never,
  sort: () => [
    sortBy("change_request_conflict.created_at", "asc", "number"),
    sortBy("change_request_conflict.id", "asc"),
  ],
});

/** Lists and resolves conflicts of a change request; resolved ones are included. Notes, section 4. */
export const conflictHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts": async (
    context,
    { params, query },
  ) => {
    const scope = await draftScope(context, params);
    const { organization_id, id } = scope.changeRequest;
    const page = await conflictPages(context.db, query, { organization_id, id }, undefined);
    return listResponse(page, await presentConflicts(context, scope, page.items.map(withConflict)));
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}": async (
    context,
    { params },
  ) => {
    const scope = await draftScope(context, params);
    const row = await findConflict(context, scope, params.conflictId);
    const [conflict] = await presentConflicts(context, scope, [row]);
    return conflict!;
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}": inSteps({
    async prepare(context, { params, body }: Decision) {
      const scope = await demandDecide(context, params);
      const row = await findConflict(context, scope, params.conflictId);
      await prepareText(context, scope, row, body.choose);
    },
    async commit(context, { params, body }) {
      const scope = await demandDecide(context, params);
      demandEditable(scope, "edited");
      const row = await findConflict(context, scope, params.conflictId);
      return decide(context, scope, row, body.choose);
    },
    order: ({ params }) => byChangeRequest(params),
  }),
} satisfies Partial<Handlers<Context>>;

async function demandDecide(context: Context, params: Params): Promise<Draft> {
  const scope = await draftScope(context, params);
  demand(spacePermissions(scope.role).edit, "edit this space");
  return scope;
}

/** Merges the needed texts before the transaction, so that it doesn't wait for them while it holds locks. */
async function prepareText(
  { db }: Context,
  { place }: Draft,
  { conflict, status }: FullConflictRow,
  choice: Choice,
): Promise<void> {
  if (conflict.kind !== "text" || status === "resolved" || typeof choice === "object") return;
  const entry = (await loadTree(db, place.organizationId, place.revisionId)).get(conflict.entry);
  if (entry?.kind !== "page") return;
  const { base, main } = conflict;
  await textMerger(db, place.organizationId)({ base, main, changeRequest: entry.text });
}

async function findConflict(
  { db }: Context,
  { changeRequest }: Draft,
  conflictId: string,
): Promise<FullConflictRow> {
  const row = await find(
    conflictsWithPeople(db, changeRequest).where("change_request_conflict.id", "=", conflictId),
    "change-request-conflict",
  );
  return withConflict(row);
}

async function decide(
  context: Context,
  scope: Draft,
  row: FullConflictRow,
  choice: Choice,
): Promise<Conflict> {
  const { db, clock, caller } = context;
  const { organizationId, revisionId } = scope.place;
  const resolved = await resolve(row, choice, {
    tree: await loadTree(db, organizationId, revisionId),
    mergeTexts: textMerger(db, organizationId),
    hash: hashBytes,
    now: clock.now(),
  });
  await putHashedTexts(db, organizationId, resolved.texts);
  const changeRequest = await moveChangeRequestHead(context, scope.changeRequest, {
    type: "edits",
    edits: resolved.edits,
  });
  await db
    .updateTable("change_request_conflict")
    .set({
      status: "resolved",
      resolution: typeof choice === "string" ? choice : "markdown",
      resolved_by: caller.userId,
      resolved_at: clock.now(),
    })
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", row.id)
    .execute();
  const moved = { ...scope, changeRequest };
  // Its resolver, and who changed the content last, are known now.
  const resolvedRow = await findConflict(context, moved, row.id);
  const [presented] = await presentConflicts(context, moved, [resolvedRow]);
  return presented!;
}

async function resolve(
  { conflict, status }: FullConflictRow,
  choice: Choice,
  context: Parameters<typeof resolveConflict>[2],
): ReturnType<typeof resolveConflict> {
  if (status === "resolved") {
    throw new Failure(
      409,
      "This conflict is already resolved. Edit the page to change it further.",
    );
  }
  try {
    return await resolveConflict(conflict, choice, context);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw operationFailure(error, "body.choose", "The conflict wasn't changed.");
  }
}
