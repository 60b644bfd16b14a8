import type { Space } from "#contract/space.ts";
import { spacePermissions, type Access } from "../../access.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { Db, SpaceTable } from "../../store/schema.ts";

type Counts = { comments: number; draft: number; open: number; total: number };

/**
 * Spaces of one organization as replies, with their counts in two queries in total.
 * @param roleOf returns the caller's role in a space
 */
export async function presentSpaces(
  { db, urls }: Pick<Context, "db" | "urls">,
  rows: readonly SpaceTable[],
  roleOf: (space: SpaceTable) => Access,
): Promise<Space[]> {
  const counts = await countsOf(db, rows);
  return rows.map((row) => {
    const count = counts.get(row.id) ?? { comments: 0, draft: 0, open: 0, total: 0 };
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
      revision: row.revision,
      defaultLevel: row.default_level,
      comments: count.comments,
      changeRequests: count.total,
      changeRequestsOpen: count.open,
      changeRequestsDraft: count.draft,
      urls: {
        location: urls.api(`/spaces/${row.id}`),
        app: urls.app(`/orgs/${row.organization_id}/spaces/${row.id}`),
      },
      permissions: spacePermissions(roleOf(row)),
    };
  });
}

/** @param role the caller's role in the space. */
export async function presentSpace(
  context: Pick<Context, "db" | "urls">,
  row: SpaceTable,
  role: Access,
): Promise<Space> {
  const [space] = await presentSpaces(context, [row], () => role);
  return space!;
}

/** Open comments on the live content, and change requests by status. */
async function countsOf(db: Db, rows: readonly SpaceTable[]): Promise<Map<string, Counts>> {
  const [first] = rows;
  if (first === undefined) return new Map();
  const ids = rows.map((row) => row.id);
  const changeRequests = await db
    .selectFrom("change_request")
    .select(({ fn }) => ["space_id", "status", fn.countAll<number>().as("total")])
    .where("organization_id", "=", first.organization_id)
    .where("space_id", "in", ids)
    .groupBy(["space_id", "status"])
    .execute();
  const comments = await db
    .selectFrom("comment")
    .select(({ fn }) => ["space_id", fn.countAll<number>().as("total")])
    .where("organization_id", "=", first.organization_id)
    .where("space_id", "in", ids)
    .where("change_request_id", "is", null)
    .where("status", "=", "open")
    .groupBy("space_id")
    .execute();
  const counts = new Map(ids.map((id) => [id, { comments: 0, draft: 0, open: 0, total: 0 }]));
  for (const { space_id: id, total } of comments) counts.get(id)!.comments = Number(total);
  for (const { space_id: id, status, total } of changeRequests) {
    const count = counts.get(id)!;
    count.total += Number(total);
    if (status === "draft" || status === "open") count[status] = Number(total);
  }
  return counts;
}
