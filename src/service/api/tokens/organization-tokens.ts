import { sql, type RawBuilder } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import type { OrganizationToken } from "#contract/organization-token.ts";
import type { TokenScope } from "#contract/account.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { demandConfirmed } from "#service/identity/credentials/confirmation.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { isServiceEmail, serviceEmailPattern } from "#service/identity/access/service-email.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";
import type { ApiTokenDecisionTable, ApiTokenTable } from "#service/kernel/store/schema-system.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { presentToken } from "../account/present-token.ts";
import { demandEnd } from "../account/token-end.ts";
import { presentUserOf } from "../presenters/member-presenter.ts";
import { usersById } from "../presenters/user-presenter.ts";

const list = "/v1/orgs/{organizationId}/tokens";
const token = `${list}/{tokenId}` as const;

/** More than a program needs, and few enough for one page. */
const mostTokens = 100;

/** Later than any time that a token can end. */
const never = 8.64e15;

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function tokensScope(context: Context, organizationId: string, act: "see" | "change") {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, `${act} the API tokens of this organization`);
  return organization;
}

/**
 * The tokens that reach an organization: those for it alone, and those of its members for all of their organizations,
 * unless an admin has ended their access.
 */
function tokensOf({ db, clock }: Pick<Context, "db" | "clock">, organization: OrganizationTable) {
  const { id } = organization;
  return db
    .selectFrom("api_token")
    .innerJoin("user", "user.id", "api_token.user_id")
    .innerJoin("member", (join) =>
      join.onRef("member.user_id", "=", "api_token.user_id").on("member.organization_id", "=", id),
    )
    .leftJoin("api_token_decision", (join) =>
      join
        .onRef("api_token_decision.token_id", "=", "api_token.id")
        .on("api_token_decision.organization_id", "=", id),
    )
    .selectAll("api_token")
    .select(["user.display_name", "user.email", "user.photo_url"])
    .select(stateOf(organization, clock.now()).as("state"))
    .where("member.disabled", "=", false)
    .where((where) =>
      where.or([
        where("api_token.organization_id", "is", null),
        where("api_token.organization_id", "=", id),
      ]),
    )
    .where(sql<boolean>`coalesce(api_token_decision.decision, '') <> 'ended'`);
}

type Row = ApiTokenTable & {
  display_name: string;
  email: string;
  photo_url: string | null;
  state: string;
};

/** As `tokenRefusal` decides for one token. */
function stateOf(organization: OrganizationTable, now: number): RawBuilder<string> {
  const { api_tokens: allows, personal_tokens: personal, longest_token_days: days } = organization;
  const oldest = days === null ? 0 : now - days * day;
  return sql<string>`case
    when api_token.expires_at <= ${now} then 'expired'
    when ${allows ? sql`api_token.created_at < ${oldest}` : sql`1 = 1`} then 'blocked'
    when "user".email like ${serviceEmailPattern} then 'active'
    when ${sql.raw(personal === "none" ? "1 = 1" : "1 = 0")} then 'blocked'
    when api_token_decision.decision = 'denied' then 'denied'
    when ${sql.raw(personal === "approval" ? "1 = 1" : "1 = 0")} and api_token_decision.decision is null
      then 'pending'
    else 'active'
  end`;
}

/** When a token ends in an organization; `never` without an end. */
function endOf({ longest_token_days: days }: OrganizationTable): RawBuilder<number> {
  const own = sql`coalesce(api_token.expires_at, ${never})`;
  if (days === null) return sql<number>`${own}`;
  const limit = sql`api_token.created_at + ${days * day}`;
  return sql<number>`case when ${own} < ${limit} then ${own} else ${limit} end`;
}

const sorts: Record<
  "createdAt" | "lastUsedAt" | "expiresAt" | "name" | "owner",
  (organization: OrganizationTable) => Pick<SortColumn, "by" | "type">
> = {
  createdAt: () => ({ by: "api_token.created_at", type: "number" }),
  lastUsedAt: () => ({ by: sql`coalesce(api_token.last_used_at, 0)`, type: "number" }),
  expiresAt: (organization) => ({ by: endOf(organization), type: "number" }),
  name: () => ({ by: sql`lower(api_token.name)`, type: "text" }),
  owner: () => ({ by: sql`lower("user".display_name)`, type: "text" }),
};

