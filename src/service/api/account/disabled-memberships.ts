import type { DisabledMembership } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import type { User } from "#contract/user.ts";
import {
  organizationPermissions,
  type Access,
  type OrganizationRules,
} from "#service/identity/access/access.ts";
import { serviceAccountsOf } from "#service/identity/access/admins.ts";
import { ruleColumns } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { accountScope, reachOfCaller } from "#service/identity/access/sign-on-access.ts";
import { presentUser } from "../presenters/user-presenter.ts";

/** More would be a list to choose from rather than somebody to ask. */
const mostAdmins = 5;

type Row = OrganizationRules & { id: string; title: string; role: Access };

async function present(context: Context, rows: readonly Row[]): Promise<DisabledMembership[]> {
  return Promise.all(
    rows.map(async ({ id, title, role, ...rules }) => {
      // As far as members could see each other before they were disabled.
      const access = await reachOfCaller(context, { organizationId: id, role, rules });
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
    .where("member.user_id", "not in", serviceAccountsOf(db, organizationId))
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
      .select(["organization.id", "organization.title"])
      .select(ruleColumns)
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
