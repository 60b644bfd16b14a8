import type { Handlers } from "#contract/operations.ts";
import { noteAnswer } from "#service/documents/content/answers.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { serviceAccountsOf } from "#service/identity/access/admins.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { demandNotMerged } from "./change-requests.ts";
import { rolesOf } from "../members/roles-of.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";
import { presentUser } from "../presenters/user-presenter.ts";

async function listReviewers(
  { db, urls }: Context,
  changeRequest: ChangeRequestTable,
  query: { limit?: number; page?: string | undefined },
) {
  const users = db
    .selectFrom("requested_reviewer")
    .innerJoin("user", "user.id", "requested_reviewer.user_id")
    .selectAll("user")
    .where("requested_reviewer.organization_id", "=", changeRequest.organization_id)
    .where("requested_reviewer.change_request_id", "=", changeRequest.id);
  return listOf(users, query, [sortBy("user.id", "asc")], (rows) =>
    rows.map((row) => presentUser(row, urls)),
  );
}

/** @throws Failure 400 that names each user who couldn't review */
async function demandReviewers(
  { db }: Context,
  space: SpaceTable,
  changeRequest: ChangeRequestTable,
  userIds: readonly string[],
): Promise<void> {
  const roles = await rolesOf(db, space, userIds);
  const authors = new Set(await authorsOf(db, changeRequest));
  const accounts = new Set(await serviceAccountsAmong(db, space.organization_id, userIds));
  const details = userIds.flatMap((id, index) => {
    const mayReview = spacePermissions(roles.get(id) ?? null).review;
    if (mayReview && !authors.has(id) && !accounts.has(id)) return [];
    const message = accounts.has(id)
      ? "This is a service account. Ask a person."
      : authors.has(id)
        ? "This person wrote in this change request, so they can't review it."
        : "This person can't review here.";
    return [{ path: `body.users.${index}`, message }];
  });
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
}

async function serviceAccountsAmong(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await serviceAccountsOf(db, organizationId)
    .where("service_account.id", "in", among(db, ids))
    .execute();
  return rows.map(({ id }) => id);
}

export const requestedReviewerHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": async (
    context,
    { params, query },
  ) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    return listReviewers(context, scope.changeRequest, query);
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": async (
    context,
    { params, body },
  ) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    const { space, changeRequest, role } = scope;
    demand(spacePermissions(role).edit, "request reviews of this change request");
    demandNotMerged(changeRequest);
    await demandReviewers(context, space, changeRequest, body.users);
    const rows = [...new Set(body.users)].map((userId) => ({
      organization_id: changeRequest.organization_id,
      change_request_id: changeRequest.id,
      user_id: userId,
      requested_by: context.caller.userId,
      requested_at: context.clock.now(),
    }));
    await context.db
      .insertInto("requested_reviewer")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noteAnswer(context.db, changeRequest, context.caller.userId, context.clock.now());
    return listReviewers(context, changeRequest, { limit: 1000 });
  },

  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}":
    async (context, { params }) => {
      const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
      demand(spacePermissions(scope.role).edit, "remove a review request");
      await find(
        context.db
          .deleteFrom("requested_reviewer")
          .where("organization_id", "=", scope.changeRequest.organization_id)
          .where("change_request_id", "=", scope.changeRequest.id)
          .where("user_id", "=", params.userId)
          .returning("user_id"),
        "requested-reviewer",
      );
    },
} satisfies Partial<Handlers<Context>>;
