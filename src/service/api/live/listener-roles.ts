import { reachOf, type Access, type OrganizationRules } from "#service/identity/access/access.ts";
import { ruleColumns } from "#service/identity/access/scope.ts";
import { accessOf, subjectOf } from "#service/identity/access/subject.ts";
import { liveSessions, liveTokens } from "#service/identity/credentials/identify.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Who listens to an organization. */
export type Listener = { organizationId: string; caller: Caller };

/** A listener's role in the organization (null for a guest); undefined if the listener lost access. */
export type ListenerRole = (listener: Listener) => Access | undefined;

/**
 * Checks credentials and memberships in four queries, regardless of the number of listeners and organizations. If
 * single sign-on is enforced, members need a session created by it, and tokens and addresses need to be allowed, as for
 * any request.
 */
export async function readListenerRoles(
  db: Db,
  listeners: readonly Listener[],
  now: number,
  settings: Pick<Settings, "instanceAdmins">,
): Promise<ListenerRole> {
  const members = await readMembers(db, listeners);
  const idsOf = (kind: "token" | "session") => [
    ...new Set(
      listeners.flatMap(({ caller: { credential } }) =>
        credential.kind === kind ? [credential.id] : [],
      ),
    ),
  ];
  const tokens = await liveTokens(db, idsOf("token"), now);
  const sessions = await liveSessions(db, idsOf("session"), now, settings);

  const used = ({ credential: { kind, id, organizationId }, view }: Caller) => {
    if (kind === "token") {
      const token = tokens.get(id);
      return token && ({ kind, token, confinedTo: organizationId } as const);
    }
    const session = sessions.get(id);
    if (session === undefined) return undefined;
    // A stream belongs to one view, or to none: whoever begins or ends one opens another.
    if (session.view?.id !== view?.id) return undefined;
    const { signedOnFor, twoStep, token } = session;
    const confinedTo = view?.organizationId ?? signedOnFor ?? undefined;
    return { kind, twoStep, token, now, confinedTo } as const;
  };
  return ({ organizationId, caller }) => {
    const { ids, as } = subjectOf(caller);
    const member = members.get(memberKey(organizationId, ids.memberId));
    const credential = used(caller);
    if (member === undefined || credential === undefined) return undefined;
    const role = as === undefined ? member.role : accessOf(as);
    const reaching = { ...credential, address: caller.address };
    return reachOf(reaching, { organizationId, role, rules: member }) === true ? role : undefined;
  };
}

type Member = OrganizationRules & { role: Access };

async function readMembers(
  db: Db,
  listeners: readonly Listener[],
): Promise<ReadonlyMap<string, Member>> {
  if (listeners.length === 0) return new Map();
  const userIds = [...new Set(listeners.map(({ caller }) => subjectOf(caller).ids.memberId))];
  const rows = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["member.organization_id", "member.user_id", "member.role"])
    .select(ruleColumns)
    .where("member.user_id", "in", userIds)
    .where("member.disabled", "=", false)
    .execute();
  return new Map(rows.map((row) => [memberKey(row.organization_id, row.user_id), row]));
}

function memberKey(organizationId: string, userId: string): string {
  return `${organizationId} ${userId}`;
}
