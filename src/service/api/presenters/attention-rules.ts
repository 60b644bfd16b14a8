import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Attention } from "#contract/change-request.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/*
 * Whose turn it is in an open change request, and why: docs/decisions/attention.md has these rules as a table. They are SQL, so that a
 * list of many change requests reads and filters by them without further statements.
 */

/** Which rows of a rule to look at: those of one change request, or those of one person. */
type Focus = {
  /** A condition on a table with the columns `organization_id` and `change_request_id`. */
  within: (alias: string) => RawBuilder<SqlBool>;
  /** A condition on the column with the person whose turn it is. */
  of: (column: string) => RawBuilder<SqlBool>;
  /** Also what others say while it is the person's turn already. */
  every?: true;
};

/** Reasons that ask a person by name, also if they have unsubscribed. */
const byName = sql`('review-requested', 'assigned', 'mentioned')`;

/** All turns, some of them twice, as `change_request_id`, `user_id`, `reason`, `by_id`, and `since`. */
export function turns(focus: Focus): RawBuilder<unknown> {
  return sql`
    select * from (
      ${askedReviewers(focus)}
      union all ${reviewersWithAnswers(focus)}
      union all ${authorsAskedForChanges(focus)}
      union all ${authorsWithApproval(focus)}
      union all ${assignees(focus)}
      union all ${mentionedPeople(focus)}
      union all ${authorsInNewThreads(focus)}
      union all ${authorsInAnsweredThreads(focus)}
      union all ${startersOfAnsweredThreads(focus)}
      union all ${othersInAnsweredThreads(focus)}
    ) as due
    where due.reason in ${byName} or not exists (
      select 1 from subscription as chosen
      where ${focus.within("chosen")} and chosen.change_request_id = due.change_request_id
        and chosen.user_id = due.user_id and chosen.choice = 'unsubscribed'
    )`;
}

function askedReviewers({ within, of }: Focus) {
  return sql`
    select asked.change_request_id, asked.user_id, 'review-requested' as reason,
      asked.requested_by as by_id, asked.requested_at as since
    from requested_reviewer as asked
    where ${within("asked")} and ${of("asked.user_id")}
      and not ${isAuthor("asked", "asked.user_id")}`;
}

/** Somebody whose request for changes an author has answered. */
function reviewersWithAnswers({ within, of }: Focus) {
  return sql`
    select v.change_request_id, v.reviewer, 'answered', v.answered_by, v.answered_at
    from review as v
    where ${within("v")} and ${of("v.reviewer")} and ${isBlocking("v")}
      and v.answered_at is not null and not ${isAuthor("v", "v.reviewer")}`;
}

function authorsAskedForChanges({ within, of }: Focus) {
  return sql`
    select v.change_request_id, a.user_id, 'changes-requested', v.reviewer, v.created_at
    from review as v ${authorsOf("v")}
    where ${within("a")} and ${of("a.user_id")} and ${isBlocking("v")}
      and v.answered_at is null and a.user_id <> v.reviewer`;
}

/** Nobody else has to say anything, so they can merge. */
function authorsWithApproval({ within, of }: Focus) {
  return sql`
    select v.change_request_id, a.user_id, 'approved', v.reviewer, v.created_at
    from review as v ${authorsOf("v")}
    where ${within("a")} and ${of("a.user_id")} and v.status = 'approved' and ${isLatest("v")}
      and not ${isAuthor("v", "v.reviewer")}
      and not exists (
        select 1 from requested_reviewer as asked where ${isSameRequest("asked", "v")}
      )
      and not exists (
        select 1 from review as b where ${isSameRequest("b", "v")} and ${isBlocking("b")}
      )`;
}

/** Who has to answer an open thread, until it is resolved. */
function assignees({ within, of }: Focus) {
  return sql`
    select c.change_request_id, c.assignee, 'assigned', c.assigned_by, c.assigned_at
    from comment as c
    where ${within("c")} and ${of("c.assignee")} and c.assignee is not null
      and c.status = 'open' and c.change_request_id is not null`;
}

