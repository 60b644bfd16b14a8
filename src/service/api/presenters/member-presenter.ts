import type { Member } from "#contract/member.ts";
import type { User } from "#contract/user.ts";
import { isServiceEmail } from "#service/identity/access/service-email.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { Db, MemberTable, UserTable } from "#service/kernel/store/schema.ts";
import type { Access } from "#service/identity/access/access.ts";
import { hasFactor } from "#service/identity/two-step/factors.ts";
import { find } from "#service/kernel/store/list.ts";
import { readSpaceCounts } from "./space-counts.ts";
import { presentUser } from "./user-presenter.ts";

const columns = [
  "member.user_id",
  "member.role",
  "member.disabled",
  "member.joined_at",
  "member.last_seen_at",
  "member.sso",
  "user.display_name",
  "user.email",
  "user.photo_url",
  "scim_user.active as provider_active",
] as const;

/** The columns of a membership and its user in responses. */
type MemberRow = Pick<
  MemberTable,
  "user_id" | "role" | "disabled" | "joined_at" | "last_seen_at" | "sso"
> &
  Pick<UserTable, "display_name" | "email" | "photo_url"> & {
    /** What the identity provider says; null: it doesn't manage the member. */
    provider_active: boolean | null;
  };

/** SQLite has no booleans, and no type for a column that isn't of a table. */
type ListedRow = MemberRow & { has_factor: boolean | number };

/** An organization's members with their users, for further conditions. */
export function membersOf(db: Db, organizationId: string) {
  return withUsers(db, organizationId).select(columns);
}

/** The same with everything that `presentMembers` needs. */
export function listedMembersOf(db: Db, organizationId: string) {
  return membersOf(db, organizationId).select(hasFactor.as("has_factor"));
}

function withUsers(db: Db, organizationId: string) {
  return db
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.user_id")
    .leftJoin("scim_user", (join) =>
      join
        .onRef("scim_user.organization_id", "=", "member.organization_id")
        .onRef("scim_user.user_id", "=", "member.user_id"),
    )
    .where("member.organization_id", "=", organizationId);
}

/**
 * Members of one organization as responses, using one query for the teams and spaces of all of them.
 * @param role the caller's role in the organization
 */
export async function presentMembers(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  rows: readonly ListedRow[],
  role: Access,
): Promise<Member[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ user_id: id }) => id);
  const { spacesOf, teamsOf } = await readSpaceCounts(db, organizationId, "members", ids);
  return rows.map((row) => ({
    object: "member",
    id: row.user_id,
    role: row.role,
    user: presentUserOf(row, urls),
    disabled: row.disabled,
    joinedAt: timestamp(row.joined_at),
    lastSeenAt: row.last_seen_at === null ? undefined : timestamp(row.last_seen_at),
    sso: row.sso,
    // A service account has nothing to take a second step to.
    ...(role === "admin" && !isServiceEmail(row.email) && { twoStep: twoStepOf(row) }),
    ...(row.provider_active !== null && { provisioned: true }),
    spaces: row.disabled ? 0 : spacesOf(row.user_id, row.role),
    teams: teamsOf(row.user_id),
  }));
}

function twoStepOf({ has_factor: hasOne, sso }: ListedRow): Member["twoStep"] {
  if (hasOne) return "on";
  return sso ? "provider" : "missing";
}

/** The user of a member as a response. */
export function presentUserOf(
  {
    user_id: id,
    display_name,
    email,
    photo_url,
  }: Pick<MemberRow, "user_id" | "display_name" | "email" | "photo_url">,
  urls: Urls,
): User {
  return presentUser({ id, display_name, email, photo_url }, urls);
}

/** @param role the caller's role in the organization. @throws Failure 404 */
export async function readMember(
  context: Pick<Context, "db" | "urls">,
  organizationId: string,
  userId: string,
  role: Access,
): Promise<Member> {
  const row = await memberRow(context.db, organizationId, userId);
  const [member] = await presentMembers(context, organizationId, [row], role);
  return member!;
}

/** @throws Failure 409 for a service account, which can't sign in */
export function demandPerson({ email }: Pick<UserTable, "email">): void {
  if (!isServiceEmail(email)) return;
  throw new Failure(409, "This is a service account. It can't sign in, and works with API tokens.");
}

/** A membership with its user. @throws Failure 404 */
export async function memberRow(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MemberTable & UserTable & Pick<ListedRow, "has_factor" | "provider_active">> {
  const member = withUsers(db, organizationId).where("member.user_id", "=", userId);
  const all = member.selectAll("member").selectAll("user");
  return find(
    all.select(["scim_user.active as provider_active", hasFactor.as("has_factor")]),
    "member",
  );
}
