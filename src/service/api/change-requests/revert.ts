import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { changeRequestScope, type SpaceScope } from "#service/identity/access/scope.ts";
import { diffRevisions } from "#service/documents/content/revisions.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { bySpace } from "#service/kernel/store/order.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { presentChangeRequest } from "../presenters/change-request-presenter.ts";
import { demandUnlocked, moveChangeRequestHead } from "./change-request-head.ts";
import { addChangeRequest } from "./change-requests.ts";
import { prepareTexts, updateChangeRequest } from "./merge.ts";
import { mergedPair } from "./merged-pair.ts";

const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert";

/**
 * Opens a change request that undoes a merged one: it starts from that merge, goes back to main before it, and is then updated from
 * today's main as any other. An extension.
 */
export const revertHandlers = {
  [key]: inSteps({
    async prepare(context, { params }: Input<typeof key>) {
      const { merged, pair, ...scope } = await demandRevert(context, params);
      if ((await openRevert(context.db, merged)) !== undefined) return;
      // As the change request will be right before its update.
      const changeRequest: ChangeRequestTable = {
        ...merged,
        status: "draft",
        revision: pair.before,
        revision_initial: pair.after,
        revision_merged_ancestor: null,
      };
      await prepareTexts(context, { ...scope, changeRequest });
    },
    async commit(context, { params }) {
      const { merged, pair, space } = await demandRevert(context, params);
      const { db } = context;
      const open = await openRevert(db, merged);
      if (open !== undefined) return presentChangeRequest(context, open);
      const organizationId = space.organization_id;
      const created = await addChangeRequest(context, space, {
        subject: `Revert: ${merged.subject}`.slice(0, 100),
        createdBy: context.caller.userId,
        reverts: { id: merged.id, revision: pair.after },
      });
      const back = await diffRevisions(db, organizationId, pair.after, pair.before);
      const edits = new Map(back.map(({ id, after }) => [id, after]));
      const begun = await moveChangeRequestHead(context, created, { type: "rollback", edits });
      const { changeRequest, result } = await updateChangeRequest(context, {
        space,
        changeRequest: begun,
      });
      const left = await diffRevisions(db, organizationId, space.revision, changeRequest.revision);
      if (left.length === 0 && result === "update") throw nothingLeft(merged);
      return presentChangeRequest(context, changeRequest);
    },
    order: ({ params }) => bySpace(params),
  }),
} satisfies Partial<Handlers<Context>>;

async function demandRevert(context: Context, params: Input<typeof key>["params"]) {
  const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
  const {
    changeRequest: merged,
    space,
    role,
  }: SpaceScope & { changeRequest: ChangeRequestTable } = scope;
  demand(spacePermissions(role).edit, "propose changes to this space");
  demandUnlocked(space);
  const pair = await mergedPair(context.db, merged);
  if (pair === undefined) {
    throw new Failure(
      409,
      `Change request #${merged.number} isn't merged, so there is nothing to revert.`,
    );
  }
  return { merged, pair, space };
}

/** The change request that already reverts it and can still be merged: a second request for one responds with that. */
const openRevert = (db: Db, merged: ChangeRequestTable) =>
  newestRevert(db, merged, ["draft", "open"]);

/** The newest change request with one of these states that reverts a merged one. */
export async function newestRevert(
  db: Db,
  { organization_id, id }: ChangeRequestTable,
  statuses: readonly ChangeRequestTable["status"][],
): Promise<ChangeRequestTable | undefined> {
  return db
    .selectFrom("change_request")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("reverts", "=", id)
    .where("status", "in", statuses)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

function nothingLeft({ number }: ChangeRequestTable): Failure {
  return new Failure(
    409,
    `Main has none of the changes of change request #${number} anymore, so there is nothing to revert.`,
  );
}
