import { sql } from "kysely";
import type { ChangeRequest } from "#contract/change-request.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { mergedAncestorOf } from "#service/documents/content/content-scope.ts";
import { attentionColumn, attentionIn } from "./attention-rules.ts";
import { presentUser } from "./user-presenter.ts";

/** A change request with its author, the head of main, and the number of its open comments. */
type ChangeRequestRow = ChangeRequestTable & {
  author_name: string | null;
  author_email: string | null;
  author_photo_url: string | null;
  main: string;
  open_comments: number;
  /** Absent where a change request is only read along, as is `attention`. */
  merges_when_ready?: unknown;
  attention?: unknown;
};

/** The number of a change request's open comments. */
export const openCommentsOfRequest = sql<number>`(
  select count(*) from comment
  where comment.organization_id = change_request.organization_id
    and comment.change_request_id = change_request.id and comment.status = 'open'
)`;

const mergesWhenReady = sql`exists (
  select 1 from merge_when_ready as waiting
  where waiting.organization_id = change_request.organization_id
    and waiting.change_request_id = change_request.id and waiting.ended_at is null
)`;

/** An organization's change requests, for further conditions. */
export function changeRequestsOf(db: Db, organizationId: string) {
  return db
    .selectFrom("change_request")
    .innerJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "change_request.organization_id")
        .onRef("space.id", "=", "change_request.space_id"),
    )
    .leftJoin("user", "user.id", "change_request.created_by")
    .selectAll("change_request")
    .select([
      "user.display_name as author_name",
      "user.email as author_email",
      "user.photo_url as author_photo_url",
      "space.revision as main",
      openCommentsOfRequest.as("open_comments"),
      mergesWhenReady.as("merges_when_ready"),
      attentionColumn(db).as("attention"),
    ])
    .where("change_request.organization_id", "=", organizationId);
}

const storedChangeRequest = compileOnce(
  (db, { organizationId, id }: { organizationId: string; id: string }) =>
    changeRequestsOf(db, organizationId).where("change_request.id", "=", id),
);

/** @param row its current state */
export async function presentChangeRequest(
  { db, urls }: Pick<Context, "db" | "urls">,
  row: ChangeRequestTable,
): Promise<ChangeRequest> {
  const input = { organizationId: row.organization_id, id: row.id };
  const [stored] = await storedChangeRequest(db, input, undefined);
  return presentChangeRequestRow({ ...stored!, ...row }, urls);
}

/** A change request as a response. */
export function presentChangeRequestRow(row: ChangeRequestRow, urls: Urls): ChangeRequest {
  const { author_name: name, author_email: email } = row;
  if (name === null || email === null) {
    throw new Error(`The author of change request ${row.id} is gone.`);
  }
  const author = { id: row.created_by, display_name: name, email, photo_url: row.author_photo_url };
  const space = `/spaces/${row.space_id}/change-requests`;
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description === null ? undefined : { markdown: row.description },
    createdBy: presentUser(author, urls),
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    mergesWhenReady: row.merges_when_ready ? true : undefined,
    revision: row.revision,
    revisionInitial: row.revision_initial,
    revisionMergedAncestor: row.revision_merged_ancestor ?? undefined,
    revisionMerged: row.revision_merged ?? undefined,
    comments: row.open_comments,
    attention: row.attention ? attentionIn(row.attention) : undefined,
    outdated: row.status !== "merged" && row.main !== mergedAncestorOf(row),
    urls: {
      location: urls.api(`${space}/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}${space}/${row.number}`),
    },
  };
}
