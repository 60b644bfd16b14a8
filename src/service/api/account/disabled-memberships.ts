import type { DisabledMembership } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import type { User } from "#contract/user.ts";
import {
  organizationPermissions,
  reachOf,
  twoStepDeadline,
  type Access,
  type TwoStepRule,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { accountScope, reaching } from "#service/identity/access/sign-on-access.ts";
import { presentUser } from "../presenters/user-presenter.ts";

/** More would be a list to choose from rather than somebody to ask. */
const mostAdmins = 5;

type Row = {
  id: string;
  title: string;
  sso: boolean;
  api_tokens: boolean;
  role: Access;
} & TwoStepRule;

async function present(context: Context, rows: readonly Row[]): Promise<DisabledMembership[]> {
  const credential = await reaching(context);
  return Promise.all(
    rows.map(async ({ id, title, sso: required, api_tokens: allowsTokens, role, ...rule }) => {
      // As far as members could see each other before they were disabled.
      const twoStepFrom = twoStepDeadline(rule);
      const member = { organizationId: id, role, required, allowsTokens, twoStepFrom };
      const access = reachOf(credential, member);
      const knew = access === true && organizationPermissions(role).listMembers;
      const admins = knew ? await adminsOf(context, id) : [];
      return { object: "disabled-membership" as const, organization: id, title, admins };
    }),
  );
}

/** Those who joined first. */
async function adminsOf({ db, urls }: Context, organizationId: string): Promise<User[]> {
  const rows = await db
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.user_id")
    .select(["user.id", "user.display_name", "user.email", "user.photo_url"])
    .where("member.organization_id", "=", organizationId)
    .where("member.role", "=", "admin")
    .where("member.disabled", "=", false)
    .orderBy("member.joined_at")
    .orderBy("user.id")
    .limit(mostAdmins)
    .execute();
  return rows.map((row) => presentUser(row, urls));
}

/** Where the caller is disabled. Everything else there answers as if it didn't exist. */
export const disabledMembershipHandlers = {
  "GET /v1/user/disabled-memberships": async (context, { query }) => {
    const only = await accountScope(context);
    const all = context.db
      .selectFrom("member")
      .innerJoin("organization", "organization.id", "member.organization_id")
      .select([
        "organization.id",
        "organization.title",
        "organization.sso",
        "organization.api_tokens",
        "organization.two_step_since",
        "organization.two_step_days",
      ])
      .select("member.role")
      .where("member.user_id", "=", context.caller.userId)
      .where("member.disabled", "=", true)
      .where("organization.deleted_at", "is", null);
    const seen = only === undefined ? all : all.where("organization.id", "=", only);
    return listOf(seen, query, [sortBy("organization.id", "asc")], (rows) =>
      present(context, rows),
    );
  },
} satisfies Partial<Handlers<Context>>;
