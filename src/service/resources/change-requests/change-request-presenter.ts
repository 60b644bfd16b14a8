import type { ChangeRequest } from "#contract/change-request.ts";
import type { User } from "#contract/user.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { ChangeRequestTable } from "../../store/schema-discussion.ts";
import type { Db } from "../../store/schema.ts";
import type { Urls } from "../../http/urls.ts";
import { mergedAncestorOf } from "../content/content-scope.ts";
import { usersById } from "../account/user.ts";

/** Change requests of one organization as replies, using three queries in total. */
export async function presentChangeRequests(
  { db, urls }: Pick<Context, "db" | "urls">,
  rows: readonly ChangeRequestTable[],
): Promise<ChangeRequest[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const heads = await headsOf(db, rows);
  const comments = await countOpenComments(db, rows);
  const users = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) =>
    present(row, urls, {
      creator: users(row.created_by),
      comments: comments.get(row.id) ?? 0,
      head: heads.get(row.space_id),
    }),
  );
}

export async function presentChangeRequest(
  context: Pick<Context, "db" | "urls">,
  row: ChangeRequestTable,
): Promise<ChangeRequest> {
  const [changeRequest] = await presentChangeRequests(context, [row]);
  return changeRequest!;
}

function present(
  row: ChangeRequestTable,
  urls: Urls,
  {
    creator,
    comments,
    head,
  }: { creator: User | undefined; comments: number; head: string | undefined },
): ChangeRequest {
  if (creator === undefined) throw new Error(`The author of change request ${row.id} is gone.`);
  const space = `/spaces/${row.space_id}/change-requests`;
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description === null ? undefined : { markdown: row.description },
    createdBy: creator,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    revision: row.revision,
    revisionInitial: row.revision_initial,
    revisionMergedAncestor: row.revision_merged_ancestor ?? undefined,
    revisionMerged: row.revision_merged ?? undefined,
    comments,
    outdated: row.status !== "merged" && head !== mergedAncestorOf(row),
    urls: {
      location: urls.api(`${space}/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}${space}/${row.number}`),
    },
  };
}

/** The head of main by space. */
async function headsOf(db: Db, rows: readonly ChangeRequestTable[]): Promise<Map<string, string>> {
  const spaces = await db
    .selectFrom("space")
    .select(["id", "revision"])
    .where("organization_id", "=", rows[0]!.organization_id)
    .where("id", "in", [...new Set(rows.map((row) => row.space_id))])
    .execute();
  return new Map(spaces.map((space) => [space.id, space.revision]));
}

async function countOpenComments(
  db: Db,
  rows: readonly ChangeRequestTable[],
): Promise<Map<string | null, number>> {
  const counts = await db
    .selectFrom("comment")
    .select(({ fn }) => ["change_request_id", fn.countAll<number>().as("total")])
    .where("organization_id", "=", rows[0]!.organization_id)
    .where(
      "change_request_id",
      "in",
      rows.map((row) => row.id),
    )
    .where("status", "=", "open")
    .groupBy("change_request_id")
    .execute();
  return new Map(counts.map((count) => [count.change_request_id, Number(count.total)]));
}
