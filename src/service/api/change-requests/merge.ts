import { mergeTrees, type MergeResult } from "#content/merge-tree.ts";
import type { Merge } from "#contract/change-request.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { hashBytes, putHashedTexts } from "#service/documents/content/blobs.ts";
import { diffRevisions, loadTree } from "#service/documents/content/revisions.ts";
import { writeRevision } from "#service/documents/content/scan-job.ts";
import { moveSpaceHead } from "#service/documents/content/space-head.ts";
import { textMerger } from "#service/documents/content/text-merges.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { byBoth, byChangeRequest } from "#service/kernel/store/order.ts";
import type { ChangeRequestTable, MergedWithout } from "#service/kernel/store/schema-discussion.ts";
import { runRequiredChecks, type BuiltInResults } from "./built-in-checks.ts";
import { demandEditable, moveChangeRequestHead } from "./change-request-head.ts";
import { readUnresolved, replaceUnresolved, type ConflictRow } from "./conflict-rows.ts";
import { countStatus } from "./count-status.ts";
import { announceMerge, forgetMerge } from "./running-merges.ts";
import { endSwitch } from "./merge-switch.ts";
import { readStanding, unmetFailure } from "./requirements.ts";
import { draftScope, mergedAncestorOf } from "#service/documents/content/content-scope.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Writer = Pick<Context, "db" | "ids" | "clock" | "jobs" | "note"> & {
  caller: Pick<Caller, "userId">;
};

/**
 * Updates a change request from main by a three-way merge (notes, section 3). Conflicts keep the change request's side
 * until they are resolved, and are stored with the change request. Runs in the transaction `context.db`.
 */
export async function updateChangeRequest(
  context: Writer,
  scope: Pick<Draft, "changeRequest" | "space">,
): Promise<{ changeRequest: ChangeRequestTable; result: "update" | "conflicts" }> {
  const { changeRequest, space } = scope;
  demandEditable(scope, "updated");
  const unresolved = await readUnresolved(context.db, changeRequest);
  if (mergedAncestorOf(changeRequest) === space.revision)
    return { changeRequest, result: unresolved.length > 0 ? "conflicts" : "update" };
  const merged = await threeWay(context, scope, unresolved);
  await storeTexts(context, scope, merged);
  const moved = await moveChangeRequestHead(context, changeRequest, {
    type: "update",
    edits: merged.changeRequestEdits,
    mergedAncestor: space.revision,
  });
  await replaceUnresolved(context, moved, unresolved, {
    conflicts: merged.conflicts,
    revisionMain: space.revision,
    revisionBase: mergedAncestorOf(changeRequest),
  });
  return {
    changeRequest: moved,
    result: merged.conflicts.length > 0 ? "conflicts" : "update",
  };
}

/**
 * `anyway`: an admin's reason to merge without what the rules of the space ask for; `builtIn`: what the built-in checks have found that
 * they require.
 */
type MergeOptions = { anyway?: Merge["anyway"]; builtIn?: BuiltInResults | undefined };

/**
 * Moves main to the merge of the change request. Runs in the transaction `context.db`.
 * @returns the merged change request
 * @throws Failure 409 without changes, if it is merged or archived, lacks what the merge needs, or has conflicts
 */
export async function mergeChangeRequest(
  context: Writer,
  scope: Draft,
  { anyway, builtIn }: MergeOptions = {},
): Promise<ChangeRequestTable & { revision_merged: string }> {
  const { db, ids, clock, caller } = context;
  const { changeRequest, space } = scope;
  demandEditable(scope, "merged");
  const without = await demandRequirements(context, scope, { anyway, builtIn });
  const unresolved = await readUnresolved(db, changeRequest);
  if (unresolved.length > 0) throw conflictsLeft(changeRequest, unresolved.length);
  const merged = await threeWay(context, scope, unresolved);
  if (merged.conflicts.length > 0) throw conflictsAhead(changeRequest, merged.conflicts.length);
  await storeTexts(context, scope, merged);
  const revision = ids.next();
  const now = clock.now();
  const organizationId = space.organization_id;
  await writeRevision(context, {
    id: revision,
    createdAt: now,
    organizationId,
    spaceId: space.id,
    parents: [space.revision, changeRequest.revision],
    type: "merge",
    base: space.revision,
    edits: merged.mainEdits,
    createdBy: caller.userId,
    message: changeRequest.subject,
  });
  const key = { organizationId, spaceId: space.id };
  await moveSpaceHead(context, key, { from: space.revision, to: revision, now });
  const changes = {
    status: "merged" as const,
    revision_merged: revision,
    merged_by: caller.userId,
    merged_at: now,
    merged_without: without === undefined ? null : JSON.stringify(without),
    updated_at: now,
  };
  await db
    .updateTable("change_request")
    .set(changes)
    .where("organization_id", "=", organizationId)
    .where("id", "=", changeRequest.id)
    .execute();
  await countStatus(db, changeRequest, changes.status);
  await endSwitch(db, changeRequest, { code: "merged", by: caller.userId, at: now });
  return { ...changeRequest, ...changes };
}

