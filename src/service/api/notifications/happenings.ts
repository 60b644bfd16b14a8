import { sql, type RawBuilder } from "kysely";
import type { NotificationKind } from "#contract/notification.ts";
import { minute } from "#service/kernel/clock.ts";
import { isNotable, type NotableAct } from "#service/kernel/events/notable.ts";
import { adminsByGrant, isOngoing } from "#service/identity/access/grants.ts";
import { readPath } from "#service/identity/access/levels.ts";
import { peopleOf, warnedBefore } from "../permissions/ending-access.ts";
import { dueWarning } from "#service/identity/saml/certificate-warnings.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import type { CommentTable } from "#service/kernel/store/schema-discussion.ts";
import type { NotificationTable } from "#service/kernel/store/schema-notification.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Something that people are told once. */
export type Happening = {
  kind: NotificationKind;
  /** What identifies it among those of its kind. */
  cause: string;
  /** While a person hasn't read it, what has the same is told in one row. */
  group: string;
  /** What is mailed together. */
  topic: string;
  /** Who did it; null: the platform. */
  actor: string | null;
  at: number;
  place: Pick<NotificationTable, "space_id" | "change_request_id" | "comment_id">;
  /** The comment, reply, review, import, item, or identity provider. */
  target: string;
  title?: string;
  detail?: NotificationTable["detail"];
  /** Whom it concerns. Who did it is left out later. */
  people: readonly string[];
};

/** What a write changed has times from its transaction, which are earlier than that of its event by no more than this. */
const longestWrite = 1 * minute;

/**
 * What people are told because of an event: read from the rows that its write left, so that an event that is looked at twice tells the
 * same. @returns nothing if they are gone
 */
export async function happeningsOf(db: Db, event: EventTable): Promise<Happening[]> {
  return event.action !== null && isNotable(event.action) ? readers[event.action](db, event) : [];
}

type Reader = (db: Db, event: EventTable) => Promise<Happening[]>;

const readers: Record<NotableAct, Reader> = {
  "access-request.create": accessAsked,
  "access-request.decline": accessDeclined,
  "change-request.content-import": importsDone,
  "change-request.merge": mergeDone,
  "change-request.merge-when-ready": mergeHeld,
  "change-request.pending-comments-send": commentsSent,
  "change-request.update": conflictsFound,
  "change-request-review.create": verdictGiven,
  "collection.access-ends": accessEnds,
  "collection.permissions-create": accessGiven,
  "collection.permissions-update": accessGiven,
  "comment.assignee": threadAssigned,
  "comment.create": commentPosted,
  "comment.update": textEdited,
  "comment-reply.create": replyPosted,
  "comment-reply.update": textEdited,
  "requested-reviewer.create": reviewRequested,
  "saml-provider.certificate-ends": certificateEnds,
  "space.access-ends": accessEnds,
  "space.content-import": importsDone,
  "space.permissions-create": accessGiven,
  "space.permissions-update": accessGiven,
  "support-access.approve": supportGiven,
  "support-access.create": supportAsked,
};

const since = ({ created_at: at }: EventTable) => at - longestWrite;

type Thread = Pick<
  CommentTable,
  "organization_id" | "id" | "space_id" | "change_request_id" | "review_id" | "posted_by"
> & { assignee: string | null };

function threads(db: Db, organizationId: string) {
  return db
    .selectFrom("comment")
    .select(["organization_id", "id", "space_id", "change_request_id", "review_id"])
    .select(["posted_by", "posted_at", "assignee", "assigned_by", "assigned_at"])
    .where("organization_id", "=", organizationId);
}

const placeOf = ({ id, space_id, change_request_id }: Thread) => ({
  place: { space_id, change_request_id, comment_id: id },
  topic: change_request_id ?? id,
});

/** What a text of a thread says to whom it names. @param from mentions before this were told then */
async function mentionsIn(db: Db, thread: Thread, target: string, from = 0): Promise<Happening[]> {
  const rows = await db
    .selectFrom("mention")
    .select(["user_id", "mentioned_by", "mentioned_at"])
    .where("organization_id", "=", thread.organization_id)
    .where("target_id", "=", target)
    .where("mentioned_at", ">=", from)
    .execute();
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      kind: "mentioned",
      cause: target,
      group: `mentioned ${thread.id}`,
      ...placeOf(thread),
      actor: first.mentioned_by,
      at: first.mentioned_at,
      target,
      people: rows.map((row) => row.user_id),
    },
  ];
}

