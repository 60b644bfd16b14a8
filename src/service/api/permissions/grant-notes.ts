import type { Role } from "#contract/schema.ts";
import { isOngoing } from "#service/identity/access/grants.ts";
import type { Context } from "#service/kernel/context.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Target } from "./permission-lists.ts";

/** A user or team that has a grant, or gets one. */
export type Who = { kind: AccessGrantTable["grantee_kind"]; id: string };

type Place = Pick<Target, "organization_id" | "id">;

/** A role, and when it ends, in epoch milliseconds; null: never. */
export type Access = { role: Role; endsAt: number | null };

/** What users and teams have on an item by ongoing grants, by `keyOf`. */
type Granted = ReadonlyMap<string, Access>;

const keyOf = ({ kind, id }: Who) => `${kind} ${id}`;

/** So many are named. */
const mostNamed = 5;

/** What these users and teams have on an item itself. */
export async function readGranted(db: Db, place: Place, of: readonly Who[]): Promise<Granted> {
  const ids = of.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("access_grant")
    .select(["grantee_kind as kind", "grantee_id as id", "role", "ends_at as endsAt"])
    .where("organization_id", "=", place.organization_id)
    .where("target_id", "=", place.id)
    .where("grantee_id", "in", ids)
    .where(isOngoing())
    .execute();
  return new Map(rows.map(({ role, endsAt, ...who }) => [keyOf(who), { role, endsAt }]));
}

/** Says in the audit log whose access was changed, from what, and to what, if it was the same for all of them. */
export async function noteGrants(
  { db, note }: Pick<Context, "db" | "note">,
  place: Place,
  { of, before, after }: { of: readonly Who[]; before: Granted; after: Granted },
): Promise<void> {
  if (note === undefined) return;
  const names = await namesOf(db, place, of.slice(0, mostNamed));
  const more = of.length - mostNamed;
  const whose = more > 0 ? `${names.join(", ")}, and ${more} more` : names.join(", ");
  const words = (granted: Granted) => [
    ...new Set(of.map((who) => wordsFor(granted.get(keyOf(who))))),
  ];
  const [from, ...otherFrom] = words(before);
  const [to = null] = words(after);
  const isSame = otherFrom.length === 0 && from !== to;
  const changes = isSame ? [{ field: "access", before: from ?? null, after: to }] : undefined;
  note(`For ${whose}.`, changes);
}

/** Access in words for the audit log, with the day in UTC; null without any. */
export function wordsFor(access: Access | undefined): string | null {
  if (access === undefined) return null;
  const { role, endsAt } = access;
  return endsAt === null ? role : `${role} until ${new Date(endsAt).toISOString().slice(0, 10)}`;
}

/** The names of users and teams, in their order. */
export async function namesOf(
  db: Db,
  { organization_id: organizationId }: Pick<Place, "organization_id">,
  of: readonly Who[],
): Promise<string[]> {
  const idsOf = (kind: Who["kind"]) => of.flatMap((who) => (who.kind === kind ? [who.id] : []));
  const users = idsOf("user");
  const teams = idsOf("team");
  const people =
    users.length === 0
      ? []
      : await db
          .selectFrom("user")
          .select(["id", "display_name as name"])
          .where("id", "in", users)
          .execute();
  const groups =
    teams.length === 0
      ? []
      : await db
          .selectFrom("team")
          .select(["id", "title as name"])
          .where("organization_id", "=", organizationId)
          .where("id", "in", teams)
          .execute();
  const names = new Map([...people, ...groups].map(({ id, name }) => [id, name]));
  return of.map(({ id }) => names.get(id) ?? id);
}