/** Somebody whom others mentioned, and who has neither replied there nor given a verdict since. */
function mentionedPeople({ within, of }: Focus) {
  return sql`
    select c.change_request_id, m.user_id, 'mentioned', m.mentioned_by, m.mentioned_at
    from mention as m
    inner join comment as c on c.organization_id = m.organization_id and c.id = m.comment_id
    where ${within("c")} and ${of("m.user_id")} and c.status = 'open'
      and m.user_id <> m.mentioned_by
      and not exists (
        select 1 from comment_reply as n
        where ${isIn("n", "c")} and n.posted_by = m.user_id and n.id > m.id
      )
      and not exists (
        select 1 from review as v
        where ${isSameRequest("v", "c")} and v.reviewer = m.user_id and v.id > m.id
      )`;
}

/** A thread that somebody else started, and no author has answered. The text of a verdict counts as the verdict. */
function authorsInNewThreads({ within, of }: Focus) {
  return sql`
    select c.change_request_id, a.user_id, 'comment', c.posted_by, c.posted_at
    from comment as c ${authorsOf("c")}
    where ${within("a")} and ${of("a.user_id")} and c.status = 'open' and c.review_id is null
      and not ${isAuthor("c", "c.posted_by")}
      and not exists (
        select 1 from comment_reply as n where ${isIn("n", "c")} and ${isAuthor("c", "n.posted_by")}
      )`;
}

/** The first reply of somebody else since the last word of an author. */
function authorsInAnsweredThreads({ within, of, every }: Focus) {
  return sql`
    select c.change_request_id, a.user_id, 'comment', w.posted_by, w.posted_at
    from comment as c ${authorsOf("c")} inner join comment_reply as w on ${isIn("w", "c")}
    where ${within("a")} and ${of("a.user_id")} and c.status = 'open'
      and not ${isAuthor("c", "w.posted_by")}
      and not exists (
        select 1 from comment_reply as n
        where ${isIn("n", "c")} and n.id > w.id and ${isAuthor("c", "n.posted_by")}
      )
      ${unlessEvery(
        every,
        sql`select 1 from comment_reply as m
          where ${isIn("m", "c")} and m.id < w.id and not ${isAuthor("c", "m.posted_by")}
            and not exists (
              select 1 from comment_reply as n
              where ${isIn("n", "c")} and n.id > m.id and n.id < w.id and ${isAuthor("c", "n.posted_by")}
            )`,
      )}`;
}

/** The first reply to those who have said nothing since they started the thread. */
function startersOfAnsweredThreads({ within, of, every }: Focus) {
  return sql`
    select c.change_request_id, c.posted_by, 'reply', w.posted_by, w.posted_at
    from comment as c inner join comment_reply as w on ${isIn("w", "c")}
    where ${within("c")} and ${of("c.posted_by")} and c.status = 'open'
      and not exists (
        select 1 from comment_reply as n where ${isIn("n", "c")} and n.posted_by = c.posted_by
      )
      ${unlessEvery(
        every,
        sql`select 1 from comment_reply as m where ${isIn("m", "c")} and m.id < w.id`,
      )}`;
}

/** The first reply since the last one of a person. */
function othersInAnsweredThreads({ within, of, every }: Focus) {
  return sql`
    select c.change_request_id, r.posted_by, 'reply', w.posted_by, w.posted_at
    from comment as c
    inner join comment_reply as r on ${isIn("r", "c")}
    inner join comment_reply as w on ${isIn("w", "c")} and w.id > r.id
    where ${within("c")} and ${of("r.posted_by")} and c.status = 'open'
      and not exists (
        select 1 from comment_reply as n
        where ${isIn("n", "c")} and n.posted_by = r.posted_by and n.id > r.id
      )
      ${unlessEvery(
        every,
        sql`select 1 from comment_reply as m
          where ${isIn("m", "c")} and m.id > r.id and m.id < w.id`,
      )}`;
}