/** Who wrote in a change request, or chose to follow it. */
async function followersOf(db: Db, organizationId: string, changeRequestId: string) {
  const authors = await authorsOf(db, { organization_id: organizationId, id: changeRequestId });
  const subscribers = await db
    .selectFrom("subscription")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", changeRequestId)
    .where("choice", "=", "subscribed")
    .execute();
  return [...authors, ...subscribers.map((row) => row.user_id)];
}

async function followersOfThread(db: Db, thread: Thread): Promise<string[]> {
  const { organization_id: organizationId, change_request_id: changeRequestId } = thread;
  return changeRequestId === null ? [] : followersOf(db, organizationId, changeRequestId);
}

const without = (people: readonly string[], others: readonly { people: readonly string[] }[]) => {
  const told = new Set(others.flatMap((other) => other.people));
  return people.filter((id) => !told.has(id));
};

type Comment = Thread & { posted_at: number };

/** A new thread. @param told who is told by something else, such as the verdict that it belongs to */
async function aboutComment(
  db: Db,
  thread: Comment,
  told: readonly Happening[] = [],
): Promise<Happening[]> {
  const mentions = await mentionsIn(db, thread, thread.id);
  const followers = await followersOfThread(db, thread);
  return [
    ...mentions,
    {
      kind: "replied",
      cause: thread.id,
      group: `commented ${thread.change_request_id}`,
      ...placeOf(thread),
      actor: thread.posted_by,
      at: thread.posted_at,
      target: thread.id,
      people: without(followers, [...mentions, ...told]),
    },
  ];
}

async function commentPosted(db: Db, event: EventTable): Promise<Happening[]> {
  const thread = await threads(db, event.organization_id)
    .where("id", "=", event.target_id)
    .executeTakeFirst();
  return thread === undefined ? [] : aboutComment(db, thread);
}

/** Comments that were pending until somebody sent them. */
async function commentsSent(db: Db, event: EventTable): Promise<Happening[]> {
  const sent = await sentComments(db, event);
  const happenings = await Promise.all(sent.map((thread) => aboutComment(db, thread)));
  return happenings.flat();
}

function sentComments(db: Db, event: EventTable) {
  return threads(db, event.organization_id)
    .where("change_request_id", "=", event.change_request_id)
    .where("posted_by", "=", event.actor)
    .where("posted_at", ">=", since(event))
    .where("posted_at", "<=", event.created_at)
    .execute();
}

async function replyPosted(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId } = event;
  const reply = await db
    .selectFrom("comment_reply")
    .select(["id", "comment_id", "posted_by", "posted_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", event.target_id)
    .executeTakeFirst();
  const thread =
    reply &&
    (await threads(db, organizationId).where("id", "=", reply.comment_id).executeTakeFirst());
  if (reply === undefined || thread === undefined) return [];
  const mentions = await mentionsIn(db, thread, reply.id);
  const people = [...(await peopleIn(db, thread)), ...(await followersOfThread(db, thread))];
  return [
    ...mentions,
    {
      kind: "replied",
      cause: reply.id,
      group: `replied ${thread.id}`,
      ...placeOf(thread),
      actor: reply.posted_by,
      at: reply.posted_at,
      target: reply.id,
      people: without(people, mentions),
    },
  ];
}

/** Who takes part in a thread: who wrote, who has to answer it, and who was mentioned. */
async function peopleIn(db: Db, thread: Thread): Promise<string[]> {
  const of = (table: "comment_reply" | "mention", person: string): RawBuilder<unknown> =>
    sql`select ${sql.ref(person)} as id from ${sql.table(table)}
      where organization_id = ${thread.organization_id} and comment_id = ${thread.id}`;
  const { rows } = await sql<{ id: string }>`
    ${of("comment_reply", "posted_by")} union ${of("mention", "user_id")}`.execute(db);
  const { posted_by: starter, assignee } = thread;
  return [starter, ...(assignee === null ? [] : [assignee]), ...rows.map(({ id }) => id)];
}

/** Only who is mentioned anew is told of an edit. */
async function textEdited(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, target_id: target } = event;
  const mention = await db
    .selectFrom("mention")
    .select("comment_id")
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", target)
    .limit(1)
    .executeTakeFirst();
  const thread =
    mention &&
    (await threads(db, organizationId).where("id", "=", mention.comment_id).executeTakeFirst());
  return thread === undefined ? [] : mentionsIn(db, thread, target, since(event));
}

