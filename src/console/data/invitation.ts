import type { SsoLogin } from "#contract/saml.ts";
import type { Role } from "#contract/schema.ts";
import { exchange } from "./client.ts";

/** What an invitation offers. */
export type Invitation = {
  organization: { id: string; title: string };
  /** The role in the organization; null is a guest. */
  role: Role | null;
  /** The shared space or collection; absent if the invitation only adds a member. */
  target?: { type: "space" | "collection"; title: string; level: Role; endsAt?: string };
  /** `off`: the organization has turned off invite links. `full`: as many people as it was made for have joined. */
  state: "open" | "off" | "expired" | "used" | "full";
  /** The email that it is for, and whether that has an account; `unconfirmed`: one that can be replaced. */
  invited?: { email: string; name?: string; hasAccount: boolean; unconfirmed?: true };
  /** The identity providers, if the organization requires single sign-on. */
  singleSignOn?: SsoLogin[];
  /** Whether the signed-in user already is a member of the organization. */
  isMember: boolean;
};

/** Where to go after accepting an invitation: IDs. */
export type Joined = { organization: string; space?: string; collection?: string };

/**
 * Loads an invitation. Changes nothing, and works without a session.
 *
 * @returns undefined when the link was revoked, or never existed
 */
export async function readInvitation(
  token: string,
  signal?: AbortSignal,
): Promise<Invitation | undefined> {
  const response = await exchange("POST", "/auth/invites/look", { body: { token }, signal });
  return (response as { invitation: Invitation | null }).invitation ?? undefined;
}

/**
 * Joins as the signed-in user.
 *
 * @throws RequestFailure with 409 for a link that can't be used now, 403 for a disabled member
 */
export async function acceptInvitation(token: string): Promise<Joined> {
  return (await exchange("POST", "/auth/invites", { body: { token } })) as Joined;
}

/**
 * Creates an account, joins with it, and signs in.
 *
 * @param account - `email` only for an invite link
 * @throws RequestFailure with 400 for invalid values, 409 for a link that can't be used or an email that has an account
 */
export async function acceptAsNewcomer(
  token: string,
  account: { displayName: string; password: string; email?: string | undefined },
): Promise<Joined> {
  const body = { token, ...account };
  return (await exchange("POST", "/auth/invites/account", { body })) as Joined;
}
