import type { Handlers } from "#contract/operations.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import { requestLine, reviewsBy } from "#service/documents/content/request-line.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { pageInMemory } from "#service/kernel/store/list.ts";
import { usersById } from "../presenters/user-presenter.ts";

export const requestRevisionHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions": async (
    { db, urls, caller },
    { params, query },
  ) => {
    const scope = await draftScope({ db, caller }, params);
    const line = (await requestLine(db, scope.changeRequest)).toReversed();
    const { items, ...envelope } = pageInMemory(line, ({ id }) => id, query);
    const reviews = await reviewsBy(db, scope.changeRequest, caller.userId);
    const reviewed = new Map(reviews.map(({ revision, at }) => [revision, at]));
    const userOf = await usersById(
      db,
      urls,
      items.map((row) => row.created_by),
    );
    const presented = items.map((row) => {
      const reviewedAt = reviewed.get(row.id);
      return {
        id: row.id,
        number: row.number,
        type: row.type,
        createdAt: timestamp(row.created_at),
        createdBy: userOf(row.created_by),
        base: row.base,
        ...(row.message !== null && { message: row.message }),
        ...(reviewedAt !== undefined && { reviewedAt: timestamp(reviewedAt) }),
      };
    });
    return { ...envelope, items: presented };
  },
} satisfies Partial<Handlers<Context>>;
