import type { Handlers } from "#contract/operations.ts";
import { mostMarks } from "#contract/viewed-mark.ts";
import { draftScope, type DraftScope } from "#service/documents/content/content-scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";

type Owner = { organization_id: string; change_request_id: string; user_id: string };

/** Those of the caller, and never anybody else's. */
function ownerOf({ caller }: Context, { changeRequest }: DraftScope): Owner {
  return {
    organization_id: changeRequest.organization_id,
    change_request_id: changeRequest.id,
    user_id: caller.userId,
  };
}

/** @throws Failure 409 if there are more than a person can have; what was just set is then taken back */
async function demandRoom({ db }: Context, owner: Owner): Promise<void> {
  const { count } = await db
    .selectFrom("viewed_mark")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((where) => where.and(owner))
    .executeTakeFirstOrThrow();
  if (Number(count) <= mostMarks) return;
  throw new Failure(
    409,
    `You can mark at most ${mostMarks} pages of a change request as viewed. Remove marks from others first.`,
  );
}

export const viewedMarkHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks": async (
    context,
    { params, query },
  ) => {
    const owner = ownerOf(context, await draftScope(context, params));
    return listOf(
      context.db
        .selectFrom("viewed_mark")
        .select(["item", "content", "revision"])
        .where((where) => where.and(owner)),
      query,
      [sortBy("viewed_mark.item", "asc")],
      async (rows) => rows,
    );
  },

  "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks": async (
    context,
    { params, body },
  ) => {
    const owner = ownerOf(context, await draftScope(context, params));
    // Of several marks of one item, the last one counts.
    const viewed = new Map(body.viewed.map((mark) => [mark.item, mark]));
    if (body.notViewed.length > 0) {
      await context.db
        .deleteFrom("viewed_mark")
        .where((where) => where.and(owner))
        .where("item", "in", body.notViewed)
        .execute();
    }
    if (viewed.size === 0) return;
    await context.db
      .insertInto("viewed_mark")
      .values([...viewed.values()].map((mark) => ({ ...owner, ...mark })))
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "change_request_id", "user_id", "item"])
          .doUpdateSet(({ ref }) => ({
            content: ref("excluded.content"),
            revision: ref("excluded.revision"),
          })),
      )
      .execute();
    await demandRoom(context, owner);
  },
} satisfies Partial<Handlers<Context>>;
