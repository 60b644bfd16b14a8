import { sql, type SqlBool } from "kysely";
import type { Notification } from "#contract/notification.ts";
import { organizationPermissions } from "#service/identity/access/access.ts";
import { readVisibility, visibleSpaces, type Viewer } from "#service/identity/access/levels.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { NotificationTable } from "#service/kernel/store/schema-notification.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { excerptOf } from "./excerpt.ts";

/** A notification with the names of its place as they are now. */
type NotificationRow = NotificationTable & {
  space_title: string | null;
  number: number | null;
  subject: string | null;
};

/**
 * The notifications of a member that they may see now, for further conditions: nothing about a deleted space, or what isn't shared with
 * them anymore.
 */
export async function visibleNotifications(db: Db, organizationId: string, viewer: Viewer) {
  const { filter, collections } = await readVisibility(db, organizationId, viewer);
  const isAdmin = organizationPermissions(viewer.role).admin;
  return db
    .selectFrom("notification")
    .leftJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "notification.organization_id")
        .onRef("space.id", "=", "notification.space_id"),
    )
    .leftJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "notification.organization_id")
        .onRef("change_request.id", "=", "notification.change_request_id"),
    )
    .selectAll("notification")
    .select(["space.title as space_title", "change_request.number", "change_request.subject"])
    .where("notification.organization_id", "=", organizationId)
    .where("notification.user_id", "=", viewer.user_id)
    .where(
      sql<SqlBool>`case
        when notification.space_id is not null
          then space.deleted_at is null and ${visibleSpaces(db, filter, filter.as)}
        when notification.kind = 'certificate-ends' then ${isAdmin ? sql`1 = 1` : sql`1 = 0`}
        else notification.target_id in ${among(db, collections)}
      end`,
    );
}

type Cause = { notification_id: string; actor: string | null; happened_at: number };

/** @param since only causes from then on count, by notification; absent: all */
export async function presentNotifications(
  db: Db,
  organizationId: string,
  rows: readonly NotificationRow[],
  since: Readonly<Record<string, number>> = {},
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const all = await causesOf(db, organizationId, rows);
  const causes = all.filter((cause) => cause.happened_at >= (since[cause.notification_id] ?? 0));
  const actorOf = await actorsIn(db, causes);
  const textOf = await textsOf(db, organizationId, rows);
  const titleOf = await collectionTitles(db, organizationId, rows);
  const byRow = Map.groupBy(causes, (cause) => cause.notification_id);
  return rows.map((row) => {
    const own = byRow.get(row.id) ?? [];
    const people = [...new Set(own.map(({ actor }) => actor))].filter((id) => id !== null);
    const text = textOf.get(row.target_id);
    const { space_id: space, change_request_id: changeRequest, detail } = row;
    const title = titleOf.get(row.target_id) ?? row.title;
    const hasTarget = row.kind === "import-done" || (space === null && changeRequest === null);
    return {
      object: "notification" as const,
      id: row.id,
      kind: row.kind,
      at: timestamp(row.happened_at),
      read: row.read_at !== null,
      count: own.length,
      actors: people.slice(0, shownActors).flatMap((id) => actorOf.get(id) ?? []),
      people: people.length,
      ...(space !== null && { space: { id: space, title: row.space_title ?? "" } }),
      ...(changeRequest !== null && {
        changeRequest: { id: changeRequest, number: row.number ?? 0, subject: row.subject ?? "" },
      }),
      ...(row.comment_id !== null && text !== undefined && { comment: row.comment_id }),
      ...(text !== undefined && { excerpt: excerptOf(text) }),
      ...(hasTarget && { target: { id: row.target_id, ...(title !== null && { title }) } }),
      ...(detail?.role !== undefined && { role: detail.role }),
      ...(detail?.endsAt !== undefined && { endsAt: timestamp(detail.endsAt) }),
      ...(detail?.failed !== undefined && { failed: detail.failed }),
    };
  });
}

const shownActors = 3;

/** The last one first. */
async function causesOf(
  db: Db,
  organizationId: string,
  rows: readonly NotificationRow[],
): Promise<Cause[]> {
  return db
    .selectFrom("notification_cause")
    .select(["notification_id", "actor", "happened_at"])
    .where("organization_id", "=", organizationId)
    .where(
      "notification_id",
      "in",
      among(
        db,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy("happened_at", "desc")
    .orderBy("cause", "desc")
    .execute();
}

async function actorsIn(db: Db, causes: readonly Cause[]) {
  const ids = [...new Set(causes.map(({ actor }) => actor))].filter((id) => id !== null);
  if (ids.length === 0) return new Map<string, Notification["actors"][number]>();
  const users = await db
    .selectFrom("user")
    .select(["id", "display_name", "photo_url"])
    .where("id", "in", among(db, ids))
    .execute();
  return new Map(
    users.map(({ id, display_name: displayName, photo_url: photoURL }) => [
      id,
      { id, displayName, ...(photoURL !== null && { photoURL }) },
    ]),
  );
}

/** The texts of comments and replies as they are now, by ID. */
async function textsOf(
  db: Db,
  organizationId: string,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = rows.flatMap((row) => (row.comment_id === null ? [] : [row.target_id]));
  if (wanted.length === 0) return new Map();
  const textsIn = (table: "comment" | "comment_reply") =>
    db
      .selectFrom(table)
      .select(["id", "body"])
      .where("organization_id", "=", organizationId)
      .where("id", "in", among(db, wanted));
  const texts = await textsIn("comment").unionAll(textsIn("comment_reply")).execute();
  return new Map(texts.map(({ id, body }) => [id, body]));
}

async function collectionTitles(
  db: Db,
  organizationId: string,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = rows.flatMap((row) =>
    row.kind === "access-given" && row.space_id === null ? [row.target_id] : [],
  );
  if (wanted.length === 0) return new Map();
  const found = await db
    .selectFrom("collection")
    .select(["id", "title"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", among(db, wanted))
    .execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}
