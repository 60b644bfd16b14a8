import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { addContributor } from "#service/documents/content/contributors.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { insertOnce } from "#service/kernel/store/compile-once.ts";
import { byBoth } from "#service/kernel/store/order.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { listOf } from "#service/kernel/store/list.ts";
import {
  changeRequestsOf,
  presentChangeRequest,
  presentChangeRequestRow,
} from "../presenters/change-request-presenter.ts";
import { countStatus } from "./count-status.ts";
import { hasContributor } from "./change-request-filters.ts";
import { changeRequestScope, spaceScope } from "#service/identity/access/scope.ts";

const insertChangeRequest = insertOnce("change_request");

/** Creates a draft change request from the space's live content, or from a merge that it reverts. */
export async function addChangeRequest(
  { db, clock, ids }: Pick<Context, "db" | "clock" | "ids">,
  space: Pick<SpaceTable, "organization_id" | "id">,
  {
    subject = "Untitled",
    agentTaskId,
    createdBy,
    reverts,
  }: {
    subject?: string | undefined;
    agentTaskId?: string | undefined;
    createdBy: string;
    /** What it undoes; it starts from the revision of that merge. */
    reverts?: { id: string; revision: string } | undefined;
  },
): Promise<ChangeRequestTable> {
  const now = clock.now();
  const { next, revision } = await db
    .updateTable("space")
    .set((update) => ({
      next_change_request_number: update("next_change_request_number", "+", 1),
      change_requests_draft: update("change_requests_draft", "+", 1),
    }))
    .where("organization_id", "=", space.organization_id)
    .where("id", "=", space.id)
    .returning(["next_change_request_number as next", "revision"])
    .executeTakeFirstOrThrow();
  const start = reverts?.revision ?? revision;
  const row: ChangeRequestTable = {
    organization_id: space.organization_id,
    id: ids.next(),
    space_id: space.id,
    number: next - 1,
    status: "draft",
    subject,
    description: null,
    revision: start,
    revision_initial: start,
    revision_merged_ancestor: null,
    revision_merged: null,
    agent_task_id: agentTaskId ?? null,
    created_by: createdBy,
    merged_by: null,
    merged_at: null,
    merged_without: null,
    reverts: reverts?.id ?? null,
    created_at: now,
    updated_at: now,
  };
  await insertChangeRequest(db, row);
  await addContributor(db, row, createdBy, now);
  return row;
}

/** @throws Failure 409 for a merged change request, which can't be changed anymore. */
export function demandNotMerged(
  changeRequest: Pick<ChangeRequestTable, "status" | "number">,
): void {
  if (changeRequest.status !== "merged") return;
  throw new Failure(
    409,
    `Change request #${changeRequest.number} is already merged. Create a new one for further changes.`,
  );
}

const changing = "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}";

export const changeRequestHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests": async (context, { params, query }) => {
    const { space } = await spaceScope(context, params.spaceId);
    let changeRequests = changeRequestsOf(context.db, space.organization_id)
      .where("change_request.space_id", "=", space.id)
      .where("change_request.status", "=", query.status);
    const { contributor } = query;
    if (contributor !== undefined) {
      changeRequests = changeRequests.where((where) => hasContributor(where, contributor));
    }
    return listOf(
      changeRequests,
      query,
      [sortBy("change_request.number", "desc", "number")],
      (rows) => rows.map((row) => presentChangeRequestRow(row, context.urls)),
    );
  },

  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}": async (context, { params }) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    return presentChangeRequest(context, scope.changeRequest);
  },

  [changing]: inSteps({
    async commit(context, { params, body }: Input<typeof changing>) {
      const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
      const { changeRequest, role } = scope;
      demand(spacePermissions(role).edit, "change this change request");
      demandNotMerged(changeRequest);
      const { subject, status, description } = body;
      const changes = {
        subject: subject ?? changeRequest.subject,
        status: status ?? changeRequest.status,
        description:
          description === undefined ? changeRequest.description : (description?.markdown ?? null),
        updated_at: context.clock.now(),
      };
      await context.db
        .updateTable("change_request")
        .set(changes)
        .where("organization_id", "=", changeRequest.organization_id)
        .where("id", "=", changeRequest.id)
        .execute();
      await countStatus(context.db, changeRequest, changes.status);
      return presentChangeRequest(context, { ...changeRequest, ...changes });
    },
    // Its status is counted in the space.
    order: ({ params }) => byBoth(params),
    isShort: () => true,
  }),
} satisfies Partial<Handlers<Context>>;