/** Leaves out replies after the one with which a turn began. */
const unlessEvery = (every: true | undefined, earlier: RawBuilder<unknown>) =>
  every === true ? sql`` : sql`and not exists (${earlier})`;

const column = (alias: string, name: string) => sql.ref<string>(`${alias}.${name}`);

const isSameRequest = (alias: string, as: string) => sql<SqlBool>`(
  ${column(alias, "organization_id")} = ${column(as, "organization_id")}
  and ${column(alias, "change_request_id")} = ${column(as, "change_request_id")}
)`;

const isIn = (reply: string, thread: string) => sql<SqlBool>`(
  ${column(reply, "organization_id")} = ${column(thread, "organization_id")}
  and ${column(reply, "comment_id")} = ${column(thread, "id")}
)`;

/** Whether a person has written in the change request of a row. */
const isAuthor = (alias: string, person: string) => sql<SqlBool>`exists (
  select 1 from change_request_contributor as author
  where ${isSameRequest("author", alias)} and author.user_id = ${sql.ref(person)}
)`;

/** One row per author, as `a`. */
const authorsOf = (alias: string) => sql`
  inner join change_request_contributor as a on ${isSameRequest("a", alias)}`;

/** Whether it is the last verdict of its reviewer. */
const isLatest = (alias: string) => sql<SqlBool>`not exists (
  select 1 from review as newer
  where ${isSameRequest("newer", alias)} and newer.reviewer = ${column(alias, "reviewer")}
    and newer.id > ${column(alias, "id")}
)`;

const isBlocking = (alias: string) => sql<SqlBool>`(
  ${column(alias, "status")} = 'changes-requested' and ${column(alias, "lifted_at")} is null
  and ${isLatest(alias)}
)`;

/** Whose turn it is in the `change_request` of a query, as a column for `attentionIn`; null unless it is open. */
export function attentionColumn(db: Db): RawBuilder<unknown> {
  const all = turns({
    within: (alias) => sql<SqlBool>`(
      ${column(alias, "organization_id")} = change_request.organization_id
      and ${column(alias, "change_request_id")} = change_request.id
    )`,
    of: () => sql<SqlBool>`1 = 1`,
  });
  const values = sql`
    turn.user_id, person.display_name, turn.reason, cause.id, cause.display_name, turn.since`;
  const array =
    dialectOf(db) === "postgres"
      ? sql`coalesce(json_agg(json_build_array(${values})), '[]')`
      : sql`json_group_array(json_array(${values}))`;
  return sql`case when change_request.status = 'open' then (
    select ${array} from (${all}) as turn
    inner join member on member.organization_id = change_request.organization_id
      and member.user_id = turn.user_id
    inner join "user" as person on person.id = turn.user_id
    left join "user" as cause on cause.id = turn.by_id
  ) end`;
}

/** The most urgent reason first: a person has one turn in a change request. */
const urgency = [
  "changes-requested",
  "review-requested",
  "answered",
  "assigned",
  "mentioned",
  "approved",
  "reply",
  "comment",
] as const;
type Reason = (typeof urgency)[number];

type Turn = [string, string, Reason, string | null, string | null, number];

/** @param value of `attentionColumn` */
export function attentionIn(value: unknown): Attention[] {
  // SQLite has no type for JSON.
  const waiting = (typeof value === "string" ? JSON.parse(value) : (value ?? [])) as Turn[];
  const inOrder = waiting.toSorted(
    ([, , a, , , from], [, , b, , , since]) =>
      urgency.indexOf(a) - urgency.indexOf(b) || from - since,
  );
  const seen = new Set<string>();
  return inOrder.flatMap(([id, displayName, reason, byId, byName, since]) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const by = byId === null || byName === null ? undefined : { id: byId, displayName: byName };
    return [{ user: { id, displayName }, reason, by, since: timestamp(since) }];
  });
}

