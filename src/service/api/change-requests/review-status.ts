import type { Handlers } from "#contract/operations.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import type { Context } from "#service/kernel/context.ts";
import { usersById } from "../presenters/user-presenter.ts";

export const reviewStatusHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status": async (
    context,
    { params },
  ) => {
    const { db, urls } = context;
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    const authors = await authorsOf(db, scope.changeRequest);
    const userOf = await usersById(db, urls, authors);
    return {
      object: "review-status" as const,
      authors: authors.flatMap((id) => userOf(id) ?? []),
    };
  },
} satisfies Partial<Handlers<Context>>;
