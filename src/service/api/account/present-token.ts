import { TokenScope, type ApiToken } from "#contract/account.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ApiTokenTable } from "#service/kernel/store/schema-system.ts";

/** An API token as a response, never with its secret. */
export function presentToken(row: ApiTokenTable, { caller }: Pick<Context, "caller">): ApiToken {
  return {
    object: "api-token",
    id: row.id,
    name: row.name,
    scopes: row.scopes.length === 0 ? [...TokenScope.options] : row.scopes,
    ...(row.organization_id !== null && { organization: row.organization_id }),
    createdAt: timestamp(row.created_at),
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(row.last_used_at) }),
    ...(row.expires_at !== null && { expiresAt: timestamp(row.expires_at) }),
    current: caller.credential.kind === "token" && caller.credential.id === row.id,
  };
}