async function threadAssigned(db: Db, event: EventTable): Promise<Happening[]> {
  const thread = await threads(db, event.organization_id)
    .where("id", "=", event.target_id)
    .where("assigned_at", ">=", since(event))
    .executeTakeFirst();
  if (thread === undefined || thread.assignee === null || thread.assigned_at === null) return [];
  return [
    {
      kind: "assigned",
      cause: `${thread.id} ${thread.assigned_at}`,
      group: `assigned ${thread.id}`,
      ...placeOf(thread),
      actor: thread.assigned_by,
      at: thread.assigned_at,
      target: thread.id,
      people: [thread.assignee],
    },
  ];
}

/** The place of what concerns a change request as a whole. */
function ofRequest(event: EventTable) {
  return {
    topic: event.change_request_id!,
    place: {
      space_id: event.space_id,
      change_request_id: event.change_request_id,
      comment_id: null,
    },
  };
}

async function reviewRequested(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, change_request_id: id } = event;
  if (id === null) return [];
  const rows = await db
    .selectFrom("requested_reviewer")
    .select(["user_id", "requested_by", "requested_at"])
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("requested_at", ">=", since(event))
    .execute();
  return rows.map((row) => ({
    kind: "review-requested",
    cause: `${id} ${row.requested_at}`,
    group: `review-requested ${id}`,
    ...ofRequest(event),
    actor: row.requested_by,
    at: row.requested_at,
    target: id,
    people: [row.user_id],
  }));
}

async function verdictGiven(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, change_request_id: id } = event;
  const review = await db
    .selectFrom("review")
    .select(["id", "reviewer", "status", "comment_id", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", event.target_id)
    .executeTakeFirst();
  if (review === undefined || id === null) return [];
  const { topic, place } = ofRequest(event);
  const verdict: Happening = {
    kind: review.status,
    cause: review.id,
    group: `${review.status} ${id}`,
    topic,
    place: { ...place, comment_id: review.comment_id },
    actor: review.reviewer,
    at: review.created_at,
    target: review.comment_id ?? review.id,
    people: await followersOf(db, organizationId, id),
  };
  // Its own text, and what was pending until then.
  const sent = await sentComments(db, event);
  const happenings = await Promise.all(sent.map((thread) => aboutComment(db, thread, [verdict])));
  return [verdict, ...happenings.flat()];
}

async function mergeDone(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, change_request_id: id } = event;
  if (id === null) return [];
  const merged = await db
    .selectFrom("change_request")
    .select(["revision_merged", "merged_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("status", "=", "merged")
    .executeTakeFirst();
  if (merged === undefined) return [];
  return [
    {
      kind: "merged",
      cause: `${id} ${merged.revision_merged}`,
      group: `merged ${id}`,
      ...ofRequest(event),
      // Absent if the platform merged it because it was ready: then, who asked for that is told, too.
      actor: event.actor,
      at: merged.merged_at ?? event.created_at,
      target: id,
      people: [
        ...(await followersOf(db, organizationId, id)),
        ...(await participantsOf(db, organizationId, id)),
      ],
    },
  ];
}

/** Who reviewed, was asked to, commented, or has to answer a thread. */
async function participantsOf(db: Db, organizationId: string, id: string): Promise<string[]> {
  const of = (table: string, person: string) => sql`
    select ${sql.ref(person)} as id from ${sql.table(table)}
    where organization_id = ${organizationId} and change_request_id = ${id}`;
  const { rows } = await sql<{ id: string | null }>`
    ${of("requested_reviewer", "user_id")}
    union ${of("review", "reviewer")}
    union ${of("comment", "posted_by")}
    union ${of("comment", "assignee")}
    union select reply.posted_by from comment_reply as reply
      inner join comment as thread on thread.organization_id = reply.organization_id
        and thread.id = reply.comment_id
      where thread.organization_id = ${organizationId} and thread.change_request_id = ${id}
  `.execute(db);
  return rows.flatMap((row) => (row.id === null ? [] : [row.id]));
}

/** An update from main found conflicts. */
async function conflictsFound(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, change_request_id: id } = event;
  if (id === null) return [];
  const conflict = await db
    .selectFrom("change_request_conflict")
    .select(["revision_main", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("status", "=", "unresolved")
    .where("created_at", ">=", since(event))
    .limit(1)
    .executeTakeFirst();
  if (conflict === undefined) return [];
  return [
    {
      kind: "conflicts",
      cause: `${id} ${conflict.revision_main}`,
      group: `conflicts ${id}`,
      ...ofRequest(event),
      actor: event.actor,
      at: conflict.created_at,
      target: id,
      people: await authorsOf(db, { organization_id: organizationId, id }),
    },
  ];
}

/** A merge that waits until it is ready waits for conflicts to be resolved. */
async function mergeHeld(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, change_request_id: id } = event;
  if (id === null) return [];
  const stopped = await db
    .selectFrom("merge_when_ready")
    .select(["id", "switched_on_by", "held_at"])
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("ended_at", "is", null)
    .where("held_code", "=", "conflicts")
    .where("held_at", ">=", since(event))
    .executeTakeFirst();
  if (stopped?.held_at == null) return [];
  return [
    {
      kind: "conflicts",
      cause: `${stopped.id} ${stopped.held_at}`,
      group: `conflicts ${id}`,
      ...ofRequest(event),
      actor: null,
      at: stopped.held_at,
      target: id,
      people: [
        stopped.switched_on_by,
        ...(await authorsOf(db, { organization_id: organizationId, id })),
      ],
    },
  ];
}

/** Imports go on after the request that started them, so who did it is told. */
async function importsDone(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, space_id: spaceId, change_request_id: id } = event;
  if (spaceId === null) return [];
  const rows = await db
    .selectFrom("content_import")
    .select(["id", "status", "created_by", "updated_at"])
    .where("organization_id", "=", organizationId)
    .where("space_id", "=", spaceId)
    .where("change_request_id", id === null ? "is" : "=", id)
    .where("status", "in", ["complete", "failed"])
    .where("updated_at", ">=", since(event))
    .execute();
  return rows.map((row) => ({
    kind: "import-done",
    cause: row.id,
    group: `import-done ${row.id}`,
    topic: row.id,
    actor: null,
    at: row.updated_at,
    place: { space_id: spaceId, change_request_id: id, comment_id: null },
    target: row.id,
    detail: { failed: row.status === "failed" },
    people: row.created_by === null ? [] : [row.created_by],
  }));
}

/** Access to a space or collection was given to people and teams, or changed. */
async function accessGiven(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, target_id: target } = event;
  const grants = await db
    .selectFrom("access_grant")
    .select(["grantee_kind", "grantee_id", "role", "ends_at", "granted_by", "granted_at"])
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", target)
    .where("granted_at", ">=", since(event))
    .where(isOngoing())
    .execute();
  const teams = grants.flatMap((grant) =>
    grant.grantee_kind === "team" ? [grant.grantee_id] : [],
  );
  const members =
    teams.length === 0
      ? []
      : await db
          .selectFrom("team_member")
          .select(["team_id", "user_id"])
          .where("organization_id", "=", organizationId)
          .where("team_id", "in", teams)
          .execute();
  const inTeam = Map.groupBy(members, (row) => row.team_id);
  return grants.map(
    ({
      grantee_kind: kind,
      grantee_id: id,
      role,
      ends_at: endsAt,
      granted_by: actor,
      ...grant
    }) => ({
      kind: "access-given",
      cause: `${target} ${grant.granted_at}`,
      group: `access-given ${target}`,
      topic: target,
      actor,
      at: grant.granted_at,
      place: {
        space_id: event.kind === "space" ? target : null,
        change_request_id: null,
        comment_id: null,
      },
      target,
      detail: { role, ...(endsAt !== null && { endsAt }) },
      people: kind === "user" ? [id] : (inTeam.get(id) ?? []).map((row) => row.user_id),
    }),
  );
}

