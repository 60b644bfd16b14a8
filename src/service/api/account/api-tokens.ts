import type { ApiToken, TokenScope } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { tokenRefusal } from "#service/identity/access/access.ts";
import { addApiToken, environmentTokenId } from "#service/identity/credentials/api-tokens.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { day } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { ApiTokenTable } from "#service/kernel/store/schema-system.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { liveTokens } from "#service/identity/credentials/identify.ts";
import { endSessionsOf } from "#service/identity/credentials/sessions.ts";
import { organizationScope, ruleColumns } from "#service/identity/access/scope.ts";
import { accountScope } from "#service/identity/access/sign-on-access.ts";
import { presentToken } from "./present-token.ts";
import { demandEnd } from "./token-end.ts";

/** More than a user needs, and few enough for one page. */
const mostTokens = 100;

/** A session of an identity provider can't create tokens that outlive it for longer. */
const longestTerm = 366 * day;

/** The caller's own API tokens, including expired ones. */
export const apiTokenHandlers = {
  "GET /v1/user/tokens": async (context, { query }) => {
    const tokens = await tokensOf(context);
    return listOf(tokens, query, [sortBy("api_token.id", "desc")], (rows) =>
      presentOwn(context, rows),
    );
  },

  "POST /v1/user/tokens": async (context, { body }) => {
    const only = await accountScope(context);
    const { db, caller, clock, ids } = context;
    const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
    demandEnd(undefined, expiresAt, clock.now());
    if (only !== undefined && !(expiresAt !== null && expiresAt <= clock.now() + longestTerm)) {
      throw invalid(
        "body.expiresAt",
        "You're signed in with single sign-on. Choose a time within a year.",
      );
    }
    await demandRoom(context);
    const id = ids.next();
    const token = makeApiToken();
    const { organization: organizationId = only ?? null } = body;
    if (organizationId !== null) await demandAllowed(context, organizationId, expiresAt);
    const scopes: TokenScope[] = canWrite(body.scopes) ? ["read", "write"] : ["read"];
    const { userId } = caller;
    const added = { id, userId, name: body.name, token, expiresAt, scopes, organizationId };
    await addApiToken(db, added, clock);
    const [made] = await presentOwn(context, [await findToken(context, id)]);
    return { ...made!, token };
  },

  "DELETE /v1/user/tokens": async (context) => {
    const tokens = await tokensOf(context);
    const kept = [context.caller.credential.id, environmentTokenId];
    const ended = await context.db
      .deleteFrom("api_token")
      .where("id", "in", tokens.clearSelect().select("api_token.id"))
      .where("id", "not in", kept)
      .returning("id")
      .execute();
    await endSessionsOf(
      context.db,
      ended.map(({ id }) => id),
      context.caller.credential.id,
    );
  },

  "DELETE /v1/user/tokens/{tokenId}": async (context, { params }) => {
    const { id } = await findToken(context, params.tokenId);
    if (id === environmentTokenId) {
      throw new Failure(
        409,
        "This token comes from the service's settings and would return at its next start. Remove BINDERY_TOKEN from the settings instead.",
      );
    }
    await context.db.deleteFrom("api_token").where("id", "=", id).execute();
    await endSessionsOf(context.db, [id], context.caller.credential.id);
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 404 without access to the organization; 400 if it doesn't allow such an API token */
async function demandAllowed(
  context: Context,
  organizationId: string,
  expiresAt: number | null,
): Promise<void> {
  const { organization } = await organizationScope(context, organizationId);
  const { title } = organization;
  if (!organization.api_tokens) {
    throw invalid("body.organization", `${title} doesn't allow API tokens.`);
  }
  if (organization.personal_tokens === "none") {
    throw invalid(
      "body.organization",
      `${title} doesn't allow personal API tokens. Ask an admin for a token of a service account.`,
    );
  }
  demandEnd(organization, expiresAt, context.clock.now());
}

/** The caller's tokens as responses, with the organizations that don't let them in, by two queries. */
async function presentOwn(context: Context, rows: readonly ApiTokenTable[]): Promise<ApiToken[]> {
  if (rows.length === 0) return [];
  const { db, caller, clock } = context;
  const organizations = await db
    .selectFrom("organization")
    .innerJoin("member", "member.organization_id", "organization.id")
    .select(["organization.id", "organization.title"])
    .select(ruleColumns)
    .where("member.user_id", "=", caller.userId)
    .where("member.disabled", "=", false)
    .where("organization.deleted_at", "is", null)
    .orderBy("organization.id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const facts = await liveTokens(db, ids, clock.now());
  return rows.map((row) => {
    const own = facts.get(row.id);
    const refusedBy = organizations.flatMap(({ id, title, ...rules }) => {
      const reaches = row.organization_id === null || row.organization_id === id;
      const reason = own && reaches ? tokenRefusal(own, id, rules) : undefined;
      return reason === undefined ? [] : [{ organization: id, title, reason }];
    });
    return { ...presentToken(row, context), ...(refusedBy.length > 0 && { refusedBy }) };
  });
}

function canWrite(scopes: readonly TokenScope[] | undefined): boolean {
  return scopes === undefined || scopes.includes("write");
}

async function demandRoom({ db, caller }: Context): Promise<void> {
  const { count } = await db
    .selectFrom("api_token")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostTokens) return;
  throw new Failure(
    409,
    `You've reached the limit of ${mostTokens} API tokens. Revoke one you no longer need.`,
  );
}

/**
 * The caller's tokens. A session of an identity provider only sees those of its organization.
 * @throws Failure 403 for a token of one organization
 */
async function tokensOf(context: Context) {
  const only = await accountScope(context);
  const all = context.db
    .selectFrom("api_token")
    .selectAll()
    .where("user_id", "=", context.caller.userId);
  return only === undefined ? all : all.where("api_token.organization_id", "=", only);
}

async function findToken(context: Context, id: string): Promise<ApiTokenTable> {
  const tokens = await tokensOf(context);
  return find(tokens.where("api_token.id", "=", id), "api-token");
}
