import type { User } from "#contract/user.ts";
import { readInvitation } from "#console/data/invitation.ts";
import type { Invitation } from "#console/data/invitation.ts";
import { readSession } from "#console/data/session.ts";

export type Invited = { token: string; invitation: Invitation; user: User | undefined };
type Loaded =
  | { kind: "incomplete"; user: User | undefined }
  | { kind: "unknown"; user: User | undefined }
  | ({ kind: "invited" } & Invited);

/** Loads the invitation before the first render. The user decides whether to accept it. */
export async function loadInvite({ request }: { request: Request }): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const user = await readSession(request.signal);
  if (token === "") return { kind: "incomplete", user };
  const invitation = await readInvitation(token, request.signal);
  return invitation === undefined
    ? { kind: "unknown", user }
    : { kind: "invited", token, invitation, user };
}