/**
 * Access ends soon: told to those who have it, and to who gave it. For those, the one whose access it is takes the place of who did it.
 */
async function accessEnds(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, target_id: target, created_at: at } = event;
  const grants = await db
    .selectFrom("access_grant")
    .select(["grantee_kind", "grantee_id", "granted_by", "ends_at"])
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", target)
    .where("ends_at", ">", at)
    .where("ends_at", "<=", at + warnedBefore)
    .whereRef("warned_of", "=", "ends_at")
    .execute();
  const happenings = await Promise.all(
    grants.map(async ({ granted_by: giver, ends_at: endsAt, ...grant }): Promise<Happening[]> => {
      const own = {
        kind: "access-ends",
        cause: `${target} ${endsAt}`,
        group: `access-ends ${target}`,
        topic: target,
        actor: null,
        at,
        place: {
          space_id: event.kind === "space" ? target : null,
          change_request_id: null,
          comment_id: null,
        },
        target,
        detail: { endsAt: endsAt! },
        people: await peopleOf(db, organizationId, [grant]),
      } as const;
      if (giver === null || grant.grantee_kind === "team" || giver === grant.grantee_id)
        return [own];
      const { grantee_id: whose } = grant;
      const ofGiver = { cause: `${own.cause} ${whose}`, group: `${own.group} ${whose}` };
      return [own, { ...own, ...ofGiver, actor: whose, people: [giver] }];
    }),
  );
  return happenings.flat();
}

