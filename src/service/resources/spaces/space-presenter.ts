import { sql } from "kysely";
import type { Space } from "#contract/space.ts";
import { spacePermissions, type Access } from "../../access.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { Urls } from "../../http/urls.ts";
import type { SpaceTable } from "../../store/schema.ts";

/** Number of open comments on the live content, for a query on `space`. */
export const openComments = sql<number>`(
  select count(*) from comment
  where comment.organization_id = space.organization_id and comment.space_id = space.id
    and comment.change_request_id is null and comment.status = 'open'
)`.as("open_comments");

const columns = [
  "organization_id",
  "id",
  "title",
  "emoji",
  "visibility",
  "edit_mode",
  "parent",
  "order_key",
  "default_level",
  "revision",
  "next_change_request_number",
  "change_requests_draft",
  "change_requests_open",
  "created_at",
  "updated_at",
  "deleted_at",
] as const satisfies (keyof SpaceTable)[];

/** The columns of a space in replies. */
export type SpaceRow = Pick<SpaceTable, (typeof columns)[number]> & { open_comments: number };

/** These columns for a query that joins `space`, with names that no other table has. */
export const joinedSpace = [
  ...columns.map((column) => sql.ref(`space.${column}`).as(`space_${column}`)),
  sql`${openComments.expression}`.as("space_open_comments"),
];

/** The space in a row with the columns of `joinedSpace`. */
export function spaceIn(row: object): SpaceRow {
  const joined = row as Record<string, unknown>;
  const space: Record<string, unknown> = { open_comments: joined["space_open_comments"] };
  for (const column of columns) space[column] = joined[`space_${column}`];
  return space as SpaceRow;
}

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

/** A space as a reply. @param role the caller's role in the space. */
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
