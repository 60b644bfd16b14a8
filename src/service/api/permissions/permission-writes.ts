import type { Role } from "#contract/schema.ts";
import { isOngoing } from "#service/identity/access/grants.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { endOfAccess, orderEnd } from "./access-end.ts";
import { noteGrants, readGranted, type Who } from "./grant-notes.ts";
import type { Target } from "./permission-lists.ts";

/** What a request gives. `endsAt` absent: as before, and for a new grant never. */
type Given = { role: Role; endsAt?: string | null | undefined };

/** The same with the time in epoch milliseconds. */
type Terms = { role: Role; endsAt?: number | null | undefined };

/**
 * Grants a role to users and teams, replacing existing grants.
 * @throws Failure 400 that names each user or team that isn't in the organization; 400 for an end in the past or too far ahead
 */
export async function shareWith(
  context: Context,
  target: Target,
  { users = [], teams = [], ...given }: Given & { users?: string[]; teams?: string[] },
): Promise<void> {
  if (users.length + teams.length === 0) {
    throw invalid("body.users", "Enter at least one user or team.");
  }
  const { db } = context;
  const organizationId = target.organization_id;
  const members = await knownMembers(db, organizationId, users);
  const existing = await knownTeams(db, organizationId, teams);
  const details = [
    ...users.flatMap((id, index) =>
      members.has(id) ? [] : [{ path: `body.users.${index}`, message: "Is no member." }],
    ),
    ...teams.flatMap((id, index) =>
      existing.has(id) ? [] : [{ path: `body.teams.${index}`, message: "Is no team." }],
    ),
  ];
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
  const terms = termsOf(context, given);
  const people = Array.from(members, (id): Who => ({ kind: "user", id }));
  const groups = Array.from(existing, (id): Who => ({ kind: "team", id }));
  const of = [...people, ...groups];
  const before = await readGranted(db, target, of);
  await grant(context, target, people, terms);
  await grant(context, target, groups, terms);
  await noteGrants(context, target, { of, before, after: await readGranted(db, target, of) });
}

/** @throws Failure 400 for an end in the past or too far ahead */
export function termsOf({ clock }: Pick<Context, "clock">, { role, endsAt }: Given): Terms {
  if (endsAt === undefined) return { role };
  return { role, endsAt: endOfAccess(endsAt, "endsAt", clock.now()) };
}

/** Writes grants without checks; an existing grant gets the new terms. Ends requests for access by who gets one. */
export async function grant(
  { db, clock, caller, jobs }: Pick<Context, "db" | "clock" | "caller" | "jobs">,
  { organization_id, id }: Pick<Target, "organization_id" | "id">,
  to: readonly Who[],
  { role, endsAt }: Terms,
): Promise<void> {
  if (to.length === 0) return;
  const now = clock.now();
  const rows: AccessGrantTable[] = to.map((who) => ({
    organization_id,
    target_id: id,
    grantee_kind: who.kind,
    grantee_id: who.id,
    role,
    granted_by: caller.userId,
    granted_at: now,
    ends_at: endsAt ?? null,
    warned_of: null,
  }));
  await db
    .insertInto("access_grant")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "target_id", "grantee_kind", "grantee_id"])
        .doUpdateSet((eb) => ({
          role,
          granted_by: caller.userId,
          granted_at: now,
          // The end of what has ended, but isn't deleted yet, isn't that of a new grant.
          ends_at:
            endsAt === undefined
              ? eb.case().when(isOngoing()).then(eb.ref("access_grant.ends_at")).else(null).end()
              : endsAt,
        })),
    )
    .execute();
  await orderEnd({ db, jobs }, organization_id, endsAt);
  const users = to.flatMap((who) => (who.kind === "user" ? [who.id] : []));
  if (users.length === 0) return;
  await db
    .updateTable("access_request")
    .set({ status: "given", decided_by: caller.userId, decided_at: now })
    .where("organization_id", "=", organization_id)
    .where("user_id", "in", users)
    .where("target_id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/**
 * @throws Failure 404 if there is no such grant on the item itself, or it has ended; 400 for an end in the past or too far ahead
 */
export async function changeGrant(
  context: Context,
  target: Target,
  who: Who,
  given: Given,
): Promise<void> {
  const { db, clock, caller } = context;
  const before = await readGranted(db, target, [who]);
  if (before.size === 0) throw missing("permission");
  const { role, endsAt } = termsOf(context, given);
  await db
    .updateTable("access_grant")
    .set({ role, granted_by: caller.userId, granted_at: clock.now() })
    .$if(endsAt !== undefined, (query) => query.set({ ends_at: endsAt! }))
    .where("organization_id", "=", target.organization_id)
    .where("target_id", "=", target.id)
    .where("grantee_kind", "=", who.kind)
    .where("grantee_id", "=", who.id)
    .execute();
  await orderEnd(context, target.organization_id, endsAt);
  const after = await readGranted(db, target, [who]);
  await noteGrants(context, target, { of: [who], before, after });
}

/** @throws Failure 404 if there is no such grant on the item itself, or it has ended */
export async function withdrawGrant(context: Context, target: Target, who: Who): Promise<void> {
  const { db } = context;
  const before = await readGranted(db, target, [who]);
  if (before.size === 0) throw missing("permission");
  await db
    .deleteFrom("access_grant")
    .where("organization_id", "=", target.organization_id)
    .where("target_id", "=", target.id)
    .where("grantee_kind", "=", who.kind)
    .where("grantee_id", "=", who.id)
    .execute();
  await noteGrants(context, target, { of: [who], before, after: new Map() });
}

/** Filters users to members of the organization. */
export async function knownMembers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

async function knownTeams(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("team")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}
