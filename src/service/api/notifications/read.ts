import { sql, type SqlBool } from "kysely";
import type { Notification } from "#contract/notification.ts";
import { visibleSpaces, type SpaceFilter } from "#service/identity/access/levels.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { NotificationTable } from "#service/kernel/store/schema-notification.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { photoUrl } from "../presenters/user-presenter.ts";
import { excerptOf } from "./excerpt.ts";

/** A notification with the names of its place, and the text that it is about, as they are now. */
type NotificationRow = NotificationTable & {
  space_title: string | null;
  number: number | null;
  subject: string | null;
  collection_title: string | null;
  text: string | null;
};

/**
 * The notifications of a member that they may see now, for further conditions: nothing about a deleted space or collection, or what isn't
 * shared with them anymore.
 * @param filter what of the organization they can see
 */
export function visibleNotifications(
  db: Db,
  organizationId: string,
  userId: string,
  filter: SpaceFilter,
) {
  const isAdmin = filter.as === "admin";
  return db
    .selectFrom("notification")
    .leftJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "notification.organization_id")
        .onRef("space.id", "=", "notification.space_id"),
    )
    .leftJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "notification.organization_id")
        .onRef("collection.id", "=", "notification.target_id"),
    )
    .leftJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "notification.organization_id")
        .onRef("change_request.id", "=", "notification.change_request_id"),
    )
    .leftJoin("comment", (join) =>
      join
        .onRef("comment.organization_id", "=", "notification.organization_id")
        .onRef("comment.id", "=", "notification.target_id"),
    )
    .leftJoin("comment_reply", (join) =>
      join
        .onRef("comment_reply.organization_id", "=", "notification.organization_id")
        .onRef("comment_reply.id", "=", "notification.target_id"),
    )
    .selectAll("notification")
    .select(["space.title as space_title", "collection.title as collection_title"])
    .select(["change_request.number", "change_request.subject"])
    .select(({ fn }) => fn.coalesce("comment.body", "comment_reply.body").as("text"))
    .where("notification.organization_id", "=", organizationId)
    .where("notification.user_id", "=", userId)
    .where(
      sql<SqlBool>`case
        when notification.space_id is not null
          then space.deleted_at is null and ${visibleSpaces(db, filter, filter.as)}
        when notification.kind = 'access-declined' then 1 = 1
        when notification.kind in ('certificate-ends', 'support-asked', 'support-given') then ${isAdmin ? sql`1 = 1` : sql`1 = 0`}
        else ${isAdmin ? sql`collection.id is not null` : sql`collection.id in ${among(db, filter.visible)}`}
      end`,
    );
}

type Cause = Awaited<ReturnType<typeof causesOf>>[number];

/** @param since only causes from then on count, by notification; absent: all */
export async function presentNotifications(
  { db, urls }: { db: Db; urls: Pick<Urls, "origin"> },
  organizationId: string,
  rows: readonly NotificationRow[],
  since: Readonly<Record<string, number>> = {},
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const all = await causesOf(db, organizationId, rows);
  const causes = all.filter((cause) => cause.happened_at >= (since[cause.notification_id] ?? 0));
  const byRow = Map.groupBy(causes, (cause) => cause.notification_id);
  return rows.map((row) => {
    const own = byRow.get(row.id) ?? [];
    const people = actorsIn(own, urls);
    const text = row.comment_id === null ? null : row.text;
    const { space_id: space, change_request_id: changeRequest, detail } = row;
    const title = detail?.item === undefined ? (row.collection_title ?? row.title) : null;
    const hasTarget = row.kind === "import-done" || (space === null && changeRequest === null);
    return {
      object: "notification" as const,
      id: row.id,
      kind: row.kind,
      at: timestamp(row.happened_at),
      read: row.read_at !== null,
      count: own.length,
      actors: people.slice(0, shownActors),
      people: people.length,
      ...(space !== null && { space: { id: space, title: row.space_title ?? "" } }),
      ...(changeRequest !== null && {
        changeRequest: { id: changeRequest, number: row.number ?? 0, subject: row.subject ?? "" },
      }),
      ...(row.comment_id !== null && text !== null && { comment: row.comment_id }),
      ...(text !== null && { excerpt: excerptOf(text) }),
      ...(hasTarget && { target: { id: row.target_id, ...(title !== null && { title }) } }),
      ...(detail?.item !== undefined && { item: detail.item }),
      ...(detail?.role !== undefined && { role: detail.role }),
      ...(detail?.endsAt !== undefined && { endsAt: timestamp(detail.endsAt) }),
      ...(detail?.failed !== undefined && { failed: detail.failed }),
    };
  });
}

const shownActors = 3;

/** What made these notifications, with who did it, the last one first. */
function causesOf(db: Db, organizationId: string, rows: readonly NotificationRow[]) {
  const ids = rows.map(({ id }) => id);
  return db
    .selectFrom("notification_cause as cause")
    .leftJoin("user", "user.id", "cause.actor")
    .select(["cause.notification_id", "cause.happened_at"])
    .select(["user.id", "user.display_name", "user.photo_url"])
    .where("cause.organization_id", "=", organizationId)
    .where("cause.notification_id", "in", among(db, ids))
    .orderBy("cause.happened_at", "desc")
    .orderBy("cause.cause", "desc")
    .execute();
}

/** Each person once. */
function actorsIn(causes: readonly Cause[], urls: Pick<Urls, "origin">): Notification["actors"] {
  const people = new Map<string, Notification["actors"][number]>();
  for (const { id, display_name: displayName, photo_url: photo } of causes) {
    if (id === null || displayName === null || people.has(id)) continue;
    people.set(id, { id, displayName, photoURL: photoUrl(photo, urls) });
  }
  return [...people.values()];
}