/** Who can give it is told: admins of the item, or else of the organization. Nobody if there is no such item. */
async function accessAsked(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId } = event;
  const request = await requestOf(db, event);
  if (request?.status !== "pending") return [];
  const { target_kind: kind, target_id: id } = request;
  const item = await db
    .selectFrom(kind)
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (item === undefined) return [];
  const path = await readPath(db, organizationId, item);
  const byGrant = await adminsByGrant(
    db,
    organizationId,
    path.map((place) => place.id),
  );
  const admins = await db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("disabled", "=", false)
    .where((where) =>
      byGrant.length === 0 ? where("role", "=", "admin") : where("user_id", "in", byGrant),
    )
    .execute();
  return [
    {
      kind: "access-asked",
      cause: `${request.id} ${request.asked_at}`,
      group: `access-asked ${id}`,
      topic: id,
      actor: request.user_id,
      at: request.asked_at,
      place: {
        space_id: kind === "space" ? id : null,
        change_request_id: null,
        comment_id: null,
      },
      target: id,
      people: admins.map((row) => row.user_id),
    },
  ];
}

/** Who asked is told without a title, because they can't see the item. */
async function accessDeclined(db: Db, event: EventTable): Promise<Happening[]> {
  const request = await requestOf(db, event);
  if (request?.status !== "declined" || request.decided_at === null) return [];
  const { target_kind: item, target_id: id } = request;
  return [
    {
      kind: "access-declined",
      cause: `${request.id} ${request.decided_at}`,
      group: `access-declined ${id}`,
      topic: id,
      actor: request.decided_by,
      at: request.decided_at,
      place: { space_id: null, change_request_id: null, comment_id: null },
      target: id,
      detail: { item },
      people: [request.user_id],
    },
  ];
}

function requestOf(db: Db, { organization_id: organizationId, target_id: id }: EventTable) {
  return db
    .selectFrom("access_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Only admins of the organization can answer. */
async function supportAsked(db: Db, event: EventTable): Promise<Happening[]> {
  const support = await supportOf(db, event);
  if (support === undefined || support.given_at !== null) return [];
  return [
    {
      ...support.told,
      kind: "support-asked",
      cause: `${support.id} asked`,
      actor: support.user_id,
      at: support.asked_at,
    },
  ];
}

/** The other admins of the organization learn whom one of them let in. */
async function supportGiven(db: Db, event: EventTable): Promise<Happening[]> {
  const support = await supportOf(db, event);
  if (support === undefined || support.given_at === null) return [];
  return [
    {
      ...support.told,
      kind: "support-given",
      cause: `${support.id} given`,
      actor: support.given_by,
      at: support.given_at,
      title: support.display_name,
      detail: { endsAt: support.ends_at! },
    },
  ];
}

async function supportOf(db: Db, { organization_id: organizationId, target_id: id }: EventTable) {
  const support = await db
    .selectFrom("support_access")
    .innerJoin("user", "user.id", "support_access.user_id")
    .selectAll("support_access")
    .select("user.display_name")
    .where("organization_id", "=", organizationId)
    .where("support_access.id", "=", id)
    .executeTakeFirst();
  if (support === undefined) return undefined;
  const told = {
    group: `support ${id}`,
    topic: id,
    place: { space_id: null, change_request_id: null, comment_id: null },
    target: id,
    people: await adminsOf(db, organizationId),
  };
  return { ...support, told };
}

/** Nobody could sign in with the provider any more. */
async function certificateEnds(db: Db, event: EventTable): Promise<Happening[]> {
  const { organization_id: organizationId, target_id: id } = event;
  const provider = await db
    .selectFrom("saml_provider")
    .select(["label", "certificate"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  const warning = provider?.certificate && dueWarning(provider.certificate, event.created_at);
  if (!warning) return [];
  const { endsAt, days } = warning;
  return [
    {
      kind: "certificate-ends",
      cause: `${id} ${endsAt} ${days}`,
      group: id,
      topic: id,
      actor: null,
      at: event.created_at,
      place: { space_id: null, change_request_id: null, comment_id: null },
      target: id,
      title: provider.label,
      detail: { endsAt },
      people: await adminsOf(db, organizationId),
    },
  ];
}

async function adminsOf(db: Db, organizationId: string): Promise<string[]> {
  const admins = await db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "admin")
    .execute();
  return admins.map((row) => row.user_id);
}
