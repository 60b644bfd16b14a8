import { sql } from "kysely";
import { deletedSpaceDays } from "#contract/limits.ts";
import type { SpaceTable } from "./schema.ts";
import { day } from "../clock.ts";

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

/** The columns of a space in responses. */
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

/** Deleted spaces can be restored for this long, in milliseconds; specification, "Limits". */
export const retention = deletedSpaceDays * day;

/** The deletion time of a space that is being purged: long ago by every clock, so that it can't be restored. */
export const beingPurged = 0;
