import type { Handlers } from "#contract/operations.ts";
import type { ServiceAccount } from "#contract/service-account.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { serviceEmail } from "#service/identity/access/service-email.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import type { MemberTable } from "#service/kernel/store/schema.ts";
import type { ServiceAccountTable } from "#service/kernel/store/schema-organization.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { removeMember, updateMember } from "../members/member-writes.ts";
import { addUser } from "../account/user.ts";
import { addMember } from "../organizations/organizations.ts";
import { memberRow } from "../presenters/member-presenter.ts";
import { readSpaceCounts } from "../presenters/space-counts.ts";
import { usersById } from "../presenters/user-presenter.ts";

const list = "/v1/orgs/{organizationId}/service-accounts";
const account = `${list}/{serviceAccountId}` as const;

/** More than an organization's programs need, and few enough to look through. */
const mostAccounts = 500;

type Row = ServiceAccountTable &
  Pick<MemberTable, "role" | "disabled"> & {
    /** How many it has, and the last use of one. */
    tokens: number | string | null;
    last_used_at: number | string | null;
  };

/** @throws Failure 404; 403 for guests, and for anyone but admins who want to change something */
async function accountsScope(context: Context, organizationId: string, act: "see" | "change") {
  const { organization, role } = await organizationScope(context, organizationId);
  const { admin, listMembers } = organizationPermissions(role);
  const may = act === "see" ? listMembers : admin;
  demand(may, `${act} the service accounts of this organization`);
  return organization;
}

function accountsOf({ db }: Pick<Context, "db">, organizationId: string) {
  return db
    .selectFrom("service_account")
    .innerJoin("member", (join) =>
      join
        .onRef("member.organization_id", "=", "service_account.organization_id")
        .onRef("member.user_id", "=", "service_account.id"),
    )
    .selectAll("service_account")
    .select(["member.role", "member.disabled"])
    .select(({ selectFrom }) => {
      const own = selectFrom("api_token").whereRef("api_token.user_id", "=", "service_account.id");
      return [
        own.select(({ fn }) => fn.countAll<number | string>().as("count")).as("tokens"),
        own.select(({ fn }) => fn.max("api_token.last_used_at").as("last")).as("last_used_at"),
      ];
    })
    .where("service_account.organization_id", "=", organizationId);
}

async function findAccount(
  context: Pick<Context, "db">,
  { organizationId, serviceAccountId: id }: { organizationId: string; serviceAccountId: string },
): Promise<Row> {
  return find(
    accountsOf(context, organizationId).where("service_account.id", "=", id),
    "service-account",
  );
}

/** Service accounts of one organization as responses, by two queries. */
async function present(
  { db, urls }: Context,
  organizationId: string,
  rows: readonly Row[],
): Promise<ServiceAccount[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { spacesOf, teamsOf } = await readSpaceCounts(db, organizationId, "members", ids);
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    object: "service-account",
    id: row.id,
    title: row.title,
    role: row.role,
    disabled: row.disabled,
    spaces: row.disabled ? 0 : spacesOf(row.id, row.role),
    teams: teamsOf(row.id),
    tokens: Number(row.tokens),
    createdAt: timestamp(row.created_at),
    createdBy: userOf(row.created_by),
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(Number(row.last_used_at)) }),
    urls: { location: urls.api(`/orgs/${organizationId}/service-accounts/${row.id}`) },
  }));
}

async function presentOne(context: Context, row: Row): Promise<ServiceAccount> {
  const [presented] = await present(context, row.organization_id, [row]);
  return presented!;
}

const sorts = {
  title: (order) => [sortBy("service_account.title", order), sortBy("service_account.id", order)],
  createdAt: (order) => [sortBy("service_account.id", order)],
} satisfies Record<string, (order: SortColumn["order"]) => SortColumn[]>;

/** Every member can see them, because they see what these accounts do. Only admins change them. */
export const serviceAccountHandlers = {
  [`GET ${list}` as const]: async (context: Context, { params, query }) => {
    const { id: organizationId } = await accountsScope(context, params.organizationId, "see");
    let rows = accountsOf(context, organizationId);
    if (query.disabled !== undefined) rows = rows.where("member.disabled", "=", query.disabled);
    const text = query.search?.trim() ?? "";
    if (text !== "") rows = rows.where(contains("service_account.title", text));
    return listOf(rows, query, sorts[query.sort](query.order), (accounts) =>
      present(context, organizationId, accounts),
    );
  },

  [`POST ${list}` as const]: async (context, { params, body }) => {
    const { id: organizationId } = await accountsScope(context, params.organizationId, "change");
    const { db, clock, caller } = context;
    await demandRoom(context, organizationId);
    const { title, role } = body;
    const user = await addUser(db, context, { displayName: title, email: serviceEmail() });
    await addMember(db, { organizationId, userId: user.id, role }, clock.now());
    const row: ServiceAccountTable = {
      organization_id: organizationId,
      id: user.id,
      title,
      created_by: caller.userId,
      created_at: clock.now(),
    };
    await db.insertInto("service_account").values(row).execute();
    const fresh = { role, disabled: false, tokens: 0, last_used_at: null };
    return presentOne(context, { ...row, ...fresh });
  },

  [`GET ${account}` as const]: async (context, { params }) => {
    await accountsScope(context, params.organizationId, "see");
    return presentOne(context, await findAccount(context, params));
  },

  [`PATCH ${account}` as const]: async (context, { params, body }) => {
    const { id: organizationId } = await accountsScope(context, params.organizationId, "change");
    const { db, clock } = context;
    const { id, title: former } = await findAccount(context, params);
    const { title = former, ...changes } = body;
    if (title !== former) {
      await db
        .updateTable("service_account")
        .set({ title })
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .execute();
      await db
        .updateTable("user")
        .set({ display_name: title, updated_at: clock.now() })
        .where("id", "=", id)
        .execute();
    }
    await updateMember(db, await memberRow(db, organizationId, id), changes);
    return presentOne(context, await findAccount(context, params));
  },

  [`DELETE ${account}` as const]: async (context, { params }) => {
    const { id: organizationId } = await accountsScope(context, params.organizationId, "change");
    const { id } = await findAccount(context, params);
    await removeMember(context.db, await memberRow(context.db, organizationId, id));
  },
} satisfies Partial<Handlers<Context>>;

async function demandRoom({ db }: Context, organizationId: string): Promise<void> {
  const { count } = await db
    .selectFrom("service_account")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostAccounts) return;
  throw new Failure(
    409,
    `You've reached the limit of ${mostAccounts} service accounts. Delete one you no longer need.`,
  );
}
