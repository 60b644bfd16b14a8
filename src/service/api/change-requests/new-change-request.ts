import { applyOperations } from "#content/page-operations.ts";
import type { EntryEdits } from "#content/types.ts";
import type { ChangeRequestCreate } from "#contract/change-request.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { z } from "zod";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { diffRevisions, loadTree, readRevision } from "#service/documents/content/revisions.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { bySpace } from "#service/kernel/store/order.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { operationFailure } from "../operation-failure.ts";
import { spaceScope } from "#service/identity/access/scope.ts";
import { demandUnlocked, moveChangeRequestHead } from "./change-request-head.ts";
import { presentChangeRequest } from "../presenters/change-request-presenter.ts";
import { addChangeRequest } from "./change-requests.ts";
import { OperationError } from "#content/page-batch.ts";

const key = "POST /v1/spaces/{spaceId}/change-requests";

type Restored = NonNullable<z.infer<typeof ChangeRequestCreate>["restore"]>;

export const newChangeRequestHandlers = {
  [key]: inSteps({
    async commit(context, { params, body }: Input<typeof key>) {
      const { space, role } = await spaceScope(context, params.spaceId);
      demand(spacePermissions(role).edit, "propose changes to this space");
      const { restore, ...rest } = body;
      const edits =
        restore === undefined ? undefined : await editsToRestore(context, space, restore);
      const createdBy = context.caller.userId;
      const created = await addChangeRequest(context, space, { ...rest, createdBy });
      const changeRequest =
        edits === undefined
          ? created
          : await moveChangeRequestHead(context, created, { type: "rollback", edits });
      return presentChangeRequest(context, changeRequest);
    },
    order: ({ params }) => bySpace(params),
    isShort: () => true,
  }),
} satisfies Partial<Handlers<Context>>;

/**
 * What to change in main, so that it, or one page, is as in an earlier revision.
 * @throws Failure 400 for a revision or page that the space didn't have, 409 if there is nothing to restore
 */
async function editsToRestore(
  context: Context,
  space: SpaceTable,
  { revision, page }: Restored,
): Promise<EntryEdits> {
  demandUnlocked(space);
  const { db } = context;
  const organizationId = space.organization_id;
  const earlier = await readRevision(db, organizationId, revision);
  if (earlier?.space_id !== space.id) {
    throw invalid("body.restore.revision", "This space has no such revision.");
  }
  const edits =
    page === undefined
      ? await wholeEdits(context, space, revision)
      : await pageEdits(context, space, { revision, page });
  if (edits.size > 0) return edits;
  const what = page === undefined ? "The content of this space" : "This page";
  throw new Failure(409, `${what} is the same now, so there is nothing to restore.`);
}

async function wholeEdits(
  { db }: Pick<Context, "db">,
  space: SpaceTable,
  revision: string,
): Promise<EntryEdits> {
  const changes = await diffRevisions(db, space.organization_id, space.revision, revision);
  return new Map(changes.map(({ id, after }) => [id, after]));
}

async function pageEdits(
  { db, ids, clock }: Pick<Context, "db" | "ids" | "clock">,
  space: SpaceTable,
  { revision, page }: { revision: string; page: string },
): Promise<EntryEdits> {
  const organizationId = space.organization_id;
  const main = await loadTree(db, organizationId, space.revision);
  const earlier = new Map([[revision, await loadTree(db, organizationId, revision)]]);
  try {
    const { edits } = applyOperations(main, [{ operation: "restore_page", page, revision }], {
      base: main,
      earlier,
      nextId: () => ids.next(),
      hash: () => {
        throw new Error("Restoring a page stores no text.");
      },
      now: clock.now(),
    });
    return edits;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw operationFailure(error, "body.restore.page", "The page can't be restored:");
  }
}
