import { sql } from "kysely";
import type { Reaction } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { keptManifests } from "#service/documents/content/kept-revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { among } from "#service/kernel/store/among.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { presentUser, usersById } from "../presenters/user-presenter.ts";

type AroundInput = {
  organizationId: string;
  /** Of comments or replies. */
  targetIds: readonly string[];
  userIds: readonly string[];
  revisionIds: readonly string[];
};

/** A user, a user's reaction to a target, a target's number of replies, or the manifest of a revision. */
type Row = {
  type: "user" | "reaction" | "replies" | "revision";
  target: string;
  emoji: string;
  reacted_at: number;
  total: number;
  id: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  buckets: Uint8Array | null;
};

/** What responses contain about comments and replies besides their own columns. */
export type Around = {
  /** Undefined for null and for a deleted user. */
  userOf(id: string | null): User | undefined;
  /** In the order in which each emoji was first used. */
  reactions(targetId: string): Reaction[];
  replies(targetId: string): number;
};

const rowsAround = compileOnce(
  (db, { organizationId, targetIds, userIds, revisionIds }: AroundInput) => sql<Row>`
    select 'user' as type, '' as target, '' as emoji, 0 as reacted_at, 0 as total,
      u.id, u.display_name, u.email, u.photo_url, null as buckets
    from "user" as u where u.id in ${among(db, userIds)}
    union all
    select 'revision', '', '', 0, 0, id, '', '', null, buckets
    from revision where organization_id = ${organizationId} and id in ${among(db, revisionIds)}
    union all
    select 'reaction', r.target_id, r.emoji, r.reacted_at, 0,
      u.id, u.display_name, u.email, u.photo_url, null
    from reaction as r inner join "user" as u on u.id = r.user_id
    where r.organization_id = ${organizationId} and r.target_id in ${among(db, targetIds)}
    union all
    select 'replies', comment_id, '', 0, count(*), '', '', '', null, null
    from comment_reply
    where organization_id = ${organizationId} and comment_id in ${among(db, targetIds)}
    group by comment_id`,
);

/**
 * Reads the authors, reactions, and reply counts of comments or replies by one query. It also reads the manifests of
 * their revisions that no request has read before, and keeps them.
 * @param asked.targetIds empty if nobody can have reacted or replied yet
 * @param asked.people also null, for nobody
 */
export async function readAround(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  {
    targetIds,
    people,
    revisions = [],
  }: {
    targetIds: readonly string[];
    people: readonly (string | null)[];
    revisions?: readonly string[];
  },
): Promise<Around> {
  if (targetIds.length === 0) {
    return { userOf: await usersById(db, urls, people), reactions: () => [], replies: () => 0 };
  }
  const userIds = [...new Set(people)].filter((id) => id !== null);
  const kept = keptManifests(db, organizationId);
  const revisionIds = [...new Set(revisions)].filter((id) => kept.get(id) === undefined);
  const input = { organizationId, targetIds, userIds, revisionIds };
  const rows = await rowsAround(db, input, undefined);
  const byType = Map.groupBy(rows, ({ type }) => type);
  for (const { id, buckets } of byType.get("revision") ?? []) kept.set(id, buckets!);
  const users = new Map(byType.get("user")?.map((row) => [row.id, presentUser(row, urls)]));
  const counts = new Map(byType.get("replies")?.map(({ target, total }) => [target, total]));
  const reactions = (byType.get("reaction") ?? []).toSorted(inOrder);
  const byTarget = Map.groupBy(reactions, ({ target }) => target);
  return {
    userOf: (id) => (id === null ? undefined : users.get(id)),
    reactions(targetId) {
      const byEmoji = Map.groupBy(byTarget.get(targetId) ?? [], ({ emoji }) => emoji);
      return [...byEmoji].map(([emoji, rows]) => ({
        emoji,
        count: rows.length,
        users: rows.map((row) => ({
          user: presentUser(row, urls),
          reactedAt: timestamp(row.reacted_at),
        })),
      }));
    },
    replies: (targetId) => counts.get(targetId) ?? 0,
  };
}

function inOrder(a: Row, b: Row): number {
  return a.reacted_at - b.reacted_at || (a.id < b.id ? -1 : 1);
}
