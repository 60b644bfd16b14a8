import { sql } from "kysely";
import type { Member } from "#contract/member.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { Db, MemberTable, UserTable } from "../../store/schema.ts";
import { find } from "../list.ts";
import { countSpaces } from "../spaces/space-counts.ts";
import { presentUser } from "../account/user.ts";

/** A membership with its user and the number of its teams. */
type MemberRow = MemberTable & UserTable & { teams: number };

/** An organization's members with their users, for further conditions. */
export function membersOf(db: Db, organizationId: string) {
  return db
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.user_id")
    .selectAll("member")
    .selectAll("user")
    .select(
      sql<number>`(
        select count(*) from team_member
        where team_member.organization_id = member.organization_id
          and team_member.user_id = member.user_id
      )`.as("teams"),
    )
    .where("member.organization_id", "=", organizationId);
}

/** Members of one organization as replies, using one query for the spaces of all of them. */
export async function presentMembers(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  if (rows.length === 0) return [];
  const spaces = await countSpaces(
    db,
    organizationId,
    "members",
    rows.map(({ user_id: id, role }) => ({ id, role })),
  );
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
    teams: row.teams,
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
