import type { Member } from "#contract/member.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { Db, MemberTable, UserTable } from "../../store/schema.ts";
import { readGrants } from "../../access/grants.ts";
import { find } from "../list.ts";
import { countSpaces } from "../spaces/space-counts.ts";
import { presentUser } from "../account/user.ts";

/** A membership with its user. */
type MemberRow = MemberTable & UserTable;

/** An organization's members with their users, for further conditions. */
export function membersOf(db: Db, organizationId: string) {
  return db
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.user_id")
    .selectAll("member")
    .selectAll("user")
    .where("member.organization_id", "=", organizationId);
}

/** Members of one organization as replies, with their counts, in a few queries for all of them. */
export async function presentMembers(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.user_id);
  const grants = Map.groupBy(await readGrants(db, organizationId, ids), ({ userId }) => userId);
  const spaces = await countSpaces(
    db,
    organizationId,
    rows.map(({ user_id: id, role }) => ({ id, role, grants: grants.get(id) ?? [] })),
  );
  const teams = await countTeams(db, organizationId, ids);
  return rows.map((row) => ({
    object: "member",
    id: row.user_id,
    role: row.role,
    user: presentUser(row, urls),
    disabled: row.disabled,
    joinedAt: timestamp(row.joined_at),
    lastSeenAt: row.last_seen_at === null ? undefined : timestamp(row.last_seen_at),
    sso: row.sso,
    spaces: row.disabled ? 0 : spaces(row.user_id),
    teams: teams.get(row.user_id) ?? 0,
  }));
}

/** @throws Failure 404 */
export async function readMember(
  context: Pick<Context, "db" | "urls">,
  organizationId: string,
  userId: string,
): Promise<Member> {
  const row = await memberRow(context.db, organizationId, userId);
  const [member] = await presentMembers(context, organizationId, [row]);
  return member!;
}

/** @throws Failure 404 */
export async function memberRow(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MemberRow> {
  return find(membersOf(db, organizationId).where("member.user_id", "=", userId), "member");
}

async function countTeams(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("team_member")
    .select(({ fn }) => ["user_id", fn.countAll<number>().as("total")])
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", userIds)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.total)]));
}
