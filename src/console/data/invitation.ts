import type { SsoLogin } from "#contract/saml.ts";
import type { Role } from "#contract/schema.ts";
import { exchange } from "./client.ts";

/** What an invitation promises. */
export type Invitation = {
  organization: { id: string; title: string };
  /** In the organization; null is a guest. */
  role: Role | null;
  /** What is shared by it; absent where it only makes members. */
  target?: { type: "space" | "collection"; title: string; level: Role };
  /** `off`: the organization has turned off invite links. */
  state: "open" | "off" | "expired" | "used";
  /** The one email it was made for, and whether there is an account with it; absent for a link that anyone may follow. */
  invited?: { email: string; hasAccount: boolean };
  /** The identity providers, where the organization requires single sign-on. */
  singleSignOn?: SsoLogin[];
  /** Whether the one who is signed in belongs to the organization already. */
  isMember: boolean;
};

/** Where an accepted invitation leads: IDs. */
export type Joined = { organization: string; space?: string; collection?: string };

/**
 * What a link is about. It changes nothing, and nobody need be signed in.
 *
 * @returns undefined when the link was revoked, or never was
 */
export async function readInvitation(
  token: string,
  signal?: AbortSignal,
): Promise<Invitation | undefined> {
  const answer = await exchange("POST", "/auth/invites/look", { body: { token }, signal });
  return (answer as { invitation: Invitation | null }).invitation ?? undefined;
}

/**
 * Joins as the person who is signed in.
 *
 * @throws RequestFailure with 409 for a link that can't be used now, 403 for a disabled member
 */
export async function acceptInvitation(token: string): Promise<Joined> {
  return (await exchange("POST", "/auth/invites", { body: { token } })) as Joined;
}

/**
 * Creates an account, joins with it and signs in.
 *
 * @param account - `email` only for a link that anyone may follow
 * @throws RequestFailure with 400 that names what is wrong, 409 for a link that can't be used and an email that has an account
 */
export async function acceptAsNewcomer(
  token: string,
  account: { displayName: string; password: string; email?: string | undefined },
): Promise<Joined> {
  const body = { token, ...account };
  return (await exchange("POST", "/auth/invites/account", { body })) as Joined;
}
