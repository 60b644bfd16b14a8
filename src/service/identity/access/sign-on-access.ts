import {
  reachOf,
  twoStepDeadline,
  type Access,
  type Reaching,
  type TwoStepRule,
} from "./access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";

type Lookup = Pick<Context, "db" | "caller">;

/**
 * The only organization that the caller's credential can access: that of a restricted API token, or that of the
 * identity provider that created the session. Undefined for credentials that can access all organizations of their
 * user.
 */
export async function confinedTo({ db, caller }: Lookup): Promise<string | undefined> {
  const { kind, organizationId, signedOnFor } = caller.credential;
  if (kind !== "session") return organizationId;
  if (signedOnFor !== undefined) return signedOnFor ?? undefined;
  const signOn = await db
    .selectFrom("session_sign_on")
    .select("organization_id")
    .where("id_hash", "=", caller.credential.id)
    .executeTakeFirst();
  return signOn?.organization_id;
}

/**
 * For requests about the account itself. A session of an identity provider gets the part of it that belongs to the
 * provider's organization.
 * @returns that organization; undefined for the whole account
 * @throws Failure 403 for an API token that can access only one organization
 */
export async function accountScope(lookup: Lookup): Promise<string | undefined> {
  const { credential } = lookup.caller;
  if (credential.kind === "token" && credential.organizationId !== undefined) {
    throw new Failure(
      403,
      "This API token is limited to one organization. To see or change your account, use a token without that limit.",
    );
  }
  return confinedTo(lookup);
}

/**
 * For requests that affect all organizations of the user, such as those about the password.
 * @param what completes "so … can't be seen or changed here"
 * @throws Failure 403 for a credential that can access only one organization
 */
export async function demandOwnSignIn(lookup: Lookup, what: string): Promise<void> {
  if ((await accountScope(lookup)) === undefined) return;
  throw new Failure(
    403,
    `You're signed in with an organization's single sign-on, so your ${what} can't be seen or changed here. Sign in another way first, such as with a link or a password.`,
  );
}

/** The caller's membership, and what its organization demands of credentials. */
type AsMember = {
  organizationId: string;
  role: Access;
  /** Whether it enforces single sign-on. */
  enforced: boolean;
  /** Whether API tokens can access it. */
  allowsTokens: boolean;
  /** Whether, and from when on, it requires two steps. */
  twoStep: TwoStepRule;
};

/** The caller's credential for `reachOf`. What isn't known about a session counts against it. */
export async function reaching(lookup: Lookup): Promise<Reaching> {
  const { kind, twoStep = false, usedAt = Number.POSITIVE_INFINITY } = lookup.caller.credential;
  return { kind, twoStep, now: usedAt, confinedTo: await confinedTo(lookup) };
}

/**
 * Whether the caller's credential can access an organization of which the caller is a member; the rule is `reachOf`.
 * @returns false for a credential of another organization, which is treated like a non-member
 * @throws Failure 403 for a member who must use single sign-on or a second step, and for a token that the organization
 * doesn't allow
 */
export async function credentialReaches(
  lookup: Lookup,
  { enforced, twoStep, ...member }: AsMember,
): Promise<boolean> {
  const access = reachOf(await reaching(lookup), {
    ...member,
    required: enforced,
    twoStepFrom: twoStepDeadline(twoStep),
  });
  if (typeof access === "boolean") return access;
  throw new Failure(403, refusals[access], detailsOf(access));
}

/** So that the console can offer to set it up. */
function detailsOf(access: string) {
  return access === "two-step" ? [{ path: "session", message: access }] : undefined;
}

const refusals = {
  "sign-on":
    "This organization requires single sign-on. Sign out, then sign in with its identity provider.",
  "two-step":
    "This organization requires two-step verification. Set it up in your account, or sign in with it.",
  "no-tokens":
    "This organization doesn't allow API tokens. Sign in with your browser, or ask an admin to allow tokens.",
};
