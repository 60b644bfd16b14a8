import type { TeamRole } from "#contract/team.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { TeamTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { batches } from "#service/kernel/store/sql.ts";

type Team = Pick<TeamTable, "organization_id" | "id">;

/**
 * Finds members of an organization.
 * @param names user IDs, and, with `byEmail`, also emails of members
 * @param path of the list in the body
 * @returns their user IDs, in the order of the list
 * @throws Failure 400 that names each entry that isn't a member
 */
export async function findMembers(
  db: Db,
  organizationId: string,
  names: readonly string[],
  { path, byEmail }: { path: string; byEmail: boolean },
): Promise<string[]> {
  const find = await memberFinder(db, organizationId, names, byEmail);
  const userIds = names.map(find);
  const details = userIds.flatMap((id, index) =>
    id === undefined
      ? [{ path: `${path}.${index}`, message: "Not a member of this organization." }]
      : [],
  );
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
  return [...new Set(userIds.filter((id) => id !== undefined))];
}

/** @returns a function from one of the names to the member's user ID; undefined if it isn't a member */
export async function memberFinder(
  db: Db,
  organizationId: string,
  names: readonly string[],
  byEmail: boolean,
): Promise<(name: string) => string | undefined> {
  const ids = new Map<string, string>();
  const keyOf = (name: string) => (isEmail(name) && byEmail ? name.toLowerCase() : name);
  for (const some of batches([...new Set(names.map(keyOf))])) {
    const rows = await db
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.user_id")
      .select(["user.id", "user.email"])
      .where("member.organization_id", "=", organizationId)
      .where((where) =>
        byEmail
          ? where.or([where("user.id", "in", some), where("user.email", "in", some)])
          : where("user.id", "in", some),
      )
      .execute();
    for (const { id, email } of rows) ids.set(id, id).set(email, id);
  }
  return (name) => ids.get(keyOf(name));
}

/** Adds users to a team. @param roles undefined: existing members keep their role, and new ones get `member` */
export async function addToTeam(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organization_id, id }: Team,
  roles: ReadonlyMap<string, TeamRole | undefined>,
): Promise<void> {
  const now = clock.now();
  for (const role of ["owner", "member", undefined] as const) {
    const users = [...roles].filter(([, given]) => given === role).map(([user]) => user);
    for (const some of batches(users)) {
      await db
        .insertInto("team_member")
        .values(
          some.map((user_id) => ({
            organization_id,
            team_id: id,
            user_id,
            role: role ?? "member",
            joined_at: now,
          })),
        )
        .onConflict((conflict) => {
          const columns = conflict.columns(["organization_id", "team_id", "user_id"]);
          return role === undefined ? columns.doNothing() : columns.doUpdateSet({ role });
        })
        .execute();
    }
  }
}

/** Removes users from a team; ignores users who aren't in it. @returns how many were removed */
export async function removeFromTeam(
  db: Db,
  { organization_id, id }: Team,
  userIds: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const some of batches(userIds)) {
    const rows = await db
      .deleteFrom("team_member")
      .where("organization_id", "=", organization_id)
      .where("team_id", "=", id)
      .where("user_id", "in", some)
      .returning("user_id")
      .execute();
    removed += rows.length;
  }
  return removed;
}

function isEmail(name: string): boolean {
  return name.includes("@");
}