/**
 * @returns what an admin merges without; undefined if nothing is missing
 * @throws Failure 409 that lists what is missing, and who can give it; 403 for a reason of someone who isn't an admin of the space
 */
async function demandRequirements(
  { db, note }: Writer,
  scope: Draft,
  { anyway, builtIn }: MergeOptions,
): Promise<MergedWithout | undefined> {
  const { requirements } = await readStanding(db, scope, builtIn);
  const unmet = requirements.filter(({ met }) => !met);
  if (unmet.length === 0) return undefined;
  if (anyway === undefined) throw unmetFailure(scope.changeRequest, unmet);
  demand(spacePermissions(scope.role).admin, "merge without what the rules of this space ask for");
  const missing = unmet.map(({ message }) => message);
  note?.(`Merged without what the rules ask for: ${anyway.reason} (${missing.join(" ")})`);
  return { reason: anyway.reason, missing };
}

/**
 * The merge of main and the change request since they last had the same content. Writes nothing.
 * @param mergeTexts for callers who don't need the texts
 */
export async function threeWay(
  { db }: Pick<Writer, "db">,
  { changeRequest, space }: Pick<Draft, "changeRequest" | "space">,
  unresolved: readonly ConflictRow[],
  mergeTexts = textMerger(db, space.organization_id),
): Promise<MergeResult> {
  const organizationId = space.organization_id;
  const ancestor = mergedAncestorOf(changeRequest);
  return mergeTrees({
    main: await loadTree(db, organizationId, space.revision),
    changeRequest: await loadTree(db, organizationId, changeRequest.revision),
    mainDifferences: await diffRevisions(db, organizationId, ancestor, space.revision),
    changeRequestDifferences: await diffRevisions(
      db,
      organizationId,
      ancestor,
      changeRequest.revision,
    ),
    unresolved: unresolved.map((row) => row.conflict),
    mergeTexts,
    hash: hashBytes,
  });
}

async function storeTexts(
  { db }: Pick<Writer, "db">,
  { space }: Pick<Draft, "space">,
  { texts }: MergeResult,
) {
  await putHashedTexts(db, space.organization_id, texts);
}

/** What keeps a merge from being made until somebody resolves conflicts. */
export class ConflictFailure extends Failure {
  constructor(message: string) {
    super(409, message);
  }
}

function conflictsLeft({ number }: ChangeRequestTable, conflicts: number): ConflictFailure {
  return new ConflictFailure(
    `Change request #${number} has unresolved conflicts (${conflicts}), so nothing was merged. Resolve them, then merge.`,
  );
}

function conflictsAhead({ number }: ChangeRequestTable, conflicts: number): ConflictFailure {
  return new ConflictFailure(
    `Change request #${number} conflicts with main (${conflicts}), so nothing was merged. Update it, resolve the conflicts, then merge.`,
  );
}

type Params = { params: { spaceId: string; changeRequestId: string } };

async function demandMerge(context: Context, { params }: Params): Promise<Draft> {
  const scope = await draftScope(context, params);
  demand(spacePermissions(scope.role).merge, "merge change requests of this space");
  return scope;
}

async function demandUpdate(context: Context, { params }: Params): Promise<Draft> {
  const scope = await draftScope(context, params);
  demand(spacePermissions(scope.role).edit, "edit this space");
  return scope;
}

/**
 * Merges before the transaction, so that it finds the merged texts (`textMerger` keeps them) instead of waiting for them while it
 * holds locks. It merges again, because main or the change request may have changed since.
 */
export async function prepareTexts(
  context: Pick<Context, "db">,
  scope: Pick<Draft, "changeRequest" | "space">,
): Promise<void> {
  const { changeRequest, space } = scope;
  if (changeRequest.status === "merged" || mergedAncestorOf(changeRequest) === space.revision)
    return;
  await threeWay(context, scope, await readUnresolved(context.db, changeRequest));
}

const merging = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge";

/** Specification, "Change requests"; states in "States and transitions". */
export const mergeHandlers = {
  [merging]: inSteps({
    async prepare(context, input: Input<typeof merging>) {
      const scope = await demandMerge(context, input);
      demandEditable(scope, "merged");
      await announceMerge(context, scope.changeRequest);
      await prepareTexts(context, scope);
      return runRequiredChecks(context, scope);
    },
    async commit(context, input, builtIn) {
      const scope = await demandMerge(context, input);
      const { revision_merged: revision } = await mergeChangeRequest(context, scope, {
        anyway: input.body.anyway,
        builtIn,
      });
      await forgetMerge(context);
      return { revision, result: "merge" as const };
    },
    undo: (context) => forgetMerge(context),
    order: ({ params }) => byBoth(params),
  }),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update": inSteps({
    prepare: async (context, input: Params) =>
      prepareTexts(context, await demandUpdate(context, input)),
    async commit(context, input) {
      const scope = await demandUpdate(context, input);
      const { changeRequest, result } = await updateChangeRequest(context, scope);
      return { revision: changeRequest.revision, result };
    },
    order: ({ params }) => byChangeRequest(params),
  }),
} satisfies Partial<Handlers<Context>>;
