import type { TokenScope } from "#contract/account.ts";
import { presentFacts, withFacts } from "../access/token-facts.ts";
import type { TokenFacts } from "#service/kernel/caller.ts";
import type { Clock } from "#service/kernel/clock.ts";
import { minute } from "#service/kernel/clock.ts";
import { briefly } from "#service/kernel/store/briefly.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { ApiTokenTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { hashSecret, isApiToken } from "#service/kernel/secrets.ts";

/** The last use of a token is updated at most this often. */
const touchInterval = 5 * minute;
/** The ID of the token that `BINDERY_TOKEN` sets. */
export const environmentTokenId = "environment";

/** The token of a request. */
export type UsedToken = {
  id: string;
  name: string;
  userId: string;
  /** Whether it only allows reading. */
  readOnly: boolean;
  /** The only organization that it can access; undefined: all organizations of its user. */
  organizationId: string | undefined;
  facts: TokenFacts;
};

const tokenByHash = compileOnce((db, { hash }: { hash: string }) =>
  withFacts(db)
    .select(["api_token.id", "name", "user_id", "last_used_at", "expires_at", "scopes"])
    .select(["organization_id", "api_token.created_at"])
    .where("token_hash", "=", hash),
);

/** Finds a valid token and marks it as used; undefined if there is none. */
export async function useApiToken(
  store: Store,
  token: string,
  clock: Clock,
): Promise<UsedToken | undefined> {
  if (!isApiToken(token)) return undefined;
  const now = clock.now();
  const hash = hashSecret(token);
  const [row] = await tokenByHash(store.read, { hash }, undefined);
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  if (now - (row.last_used_at ?? 0) > touchInterval) {
    const touch = (tx: Db) =>
      tx.updateTable("api_token").set({ last_used_at: now }).where("id", "=", row.id).execute();
    await briefly(hash, () =>
      store.transaction(touch, { isolation: "read committed", isShort: true }),
    );
  }
  return {
    id: row.id,
    name: row.name,
    userId: row.user_id,
    readOnly: row.scopes.length > 0 && !row.scopes.includes("write"),
    organizationId: row.organization_id ?? undefined,
    facts: presentFacts(row, now),
  };
}

/** Whether this is the user's environment token; absent: whether there is none. */
export async function isEnvironmentToken(
  db: Db,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom("api_token")
    .select(["user_id", "token_hash"])
    .where("id", "=", environmentTokenId)
    .executeTakeFirst();
  if (row === undefined || token === undefined) return row === token;
  return row.user_id === userId && row.token_hash === hashSecret(token);
}

/** Sets the admin's environment token, and revokes the previous one. */
export async function setEnvironmentToken(
  tx: Db,
  userId: string,
  token: string | undefined,
  clock: Clock,
): Promise<void> {
  await tx.deleteFrom("api_token").where("id", "=", environmentTokenId).execute();
  if (token === undefined) return;
  await addApiToken(tx, { id: environmentTokenId, userId, name: "BINDERY_TOKEN", token }, clock);
}

type NewToken = Pick<ApiTokenTable, "id" | "name"> & {
  userId: string;
  token: string;
  expiresAt?: number | null;
  scopes?: TokenScope[];
  organizationId?: string | null;
  /** The admin who creates it for a service account. */
  createdBy?: string;
};

/** Stores the hash of a token from `makeApiToken`. */
export async function addApiToken(
  tx: Db,
  {
    id,
    userId,
    name,
    token,
    expiresAt = null,
    scopes = [],
    organizationId = null,
    createdBy,
  }: NewToken,
  clock: Clock,
): Promise<void> {
  await tx
    .insertInto("api_token")
    .values({
      id,
      user_id: userId,
      name,
      token_hash: hashSecret(token),
      scopes,
      organization_id: organizationId,
      created_at: clock.now(),
      expires_at: expiresAt,
      created_by: createdBy ?? null,
    })
    .execute();
}
