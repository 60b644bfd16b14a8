import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { hashSecret, isScimToken } from "#service/kernel/secrets.ts";
import { briefly } from "#service/kernel/store/briefly.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Role } from "#contract/schema.ts";

/** The last use of a token is updated at most this often. */
const touchInterval = minute;

/** The token of an identity provider's request, and the organization that it belongs to. */
export type UsedScimToken = {
  id: string;
  name: string;
  organizationId: string;
  /** The role that new members get. */
  defaultRole: Role | null;
};

const tokenByHash = compileOnce((db, { hash }: { hash: string }) =>
  db
    .selectFrom("scim_token")
    .innerJoin("organization", "organization.id", "scim_token.organization_id")
    .select(["scim_token.id", "scim_token.name", "scim_token.organization_id"])
    .select(["scim_token.expires_at", "scim_token.last_used_at", "organization.default_role"])
    .where("token_hash", "=", hash)
    .where("organization.deleted_at", "is", null),
);

/**
 * Finds a valid token of an organization's identity provider and marks it as used; undefined if there is none.
 * @param authorization header of the request
 */
export async function useScimToken(
  { store, clock }: Pick<Environment, "store" | "clock">,
  authorization: string | null,
  organizationId: string,
): Promise<UsedScimToken | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (!isScimToken(token)) return undefined;
  const hash = hashSecret(token);
  const now = clock.now();
  const [row] = await tokenByHash(store.read, { hash }, undefined);
  if (row === undefined || row.organization_id !== organizationId) return undefined;
  if (row.expires_at !== null && row.expires_at <= now) return undefined;
  if (now - (row.last_used_at ?? 0) > touchInterval) {
    await briefly(hash, () =>
      store.transaction(
        (tx) =>
          tx
            .updateTable("scim_token")
            .set({ last_used_at: now })
            .where("token_hash", "=", hash)
            .execute(),
        { isolation: "read committed", isShort: true },
      ),
    );
  }
  return { id: row.id, name: row.name, organizationId, defaultRole: row.default_role };
}
