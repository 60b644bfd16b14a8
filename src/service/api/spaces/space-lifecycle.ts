import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { copySpace } from "./copy-space.ts";
import { demandPlace, roleThere } from "./moves.ts";
import { deletedSpaceScope, spaceScope } from "#service/identity/access/scope.ts";
import { removeFromSites } from "#service/sites/structure/keep-defaults.ts";
import { presentSpace } from "../presenters/space-presenter.ts";

/** Deleting, restoring and duplicating spaces; specification, "States and transitions". */
export const spaceLifecycleHandlers = {
  // Related rows are deleted by the purge. Only sites remove the space immediately.
  "DELETE /v1/spaces/{spaceId}": async (context, { params }) => {
    const { space, role } = await spaceScope(context, params.spaceId);
    demand(spacePermissions(role).admin, "delete this space");
    await removeFromSites(context.db, space.organization_id, [space.id]);
    await setDeleted(context, space, context.clock.now());
  },

  "POST /v1/spaces/{spaceId}/restore": async (context, { params }) => {
    const { space, role } = await deletedSpaceScope(context, params.spaceId);
    demand(spacePermissions(role).admin, "restore this space");
    return presentSpace(context, await setDeleted(context, space, null), role);
  },

  "POST /v1/spaces/{spaceId}/duplicate": async (context, { params }) => {
    const { space } = await spaceScope(context, params.spaceId);
    await demandPlace(context, space.organization_id, space.parent);
    const copy = await copySpace(context, space);
    return presentSpace(context, copy, await roleThere(context, copy));
  },
} satisfies Partial<Handlers<Context>>;

async function setDeleted(
  { db, clock }: Context,
  space: SpaceTable,
  deletedAt: number | null,
): Promise<SpaceTable> {
  const changes = { deleted_at: deletedAt, updated_at: clock.now() };
  await db
    .updateTable("space")
    .set(changes)
    .where("organization_id", "=", space.organization_id)
    .where("id", "=", space.id)
    .execute();
  return { ...space, ...changes };
}
