import { sql } from "kysely";
import type {
  Comment,
  CommentBody,
  CommentReply,
  Reaction,
  ResolvingEdit,
} from "#contract/comment.ts";
import type { Mentioned } from "#contract/mention.ts";
import { mayMention } from "#content/mention.ts";
import { commentPermissions } from "#service/identity/access/access.ts";
import { documentOf } from "#service/documents/content/page-reader.ts";
import { loadManyEntries } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import type { CommentReplyTable, CommentTable } from "#service/kernel/store/schema-discussion.ts";
import type { PageEntry } from "#content/types.ts";
import { readIndex, type ContentScope } from "#service/documents/content/content-scope.ts";
import type { User } from "#contract/user.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { keptManifests } from "#service/documents/content/kept-revisions.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { presentUser, usersById } from "../presenters/user-presenter.ts";

type Format = "markdown" | "document";

/**
 * Comments with their authors, reactions, reply counts, and pages, in two queries if the tree is cached.
 * @param areNew whether nobody can have reacted or replied yet
 */
export async function presentComments(
  context: Context,
  scope: ContentScope,
  rows: readonly CommentTable[],
  { format, areNew = false }: { format: Format; areNew?: boolean },
): Promise<Comment[]> {
  const organizationId = scope.space.organization_id;
  const ids = known(rows, areNew);
  const people = rows.flatMap((row) => [row.posted_by, row.resolved_by, row.assignee]);
  const onPages = rows.filter((row) => row.page !== null);
  const around = await readAround(context, organizationId, {
    targetIds: ids,
    people,
    edits: rows.flatMap((row) => row.resolved_edit ?? []),
    revisions:
      onPages.length === 0 ? [] : [scope.place.revisionId, ...onPages.map((row) => row.revision)],
  });
  const { userOf, reactions, replies, mentions } = around;
  const pageOf = await targetPages(context, scope, onPages);
  const bodies = await presentBodies(rows, format);
  return rows.map((row, index) => ({
    object: "comment",
    id: row.id,
    postedBy: userOf(row.posted_by)!,
    postedAt: new Date(row.posted_at).toISOString(),
    editedAt: dateOf(row.edited_at),
    reactions: reactions(row.id),
    replies: replies(row.id),
    body: bodies[index]!,
    mentions: mentions(row.id),
    target: {
      node: row.node === null ? undefined : { id: row.node, preview: row.preview ?? undefined },
      changeRequest: row.change_request_id ?? undefined,
      review: row.review_id ?? undefined,
      page: pageOf(row),
      space: row.space_id,
      revision: row.revision,
    },
    urls: { location: context.urls.api(commentPath(scope, row.id)) },
    permissions: commentPermissions(scope.role, row.posted_by === context.caller.userId),
    status: row.status,
    resolvedAt: dateOf(row.resolved_at),
    resolvedBy: userOf(row.resolved_by),
    resolvedEdit: scope.changeRequest === undefined ? undefined : presentEdit(row, around),
    assignee: userOf(row.assignee) ?? null,
  }));
}

function presentEdit(row: CommentTable, { edit }: Around): Comment["resolvedEdit"] {
  const { resolved_edit: revision, resolved_edit_number: number, resolved_edit_since: since } = row;
  const made = revision === null ? undefined : edit(revision);
  if (revision === null || number === null || since === null || made === undefined) return null;
  return { revision, number: Number(number), since: Number(since), ...made };
}

