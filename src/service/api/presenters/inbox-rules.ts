import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { InboxPlace } from "#contract/inbox.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { turns } from "./attention-rules.ts";

/*
 * What a person has put aside in their inbox, and until when: docs/decisions/inbox.md. A row of `put_aside` counts until its time has
 * come, or something new makes it the person's turn; nothing has to be kept in step.
 */

type Reader = { userId: string; now: number };

/** The row of the reader that counts for the `change_request` of a query, as the tail of a `select` with the table `aside`. */
function asideOf({ userId, now }: Reader): RawBuilder<unknown> {
  const newTurns = turns({
    within: (alias) => sql<SqlBool>`(
      ${sql.ref(`${alias}.organization_id`)} = change_request.organization_id
      and ${sql.ref(`${alias}.change_request_id`)} = change_request.id
    )`,
    of: (person) => sql<SqlBool>`${sql.ref(person)} = ${userId}`,
    every: true,
  });
  // A turn can begin by something that ended, such as another's request for changes: then its reason is new, and not its time.
  return sql`
    from put_aside as aside
    where aside.organization_id = change_request.organization_id
      and aside.change_request_id = change_request.id
      and aside.user_id = ${userId}
      and (aside.snoozed_until is null or aside.snoozed_until > ${now})
      and not (change_request.status = 'open' and exists (
        select 1 from (${newTurns}) as turn
        where turn.since > aside.put_aside_at
          or aside.reasons not like '%,' || turn.reason || ',%'
      ))`;
}

const isLike: Record<"any" | "snoozed" | "done", RawBuilder<unknown>> = {
  any: sql``,
  snoozed: sql`and aside.snoozed_until is not null`,
  done: sql`and aside.snoozed_until is null`,
};

/** Keeps the change requests that the reader has put aside. */
export const isPutAside = (reader: Reader, how: keyof typeof isLike): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 ${asideOf(reader)} ${isLike[how]})`;

/** Where the reader's inbox has the `change_request` of a query, as a column for `inboxPlaceIn`. */
export const snoozedUntilColumn = (reader: Reader): RawBuilder<number | null> =>
  sql`(select coalesce(aside.snoozed_until, 0) ${asideOf(reader)})`;

/** @param until value of `snoozedUntilColumn` */
export function inboxPlaceIn(until: number | null): InboxPlace {
  if (until === null) return { state: "here" };
  if (until === 0) return { state: "done" };
  return { state: "snoozed", until: timestamp(until) };
}

/** Why it is a person's turn in some change requests, as `reasons` of `put_aside` by change request. */
export async function reasonsOf(
  db: Db,
  organizationId: string,
  userId: string,
  changeRequests: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = turns({
    within: (alias) => sql<SqlBool>`(
      ${sql.ref(`${alias}.organization_id`)} = ${organizationId}
      and ${sql.ref(`${alias}.change_request_id`)} in (${sql.join(changeRequests)})
    )`,
    of: (person) => sql<SqlBool>`${sql.ref(person)} = ${userId}`,
  });
  const { rows } = await sql<{ change_request_id: string; reason: string }>`
    select distinct change_request_id, reason from (${own}) as turn`.execute(db);
  const byRequest = Map.groupBy(rows, (row) => row.change_request_id);
  return new Map(
    [...byRequest].map(([id, found]) => [id, `,${found.map(({ reason }) => reason).join(",")},`]),
  );
}
