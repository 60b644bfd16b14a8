import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import type { User } from "#contract/user.ts";
import { readInvitation } from "#console/data/invitation.ts";
import type { Invitation } from "#console/data/invitation.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession } from "#console/data/session.ts";
import {
  collectionsQuery,
  invitesQuery,
  linkInvitesQuery,
  spacesQuery,
} from "#console/kit/queries.ts";

export type Invited = { token: string; invitation: Invitation; user: User | undefined };
type Loaded =
  | { kind: "incomplete"; user: User | undefined }
  | { kind: "unknown"; user: User | undefined }
  | ({ kind: "invited" } & Invited);

/** Loads the invitation before the first render. The user decides whether to accept it. */
export async function loadInvite({ request }: Opened): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const user = await readSession(request.signal);
  if (token === "") return { kind: "incomplete", user };
  const invitation = await readInvitation(token, request.signal);
  return invitation === undefined
    ? { kind: "unknown", user }
    : { kind: "invited", token, invitation, user };
}

export async function loadInvitations({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "admin")) return null;
  const invites = invitesQuery(organizationId);
  drawIfCached(invites);
  void queryClient.prefetchQuery(invites);
  return null;
}

export async function loadInviteLinks({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "admin")) return null;
  const links = linkInvitesQuery(organizationId);
  drawIfCached(links);
  void queryClient.prefetchQuery(links);
  void queryClient.prefetchQuery(spacesQuery(organizationId));
  void queryClient.prefetchQuery(collectionsQuery(organizationId));
  return null;
}