/** @param areNew whether nobody can have reacted yet */
export async function presentReplies(
  context: Context,
  scope: ContentScope,
  rows: readonly CommentReplyTable[],
  { format, areNew = false }: { format: Format; areNew?: boolean },
): Promise<CommentReply[]> {
  const ids = known(rows, areNew);
  const authors = rows.map((row) => row.posted_by);
  const organizationId = scope.space.organization_id;
  const { userOf, reactions, mentions } = await readAround(context, organizationId, {
    targetIds: ids,
    people: authors,
  });
  const bodies = await presentBodies(rows, format);
  return rows.map((row, index) => ({
    object: "comment-reply",
    id: row.id,
    postedBy: userOf(row.posted_by)!,
    postedAt: new Date(row.posted_at).toISOString(),
    editedAt: dateOf(row.edited_at),
    reactions: reactions(row.id),
    body: bodies[index]!,
    mentions: mentions(row.id),
    urls: {
      location: context.urls.api(`${commentPath(scope, row.comment_id)}/replies/${row.id}`),
    },
    permissions: commentPermissions(scope.role, row.posted_by === context.caller.userId),
  }));
}

/** Those about which there can be more to read than their rows. */
function known(rows: readonly { id: string; body: string }[], areNew: boolean): string[] {
  return (areNew ? rows.filter(({ body }) => mayMention(body)) : rows).map(({ id }) => id);
}

async function presentBodies(
  rows: readonly { body: string }[],
  format: Format,
): Promise<CommentBody[]> {
  const bodies: CommentBody[] = [];
  for (const { body: markdown } of rows) {
    if (markdown === "") bodies.push({});
    else if (format === "markdown") bodies.push({ markdown });
    else bodies.push({ document: await documentOf(markdown) });
  }
  return bodies;
}

function dateOf(time: number | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString();
}

function commentPath({ space, changeRequest }: ContentScope, commentId: string): string {
  const head = changeRequest ? `/change-requests/${changeRequest.id}` : "";
  return `/spaces/${space.id}${head}/comments/${commentId}`;
}

/** Each comment's page as it was when the comment was written, and whether it has changed or was deleted since. */
async function targetPages(
  { db }: Context,
  { place }: ContentScope,
  onPages: readonly CommentTable[],
): Promise<(row: CommentTable) => Comment["target"]["page"]> {
  const { organizationId } = place;
  if (onPages.length === 0) return () => undefined;
  const head = await readIndex(db, place);
  const written = new Map<string, PageEntry>();
  const wanted = [...Map.groupBy(onPages, (row) => row.revision)].map(([revision, comments]) => ({
    revision,
    entryIds: new Set(comments.map((row) => row.page!)),
  }));
  for (const [index, entries] of (await loadManyEntries(db, organizationId, wanted)).entries()) {
    for (const [id, entry] of entries) {
      if (entry.kind === "page") written.set(`${wanted[index]!.revision}:${id}`, entry);
    }
  }
  return (row) => {
    if (row.page === null) return undefined;
    const now = head.page(row.page);
    const then = written.get(`${row.revision}:${row.page}`) ?? now;
    if (then === undefined) return undefined;
    return {
      id: then.id,
      title: then.title,
      emoji: then.emoji,
      icon: then.icon,
      createdAt: dateOf(then.createdAt),
      updatedAt: dateOf(then.updatedAt),
      path: now ? head.path(now.id) : then.slug,
      outdated: now === undefined || now.text !== then.text || now.title !== then.title,
    };
  };
}

type AroundInput = {
  organizationId: string;
  /** Of comments or replies. */
  targetIds: readonly string[];
  userIds: readonly string[];
  revisionIds: readonly string[];
  /** Revisions that resolved threads. */
  edits: readonly string[];
};