/** Tokens as responses, by one query. */
async function present(
  context: Context,
  organization: OrganizationTable,
  rows: readonly Row[],
): Promise<OrganizationToken[]> {
  const { db, urls } = context;
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  const { longest_token_days: days } = organization;
  return rows.map((row) => {
    const limit = days === null ? never : row.created_at + days * day;
    const end = Math.min(row.expires_at ?? never, limit);
    return {
      ...presentToken({ ...row, expires_at: end === never ? null : end }, context),
      owner: presentUserOf(row, urls),
      state: row.state,
      createdBy: userOf(row.created_by),
    };
  });
}

async function findToken(context: Context, organization: OrganizationTable, id: string) {
  return find(tokensOf(context, organization).where("api_token.id", "=", id), "api-token");
}

async function presentOne(
  context: Context,
  organization: OrganizationTable,
  id: string,
): Promise<OrganizationToken> {
  const row = await findToken(context, organization, id);
  const [presented] = await present(context, organization, [row]);
  return presented!;
}

/** The API tokens that reach an organization, for its admins. */
export const organizationTokenHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const organization = await tokensScope(context, params.organizationId, "see");
    const { owner, ownerType, state, scope, sort, order } = query;
    let rows = tokensOf(context, organization);
    if (owner !== undefined) rows = rows.where("api_token.user_id", "=", owner);
    if (ownerType !== undefined) {
      const like = ownerType === "service-account" ? "like" : "not like";
      rows = rows.where("user.email", like, serviceEmailPattern);
    }
    if (state !== undefined) {
      rows = rows.where(stateOf(organization, context.clock.now()), "=", state);
    }
    // Scopes are few and in a fixed order: a list without `write` is the only one that can't write.
    const readOnly = sql<boolean>`cast(api_token.scopes as text) = '["read"]'`;
    if (scope === "read") rows = rows.where(readOnly);
    if (scope === "write") rows = rows.where((where) => where.not(readOnly));
    const text = query.search?.trim() ?? "";
    if (text !== "") {
      const columns = ["api_token.name", "user.display_name", "user.email"];
      rows = rows.where((where) => where.or(columns.map((column) => contains(column, text))));
    }
    const column = { name: sort, order, ...sorts[sort](organization) };
    return listOf(rows, query, [column, sortBy("api_token.id", order)], (tokens) =>
      present(context, organization, tokens),
    );
  },

  [`POST ${list}` as const]: async (context, { params, body }) => {
    const organization = await tokensScope(context, params.organizationId, "change");
    const { db, caller, clock, ids } = context;
    await demandOwner(context);
    const account = await demandAccount(context, organization.id, body.serviceAccount);
    if (!organization.api_tokens) {
      throw new Failure(409, `${organization.title} doesn't allow API tokens. Allow them first.`);
    }
    const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
    demandEnd(organization, expiresAt, clock.now());
    await demandEndsBefore(context, organization, expiresAt);
    await demandRoom(context, account);
    const id = ids.next();
    const secret = makeApiToken();
    const isWriting = body.scopes === undefined || body.scopes.includes("write");
    const scopes: TokenScope[] = isWriting ? ["read", "write"] : ["read"];
    await addApiToken(
      db,
      {
        id,
        userId: account,
        name: body.name,
        token: secret,
        expiresAt,
        scopes,
        organizationId: organization.id,
        createdBy: caller.userId,
      },
      clock,
    );
    return { ...(await presentOne(context, organization, id)), token: secret };
  },

  [`GET ${token}` as const]: async (context, { params }) => {
    const organization = await tokensScope(context, params.organizationId, "see");
    return presentOne(context, organization, params.tokenId);
  },

  [`POST ${token}/approve` as const]: async (context, { params }) =>
    decide(context, params, "approved"),

  [`POST ${token}/deny` as const]: async (context, { params }) => decide(context, params, "denied"),

  [`DELETE ${token}` as const]: async (context, { params }) => {
    const organization = await tokensScope(context, params.organizationId, "change");
    const row = await findToken(context, organization, params.tokenId);
    if (row.organization_id === null) await keepDecision(context, organization.id, row, "ended");
    else await context.db.deleteFrom("api_token").where("id", "=", row.id).execute();
    context.note?.(`“${row.name}” of ${row.display_name}.`);
    await tellOwner(context, organization.id, row, "token-ended");
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 409 for a token of a service account, which needs no approval */
async function decide(
  context: Context,
  { organizationId, tokenId }: { organizationId: string; tokenId: string },
  decision: "approved" | "denied",
): Promise<OrganizationToken> {
  const organization = await tokensScope(context, organizationId, "change");
  const row = await findToken(context, organization, tokenId);
  if (isServiceEmail(row.email)) {
    throw new Failure(409, "Tokens of service accounts need no approval. Revoke it instead.");
  }
  await keepDecision(context, organization.id, row, decision);
  await tellOwner(context, organization.id, row, `token-${decision}`);
  return presentOne(context, organization, tokenId);
}

async function keepDecision(
  { db, caller, clock }: Context,
  organizationId: string,
  { id }: Pick<Row, "id">,
  decision: ApiTokenDecisionTable["decision"],
): Promise<void> {
  const decided = { decision, decided_by: caller.userId, decided_at: clock.now() };
  await db
    .insertInto("api_token_decision")
    .values({ organization_id: organizationId, token_id: id, ...decided })
    .onConflict((conflict) =>
      conflict.columns(["token_id", "organization_id"]).doUpdateSet(decided),
    )
    .execute();
}

async function tellOwner(
  context: Context,
  organizationId: string,
  { user_id: userId, name: subject, email }: Row,
  kind: "token-approved" | "token-denied" | "token-ended",
): Promise<void> {
  if (userId === context.caller.userId || isServiceEmail(email)) return;
  await tellOfEnd(context.db, context, userId, { kind, organizationId, subject });
}

/**
 * A token lasts longer than a browser that was left open. A provider's session can't confirm anything here.
 * @throws Failure 403 for a session whose user hasn't lately shown that they are the account's owner
 */
async function demandOwner({ db, clock, caller, urls }: Context): Promise<void> {
  const { kind, signedOnFor } = caller.credential;
  if (kind === "token" || signedOnFor != null) return;
  await demandConfirmed(db, clock, { caller, origin: urls.origin });
}

/**
 * Where tokens have to end, a program can't renew its own for good: what a token creates ends with it at the latest.
 * @param expiresAt epoch milliseconds; null: never
 * @throws Failure 400
 */
async function demandEndsBefore(
  { db, caller }: Context,
  { longest_token_days: days }: OrganizationTable,
  expiresAt: number | null,
): Promise<void> {
  if (days === null || caller.credential.kind !== "token") return;
  const own = await db
    .selectFrom("api_token")
    .select(["created_at", "expires_at"])
    .where("id", "=", caller.credential.id)
    .executeTakeFirstOrThrow();
  const end = Math.min(own.expires_at ?? never, own.created_at + days * day);
  if ((expiresAt ?? never) <= end) return;
  throw invalid(
    "body.expiresAt",
    `A token that is created with an API token can't outlive it. Choose an end until ${timestamp(end)}, or create it in the console.`,
  );
}

/** The ID of an enabled service account. @throws Failure 400 */
async function demandAccount({ db }: Context, organizationId: string, id: string): Promise<string> {
  const row = await db
    .selectFrom("service_account")
    .innerJoin("member", (join) =>
      join
        .onRef("member.organization_id", "=", "service_account.organization_id")
        .onRef("member.user_id", "=", "service_account.id"),
    )
    .select("member.disabled")
    .where("service_account.organization_id", "=", organizationId)
    .where("service_account.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) {
    throw invalid("body.serviceAccount", "This service account isn't in the organization.");
  }
  if (row.disabled) {
    throw invalid("body.serviceAccount", "This service account is disabled. Enable it first.");
  }
  return id;
}

async function demandRoom({ db }: Context, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom("api_token")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostTokens) return;
  throw new Failure(
    409,
    `This service account has ${mostTokens} API tokens, which is the limit. Revoke one it no longer needs.`,
  );
}
