import { sql } from "kysely";
import { compileOnce, noteUnread } from "#service/kernel/store/compile-once.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

type Input = { organizationId: string; changeRequestId: string; userId: string; now: number };

const answer = compileOnce(
  (_, { organizationId, changeRequestId, userId, now }: Input) => sql<never>`
    update review set answered_by = ${userId}, answered_at = ${now}
    where organization_id = ${organizationId} and change_request_id = ${changeRequestId}
      and status = 'changes-requested' and answered_at is null and reviewer <> ${userId}
      and exists (
        select 1 from change_request_contributor as author
        where author.organization_id = review.organization_id
          and author.change_request_id = review.change_request_id and author.user_id = ${userId}
      )`,
  noteUnread,
);

/**
 * Records that an author has answered the requests for changes so far, by an edit, a comment, a reply, or by asking for a review:
 * it is the reviewers' turn. Does nothing for a user who isn't an author.
 * @param now epoch milliseconds
 */
export async function noteAnswer(
  db: Db,
  changeRequest: Pick<ChangeRequestTable, "organization_id" | "id">,
  userId: string,
  now: number,
): Promise<void> {
  const { organization_id: organizationId, id: changeRequestId } = changeRequest;
  await answer(db, { organizationId, changeRequestId, userId, now }, undefined);
}
