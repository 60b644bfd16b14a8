import { sql } from "kysely";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { RevisionType } from "#service/kernel/store/schema-content.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

type Row = {
  id: string;
  type: RevisionType;
  /** The revision of main that an update brought in. */
  merged: string | null;
  /** What it says of itself. */
  message: string | null;
  created_by: string | null;
  created_at: number;
};

/** A revision that a change request created. */
type RequestRevision = Omit<Row, "merged"> & {
  /** Counts up from 1. */
  number: number;
  /** The revision of main that the content is compared with. */
  base: string;
};

type LineInput = { organizationId: string; head: string; first: string };

const lineOf = compileOnce(
  (_, { organizationId, head, first }: LineInput) => sql<Row>`
    with recursive line (id, parents, depth) as (
      select id, parents, 0 from revision
      where organization_id = ${organizationId} and id = ${head} and id <> ${first}
      union all
      select r.id, r.parents, line.depth + 1 from revision as r
      inner join line on r.id = line.parents ->> 0
      where r.organization_id = ${organizationId} and r.id <> ${first}
    )
    select r.id, r.type, r.parents ->> 1 as merged, r.message, r.created_by, r.created_at
    from line inner join revision as r on r.organization_id = ${organizationId} and r.id = line.id
    order by line.depth desc`,
);

/**
 * The revisions of a change request along first parents, the oldest first.
 * @param changeRequest `revision` is the last of them
 */
export async function requestLine(
  db: Db,
  changeRequest: Pick<ChangeRequestTable, "organization_id" | "revision" | "revision_initial">,
): Promise<RequestRevision[]> {
  const {
    organization_id: organizationId,
    revision: head,
    revision_initial: first,
  } = changeRequest;
  let base = first;
  return (await lineOf(db, { organizationId, head, first }, undefined)).map(
    ({ merged, ...row }, at) => {
      base = merged ?? base;
      return { ...row, created_at: Number(row.created_at), number: at + 1, base };
    },
  );
}

const reviewsOf = compileOnce(
  (db, { organizationId, id, userId }: { organizationId: string; id: string; userId: string }) =>
    db
      .selectFrom("review")
      .select(["revision", "created_at"])
      .where("organization_id", "=", organizationId)
      .where("change_request_id", "=", id)
      .where("reviewer", "=", userId)
      .orderBy("id"),
);

/** The revisions that a person has reviewed in a change request, and when; the newest review is the last. */
export async function reviewsBy(
  db: Db,
  { organization_id: organizationId, id }: Pick<ChangeRequestTable, "organization_id" | "id">,
  userId: string,
): Promise<{ revision: string; at: number }[]> {
  const rows = await reviewsOf(db, { organizationId, id, userId }, undefined);
  return rows.map((row) => ({ revision: row.revision, at: Number(row.created_at) }));
}