/** A user, a user's reaction to a target, whom it mentions, a target's number of replies, the manifest of a revision, or who made one. */
type Row = {
  type: "user" | "reaction" | "replies" | "revision" | "edit" | "mention" | "mentioned team";
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
type Around = {
  /** Undefined for null and for a deleted user. */
  userOf(id: string | null): User | undefined;
  /** In the order in which each emoji was first used. */
  reactions(targetId: string): Reaction[];
  replies(targetId: string): number;
  /** Undefined without any. */
  mentions(targetId: string): Mentioned[] | undefined;
  /** When and by whom a revision was made; undefined if nobody asked for it. */
  edit(revisionId: string): Pick<ResolvingEdit, "createdAt" | "createdBy"> | undefined;
};

const rowsAround = compileOnce(
  (db, { organizationId, targetIds, userIds, revisionIds, edits }: AroundInput) => sql<Row>`
    select 'user' as type, '' as target, '' as emoji, 0 as reacted_at, 0 as total,
      u.id, u.display_name, u.email, u.photo_url, null as buckets
    from "user" as u where u.id in ${among(db, userIds)}
    union all
    select 'revision', '', '', 0, 0, id, '', '', null, buckets
    from revision where organization_id = ${organizationId} and id in ${among(db, revisionIds)}
    union all
    select 'edit', r.id, '', r.created_at, 0,
      coalesce(u.id, ''), coalesce(u.display_name, ''), coalesce(u.email, ''), u.photo_url, null
    from revision as r left join "user" as u on u.id = r.created_by
    where r.organization_id = ${organizationId} and r.id in ${among(db, edits)}
    union all
    select 'reaction', r.target_id, r.emoji, r.reacted_at, 0,
      u.id, u.display_name, u.email, u.photo_url, null
    from reaction as r inner join "user" as u on u.id = r.user_id
    where r.organization_id = ${organizationId} and r.target_id in ${among(db, targetIds)}
    union all
    select 'mention', m.target_id, '', 0, 0, u.id, u.display_name, '', null, null
    from mention as m inner join "user" as u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.target_id in ${among(db, targetIds)}
      and m.team_id = ''
    union all
    select 'mentioned team', m.target_id, '', 0, 0, t.id, t.title, '', null, null
    from mention as m
    inner join team as t on t.organization_id = m.organization_id and t.id = m.team_id
    where m.organization_id = ${organizationId} and m.target_id in ${among(db, targetIds)}
    group by m.target_id, t.id, t.title
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
async function readAround(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  {
    targetIds,
    people,
    revisions = [],
    edits = [],
  }: {
    targetIds: readonly string[];
    people: readonly (string | null)[];
    revisions?: readonly string[];
    edits?: readonly string[];
  },
): Promise<Around> {
  if (targetIds.length === 0) {
    return {
      userOf: await usersById(db, urls, people),
      reactions: () => [],
      replies: () => 0,
      mentions: () => undefined,
      edit: () => undefined,
    };
  }
  const userIds = [...new Set(people)].filter((id) => id !== null);
  const kept = keptManifests(db, organizationId);
  const revisionIds = [...new Set(revisions)].filter((id) => kept.get(id) === undefined);
  const input = { organizationId, targetIds, userIds, revisionIds, edits };
  const rows = await rowsAround(db, input, undefined);
  const byType = Map.groupBy(rows, ({ type }) => type);
  for (const { id, buckets } of byType.get("revision") ?? []) kept.set(id, buckets!);
  const users = new Map(byType.get("user")?.map((row) => [row.id, presentUser(row, urls)]));
  const counts = new Map(byType.get("replies")?.map(({ target, total }) => [target, total]));
  const reactions = (byType.get("reaction") ?? []).toSorted(inOrder);
  const byTarget = Map.groupBy(reactions, ({ target }) => target);
  const named = [...(byType.get("mention") ?? []), ...(byType.get("mentioned team") ?? [])];
  const mentions = Map.groupBy(named, ({ target }) => target);
  const made = new Map(byType.get("edit")?.map((row) => [row.target, row]));
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
    mentions: (targetId) =>
      mentions.get(targetId)?.map(({ type, id, display_name: name }) => ({
        type: type === "mention" ? "user" : "team",
        id,
        name,
      })),
    edit(revisionId) {
      const row = made.get(revisionId);
      if (row === undefined) return undefined;
      const by = row.id === "" ? undefined : presentUser(row, urls);
      return { createdAt: timestamp(Number(row.reacted_at)), ...(by && { createdBy: by }) };
    },
  };
}

function inOrder(a: Row, b: Row): number {
  return a.reacted_at - b.reacted_at || (a.id < b.id ? -1 : 1);
}
