import {
  reachOf,
  type Access,
  type CredentialRefusal,
  type OrganizationRules,
  type Reaching,
} from "./access.ts";
import { unknownToken } from "./token-facts.ts";
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

/**
 * For changes of how the user signs in.
 * @param what as for `demandOwnSignIn`
 * @throws Failure 403 for a credential that can access only one organization, and for an API token: a leaked one must not lock its
 * owner out
 */
export async function demandOwnBrowser(lookup: Lookup, what: string): Promise<void> {
  if (lookup.caller.credential.kind === "token") {
    throw new Failure(403, "API tokens can't change how you sign in. Do it in your browser.");
  }
  await demandOwnSignIn(lookup, what);
}

/** The caller's membership, and what its organization demands of credentials. */
type AsMember = { organizationId: string; role: Access; rules: OrganizationRules };

/** The caller's credential for `reachOf`. What isn't known about it counts against it. */
async function reaching(lookup: Lookup): Promise<Reaching> {
  const { address, credential } = lookup.caller;
  const shared = { confinedTo: await confinedTo(lookup), address };
  const { kind, token, twoStep = false, usedAt = Number.POSITIVE_INFINITY } = credential;
  if (kind === "session") return { ...shared, kind, twoStep, token, now: usedAt };
  return { ...shared, kind, token: token ?? unknownToken };
}

/**
 * Whether the caller's credential can access an organization of which the caller is a member; the rule is `reachOf`.
 * @returns false for a credential of another organization, which is treated like a non-member
 * @throws Failure 403 for a member who must use single sign-on or a second step, for a token that the organization doesn't
 * allow, and for an address from which it can't be reached
 */
export async function credentialReaches(lookup: Lookup, member: AsMember): Promise<boolean> {
  const access = await reachOfCaller(lookup, member);
  if (typeof access === "boolean") return access;
  throw new Failure(403, refusalText(lookup, access, member.rules), detailsOf(access));
}

/** The same, with the reason instead of an error. */
export async function reachOfCaller(
  lookup: Lookup,
  member: AsMember,
): Promise<boolean | CredentialRefusal> {
  return reachOf(await reaching(lookup), member);
}

/** So that the console can say what to do. */
function detailsOf(refusal: CredentialRefusal) {
  const isKnown = (["two-step", "address", "begun-by-token"] as CredentialRefusal[]).includes(
    refusal,
  );
  return isKnown ? [{ path: "session", message: refusal }] : undefined;
}

/** Why an organization doesn't accept a credential, and what to do, in a sentence. */
function refusalText(
  { caller }: Lookup,
  refusal: CredentialRefusal,
  { longest_token_days: days }: OrganizationRules,
): string {
  if (refusal !== "address") return refusals[refusal](days ?? 0);
  const { address = "", credential } = caller;
  const from = address === "" ? "an unknown address" : address;
  return credential.kind === "token"
    ? `This organization doesn't accept API tokens from ${from}. Send the request from an allowed network, or ask an admin to allow this address.`
    : `This organization can't be opened from ${from}. Connect to an allowed network, or ask an admin to allow this address.`;
}

const refusals: Record<Exclude<CredentialRefusal, "address">, (days: number) => string> = {
  "sign-on": () =>
    "This organization requires single sign-on. Sign out, then sign in with its identity provider.",
  "two-step": () =>
    "This organization requires two-step verification. Set it up in your account, or sign in with it.",
  "begun-by-token": () =>
    "You signed in with an API token that this organization doesn't accept. Sign in another way, such as with a link or a password.",
  "no-tokens": () =>
    "This organization doesn't allow API tokens. Sign in with your browser, or ask an admin to allow tokens.",
  "no-personal-tokens": () =>
    "This organization doesn't allow personal API tokens. Ask an admin for a token of a service account.",
  "not-approved": () =>
    "This organization requires approval for personal API tokens. Ask an admin to approve this one.",
  denied: () => "An admin of this organization denied this API token. Ask an admin to approve it.",
  ended: () => "An admin of this organization ended this API token's access. Create a new token.",
  "too-old": (days) =>
    `This API token is older than this organization allows (${days === 1 ? "1 day" : `${days} days`}). Create a new token.`,
};
