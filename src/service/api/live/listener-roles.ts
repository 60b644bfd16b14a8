import {
  reachOf,
  twoStepDeadline,
  type Access,
  type TwoStepRule,
} from "#service/identity/access/access.ts";
import { liveSessions, liveTokens } from "#service/identity/credentials/identify.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Who listens to an organization. */
export type Listener = { organizationId: string; caller: Caller };

/** A listener's role in the organization (null for a guest); undefined if the listener lost access. */
export type ListenerRole = (listener: Listener) => Access | undefined;

/**
 * Checks credentials and memberships in three queries, regardless of the number of listeners and organizations. If
 * single sign-on is enforced, members need a session created by it, and tokens need to be allowed, as for any request.
 */
export async function readListenerRoles(
  db: Db,
  listeners: readonly Listener[],
  now: number,
): Promise<ListenerRole> {
  const members = await readMembers(db, listeners);
  const idsOf = (kind: "token" | "session") => [
    ...new Set(
      listeners.flatMap(({ caller: { credential } }) =>
        credential.kind === kind ? [credential.id] : [],
      ),
    ),
  ];
  const tokens = new Set(await liveTokens(db, idsOf("token"), now));
  const sessions = await liveSessions(db, idsOf("session"), now);

  return ({ organizationId, caller: { userId, credential } }) => {
    const member = members.get(memberKey(organizationId, userId));
    if (member === undefined) return undefined;
    const { kind, id } = credential;
    const session = sessions.get(id);
    if (kind === "token" ? !tokens.has(id) : session === undefined) return undefined;
    const confinedTo = kind === "token" ? credential.organizationId : session?.signedOnFor;
    const { role, enforced: required, allowsTokens } = member;
    const twoStep = session?.twoStep === true;
    const access = reachOf(
      { kind, confinedTo: confinedTo ?? undefined, twoStep, now },
      { organizationId, role, required, allowsTokens, twoStepFrom: twoStepDeadline(member) },
    );
    return access === true ? role : undefined;
  };
}

type Member = { role: Access; enforced: boolean; allowsTokens: boolean } & TwoStepRule;

async function readMembers(
  db: Db,
  listeners: readonly Listener[],
): Promise<ReadonlyMap<string, Member>> {
  if (listeners.length === 0) return new Map();
  const userIds = [...new Set(listeners.map(({ caller }) => caller.userId))];
  const rows = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["member.organization_id", "member.user_id", "member.role"])
    .select(["organization.sso as enforced", "organization.api_tokens as allowsTokens"])
    .select(["organization.two_step_since", "organization.two_step_days"])
    .where("member.user_id", "in", userIds)
    .where("member.disabled", "=", false)
    .execute();
  return new Map(rows.map((row) => [memberKey(row.organization_id, row.user_id), row]));
}

function memberKey(organizationId: string, userId: string): string {
  return `${organizationId} ${userId}`;
}
