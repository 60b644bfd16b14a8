import type { Role } from "#contract/schema.ts";
import { exchange } from "./client.ts";

/** What a link that invites promises. */
export type Invitation = {
  organization: { id: string; title: string };
  /** In the organization; null is a guest. */
  role: Role | null;
  /** What is shared by it; absent where it only makes members. */
  target?: { type: "space" | "collection"; title: string; level: Role };
  /** Whether the organization lets links work at the moment. */
  allowed: boolean;
  /** Whether the one who is signed in belongs to the organization already. */
  isMember: boolean;
};

/** Where an accepted link leads: IDs. */
export type Joined = { organization: string; space?: string; collection?: string };

/**
 * What a link is about. It changes nothing, and nobody need be signed in.
 *
 * @returns undefined when the link was taken back, or never was
 */
export async function readInvitation(
  token: string,
  signal?: AbortSignal,
): Promise<Invitation | undefined> {
  const answer = await exchange("POST", "/auth/invites/look", { body: { token }, signal });
  return (answer as { invitation: Invitation | null }).invitation ?? undefined;
}

/**
 * Follows a link as whoever is signed in.
 *
 * @throws RequestFailure with 409 while links are turned off, 403 for somebody whose membership is disabled
 */
export async function acceptInvitation(token: string): Promise<Joined> {
  return (await exchange("POST", "/auth/invites", { body: { token } })) as Joined;
}
