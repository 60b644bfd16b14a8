import type { Space } from "#contract/space.ts";
import { spacePermissions, type Access } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { openComments, type SpaceRow } from "#service/kernel/store/space-row.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";

/** @param role the caller's role in the space. */
export async function presentSpace(
  { db, urls }: Pick<Context, "db" | "urls">,
  space: SpaceTable,
  role: Access,
): Promise<Space> {
  const { open_comments } = await db
    .selectFrom("space")
    .select(openComments)
    .where("organization_id", "=", space.organization_id)
    .where("id", "=", space.id)
    .executeTakeFirstOrThrow();
  return presentSpaceRow({ ...space, open_comments }, role, urls);
}

/** A space as a response. @param role the caller's role in the space. */
export function presentSpaceRow(row: SpaceRow, role: Access, urls: Urls): Space {
  return {
    object: "space",
    id: row.id,
    title: row.title,
    emoji: row.emoji ?? "",
    visibility: row.visibility,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    deletedAt: row.deleted_at === null ? undefined : timestamp(row.deleted_at),
    editMode: row.edit_mode,
    organization: row.organization_id,
    parent: row.parent ?? undefined,
    order: row.order_key,
    revision: row.revision,
    defaultLevel: row.default_level,
    comments: row.open_comments,
    changeRequests: row.next_change_request_number - 1,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    urls: {
      location: urls.api(`/spaces/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}/spaces/${row.id}`),
    },
    permissions: spacePermissions(role),
  };
}
