import type { AccountNotice } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { missing } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { AccountNoticeTable } from "#service/kernel/store/schema-system.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { accountScope } from "#service/identity/access/sign-on-access.ts";

/**
 * The caller's notices. A session of an organization's identity provider only sees what that organization did.
 * @throws Failure 403 for a token of one organization
 */
async function noticesOf(context: Context) {
  const only = await accountScope(context);
  const { userId, credential } = context.caller;
  const all = context.db
    .selectFrom("account_notice")
    .selectAll()
    .where("user_id", "=", userId)
    // Nobody needs to be told what they just did.
    .where((notice) =>
      notice.or([notice("session_hash", "is", null), notice("session_hash", "!=", credential.id)]),
    );
  return only === undefined ? all : all.where("account_notice.organization_id", "=", only);
}

async function present(
  { db }: Context,
  rows: readonly AccountNoticeTable[],
): Promise<AccountNotice[]> {
  if (rows.length === 0) return [];
  const organizations = await db
    .selectFrom("organization")
    .select(["id", "title"])
    .where(
      "id",
      "in",
      rows.map((row) => row.organization_id),
    )
    .execute();
  const titles = new Map(organizations.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    object: "account-notice",
    id: row.id,
    kind: row.kind,
    confirmedBy: titles.get(row.organization_id),
    ...(row.subject !== null && { subject: row.subject }),
    createdAt: timestamp(row.created_at),
  }));
}

export const noticeHandlers = {
  "GET /v1/user/notices": async (context, { query }) =>
    listOf(await noticesOf(context), query, [sortBy("account_notice.id", "desc")], (rows) =>
      present(context, rows),
    ),

  "DELETE /v1/user/notices/{noticeId}": async (context, { params }) => {
    const seen = await noticesOf(context);
    const notice = await seen.where("id", "=", params.noticeId).executeTakeFirst();
    if (notice === undefined) throw missing("notice");
    await context.db
      .deleteFrom("account_notice")
      .where("user_id", "=", notice.user_id)
      .where("id", "=", notice.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
