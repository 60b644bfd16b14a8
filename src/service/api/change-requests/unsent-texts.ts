import { mostUnsentTexts } from "#contract/limits.ts";
import type { Handlers } from "#contract/operations.ts";
import { tooManyUnsent } from "#contract/unsent-text.ts";
import { draftScope, type DraftScope } from "#service/documents/content/content-scope.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";

/** Browsers keep drafts for as long. */
const keptFor = 60 * day;

/** Those of the caller, and never anybody else's. */
const ownerOf = ({ caller }: Context, { changeRequest }: DraftScope) => ({
  organization_id: changeRequest.organization_id,
  change_request_id: changeRequest.id,
  user_id: caller.userId,
});

export const unsentTextHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts": async (
    context,
    { params, query },
  ) => {
    const owner = ownerOf(context, await draftScope(context, params));
    return listOf(
      context.db
        .selectFrom("unsent_text")
        .select(["name", "body", "changed_at"])
        .where((where) => where.and(owner))
        .where("changed_at", ">=", context.clock.now() - keptFor),
      query,
      [sortBy("unsent_text.name", "asc")],
      async (rows) =>
        rows.map(({ name, body, changed_at }) => ({
          name,
          text: body,
          changedAt: timestamp(changed_at),
        })),
    );
  },

  "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts": async (
    context,
    { params, body },
  ) => {
    const { db, clock } = context;
    const owner = ownerOf(context, await draftScope(context, params));
    const own = db.deleteFrom("unsent_text").where((where) => where.and(owner));
    await own.where("changed_at", "<", clock.now() - keptFor).execute();
    if (body.texts.length === 0) return;
    // A browser whose clock is ahead would win over all others.
    const at = (text: { changedAt: string }) => Math.min(Date.parse(text.changedAt), clock.now());
    const newest = new Map(
      body.texts.toSorted((a, b) => at(a) - at(b)).map((text) => [text.name, text]),
    );
    await db
      .insertInto("unsent_text")
      .values(
        [...newest.values()].map((text) => ({
          ...owner,
          name: text.name,
          body: text.text,
          changed_at: at(text),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "change_request_id", "user_id", "name"])
          .doUpdateSet(({ ref }) => ({
            body: ref("excluded.body"),
            changed_at: ref("excluded.changed_at"),
          }))
          .whereRef("excluded.changed_at", ">=", "unsent_text.changed_at"),
      )
      .execute();
    const { count } = await db
      .selectFrom("unsent_text")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where((where) => where.and(owner))
      .where("body", "!=", "")
      .executeTakeFirstOrThrow();
    if (Number(count) > mostUnsentTexts) throw new Failure(409, tooManyUnsent);
  },
} satisfies Partial<Handlers<Context>>;
