import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { isOngoing } from "#service/identity/access/grants.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SpaceTable, Db } from "#service/kernel/store/schema.ts";
import { deletedSpaceScope, spaceScope } from "#service/identity/access/scope.ts";
import { removeFromSites } from "#service/sites/structure/keep-defaults.ts";
import { indexJob } from "#service/documents/content/index-job.ts";
import { demandPlace, roleThere } from "./moves.ts";
import { presentSpace } from "../presenters/space-presenter.ts";
import { makeRoom, readSiblings } from "../collections/placement.ts";

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

const longestTitle = 50;

const suffix = " (copy)";

/**
 * Copies a space next to the original, with its live content, settings, and access. History, change requests, and
 * comments aren't copied. The content is shared, so a copy of any size needs only a few rows; a job updates the search
 * index.
 */
async function copySpace(
  context: Pick<Context, "db" | "clock" | "ids" | "jobs" | "caller">,
  original: SpaceTable,
): Promise<SpaceTable> {
  const { db, clock, ids, jobs, caller } = context;
  const { organization_id: organizationId } = original;
  const now = clock.now();
  const copy: SpaceTable = {
    ...original,
    id: ids.next(),
    title: titleOfCopy(original.title),
    // Permission to read the published site was granted for the original, not for this copy.
    visibility: original.parent === null ? "private" : "in-collection",
    edit_mode: "live",
    order_key: await keyBehind(db, original),
    revision: ids.next(),
    next_change_request_number: 1,
    change_requests_draft: 0,
    change_requests_open: 0,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await db.insertInto("space").values(copy).execute();
  const head = await db
    .selectFrom("revision")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", original.revision)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("revision")
    .values({
      ...head,
      id: copy.revision,
      space_id: copy.id,
      parents: [],
      type: "edits",
      message: `Copy of ${original.title}`,
      created_by: caller.userId,
      created_at: now,
    })
    .execute();
  await copyGrants(db, original, copy.id);
  await copyFieldValues(db, original, copy.id);
  await jobs.enqueue(db, indexJob(organizationId, copy.id, copy.revision));
  return copy;
}

async function keyBehind(db: Db, original: SpaceTable): Promise<string> {
  const { organization_id: organizationId, parent } = original;
  const siblings = await readSiblings(db, organizationId, parent);
  const index = siblings.findIndex(({ id }) => id === original.id) + 1;
  const [key] = await makeRoom(db, organizationId, siblings, { index });
  return key!;
}

/** Without them, people with only a grant on the original couldn't see their own copy. */
async function copyGrants(db: Db, original: SpaceTable, copyId: string): Promise<void> {
  const grants = await db
    .selectFrom("access_grant")
    .selectAll()
    .where("organization_id", "=", original.organization_id)
    .where("target_id", "=", original.id)
    .where(isOngoing())
    .execute();
  if (grants.length === 0) return;
  await db
    .insertInto("access_grant")
    .values(grants.map((grant) => ({ ...grant, target_id: copyId })))
    .execute();
}

async function copyFieldValues(db: Db, original: SpaceTable, copyId: string): Promise<void> {
  const values = await db
    .selectFrom("custom_field_value")
    .selectAll()
    .where("organization_id", "=", original.organization_id)
    .where("space_id", "=", original.id)
    .execute();
  if (values.length === 0) return;
  await db
    .insertInto("custom_field_value")
    .values(values.map((value) => ({ ...value, space_id: copyId })))
    .execute();
}

/** Truncates at a character boundary to the maximum length. */
function titleOfCopy(title: string): string {
  let kept = title;
  while (kept.length + suffix.length > longestTitle) kept = [...kept].slice(0, -1).join("");
  return kept.trimEnd() + suffix;
}
