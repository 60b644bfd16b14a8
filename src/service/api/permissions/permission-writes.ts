import type { Role } from "#contract/schema.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Target } from "./permission-lists.ts";

type Kind = AccessGrantTable["grantee_kind"];
type Who = { kind: Kind; id: string };

/**
 * Grants a role to users and teams, replacing existing grants.
 * @throws Failure 400 that names each user or team that isn't in the organization
 */
export async function shareWith(
  context: Context,
  target: Target,
  { users = [], teams = [], role }: { users?: string[]; teams?: string[]; role: Role },
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
  await grant(
    context,
    target,
    [...members].map((id) => ({ kind: "user", id })),
    role,
  );
  await grant(
    context,
    target,
    [...existing].map((id) => ({ kind: "team", id })),
    role,
  );
}

/** Writes grants without checks; an existing grant gets the new role. Ends requests for access by who gets one. */
export async function grant(
  { db, clock, caller }: Pick<Context, "db" | "clock" | "caller">,
  { organization_id, id }: Pick<Target, "organization_id" | "id">,
  to: readonly Who[],
  role: Role,
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
  }));
  await db
    .insertInto("access_grant")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "target_id", "grantee_kind", "grantee_id"])
        .doUpdateSet({ role, granted_by: caller.userId, granted_at: now }),
    )
    .execute();
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

/** @throws Failure 404 if there is no such grant on the item itself */
export async function changeGrant(
  { db, clock, caller }: Context,
  target: Target,
  who: Who,
  role: Role,
): Promise<void> {
  const changed = await db
    .updateTable("access_grant")
    .set({ role, granted_by: caller.userId, granted_at: clock.now() })
    .where("organization_id", "=", target.organization_id)
    .where("target_id", "=", target.id)
    .where("grantee_kind", "=", who.kind)
    .where("grantee_id", "=", who.id)
    .returning("grantee_id")
    .executeTakeFirst();
  if (changed === undefined) throw missing("permission");
}

/** @throws Failure 404 if there is no such grant on the item itself */
export async function withdrawGrant({ db }: Context, target: Target, who: Who): Promise<void> {
  const removed = await db
    .deleteFrom("access_grant")
    .where("organization_id", "=", target.organization_id)
    .where("target_id", "=", target.id)
    .where("grantee_kind", "=", who.kind)
    .where("grantee_id", "=", who.id)
    .returning("grantee_id")
    .executeTakeFirst();
  if (removed === undefined) throw missing("permission");
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