type Person = { organizationId: string; userId: string };

/** Keeps the open change requests in which it is the person's turn. */
export function isTurnOf({ organizationId, userId }: Person): Expression<SqlBool> {
  const own = turns({
    within: (alias) => sql<SqlBool>`${column(alias, "organization_id")} = ${organizationId}`,
    of: (person) => sql<SqlBool>`${sql.ref(person)} = ${userId}`,
  });
  return sql<SqlBool>`(
    change_request.status = 'open'
    and change_request.id in (select change_request_id from (${own}) as turn)
  )`;
}

/** Keeps the change requests in which the person wrote, reviewed, commented, or replied. */
export function isInvolved({ organizationId, userId }: Person): Expression<SqlBool> {
  return sql<SqlBool>`change_request.id in (
    select change_request_id from change_request_contributor
    where organization_id = ${organizationId} and user_id = ${userId}
    union select change_request_id from requested_reviewer
    where organization_id = ${organizationId} and user_id = ${userId}
    union select change_request_id from review
    where organization_id = ${organizationId} and reviewer = ${userId}
    union select change_request_id from comment
    where organization_id = ${organizationId} and posted_by = ${userId}
      and change_request_id is not null
    union select thread.change_request_id from comment_reply as reply
    inner join comment as thread on ${isIn("reply", "thread")}
    where reply.organization_id = ${organizationId} and reply.posted_by = ${userId}
      and thread.change_request_id is not null
    union select change_request_id from comment
    where organization_id = ${organizationId} and assignee = ${userId}
      and change_request_id is not null
    union ${mentioning({ organizationId, userId })}
  )`;
}

/** Keeps the change requests in which somebody else mentions the person, or a team of theirs. */
export function isMentioned({ organizationId, userId }: Person): Expression<SqlBool> {
  return sql<SqlBool>`change_request.id in (${mentioning({ organizationId, userId })})`;
}

const mentioning = ({ organizationId, userId }: Person) => sql`
  select thread.change_request_id from mention
  inner join comment as thread on thread.organization_id = mention.organization_id
    and thread.id = mention.comment_id
  where mention.organization_id = ${organizationId} and mention.user_id = ${userId}
    and mention.mentioned_by <> ${userId} and thread.change_request_id is not null`;

/** Keeps those that the person chose to follow, or not to. */
const isChosen = ({ organizationId, userId }: Person, choice: "subscribed" | "unsubscribed") =>
  sql<SqlBool>`change_request.id in (
    select change_request_id from subscription
    where organization_id = ${organizationId} and user_id = ${userId} and choice = ${choice}
  )`;

export const isUnsubscribed = (person: Person) => isChosen(person, "unsubscribed");

/** Keeps the change requests that the person follows, because they take part or chose to. */
export function isSubscribed(person: Person): Expression<SqlBool> {
  return sql<SqlBool>`(
    ${isChosen(person, "subscribed")}
    or (${isInvolved(person)} and not ${isUnsubscribed(person)})
  )`;
}

/** Keeps the change requests in which nobody has edited, reviewed, or said anything since a moment. */
export function isQuietSince(moment: number): Expression<SqlBool> {
  const ofRequest = (alias: string) => sql<SqlBool>`(
    ${column(alias, "organization_id")} = change_request.organization_id
    and ${column(alias, "change_request_id")} = change_request.id
  )`;
  return sql<SqlBool>`(
    change_request.updated_at < ${moment}
    and not exists (
      select 1 from review as v where ${ofRequest("v")} and v.created_at >= ${moment}
    )
    and not exists (
      select 1 from requested_reviewer as asked
      where ${ofRequest("asked")} and asked.requested_at >= ${moment}
    )
    and not exists (
      select 1 from comment as c left join comment_reply as r on ${isIn("r", "c")}
      where ${ofRequest("c")} and (c.posted_at >= ${moment} or r.posted_at >= ${moment})
    )
  )`;
}
