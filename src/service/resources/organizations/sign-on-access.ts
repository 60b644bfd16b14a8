import { atLeast, type Access } from "../../access.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../errors.ts";

type Lookup = Pick<Context, "db" | "caller">;

/**
 * The one organization that the caller's credential reaches: that of an API token made for it, or the one whose identity
 * provider a session was begun by. Undefined for credentials that reach all organizations of their user.
 */
export async function confinedTo({ db, caller }: Lookup): Promise<string | undefined> {
  if (caller.credential.kind !== "session") return caller.credential.organizationId;
  const signOn = await db
    .selectFrom("session_sign_on")
    .select("organization_id")
    .where("id_hash", "=", caller.credential.id)
    .executeTakeFirst();
  return signOn?.organization_id;
}

/**
 * For what concerns the account itself and so every organization of the user.
 * @throws Failure 403 for a credential that reaches one organization alone
 */
export async function demandOwnSignIn(lookup: Lookup): Promise<void> {
  if ((await confinedTo(lookup)) === undefined) return;
  if (lookup.caller.credential.kind === "token") {
    throw new Failure(
      403,
      "This API token is limited to one organization. To see or change your account, use a token without that limit.",
    );
  }
  throw new Failure(
    403,
    "You're signed in with an organization's single sign-on, which is limited to that organization. To see or change your account, sign in with a link, password, or API token.",
  );
}

/**
 * Whether the caller's credential reaches an organization that the caller is a member of. What one organization's identity
 * provider says of a person counts in that organization alone. Where single sign-on is enforced, other sessions do not count;
 * administrators keep theirs, so that a provider which fails locks nobody out for good.
 * @param member the caller there, and whether the organization enforces single sign-on
 * @returns false for a credential of another organization: it is as if the caller were no member
 * @throws Failure 403 for a member who has to sign in by single sign-on
 */
export async function credentialReaches(
  lookup: Lookup,
  { organizationId, role, enforced }: { organizationId: string; role: Access; enforced: boolean },
): Promise<boolean> {
  const only = await confinedTo(lookup);
  if (only !== undefined) return only === organizationId;
  if (lookup.caller.credential.kind !== "session") return true;
  if (!enforced || atLeast(role, "admin")) return true;
  throw new Failure(
    403,
    "This organization requires single sign-on. Sign out, then sign in with its identity provider.",
  );
}
