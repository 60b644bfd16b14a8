import { sql, type RawBuilder } from "kysely";
import type { ViewRole } from "#contract/user.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Access } from "./access.ts";

/** For queries: whose membership counts, and whose shares. */
export type SubjectIds = { memberId: string; userId: string };

/**
 * Whose access counts: the caller's own, or that of whom they view as. What is personal is looked up by `caller.userId` instead, so
 * a view shows nothing of it.
 */
type Subject = {
  ids: SubjectIds;
  /** The role in place of the member's own, for `membershipColumn`. */
  as: ViewRole | undefined;
};

export function subjectOf({ userId, view }: Pick<Caller, "userId" | "view">): Subject {
  if (view === undefined) return { ids: { memberId: userId, userId }, as: undefined };
  const { id, memberId, as } = view;
  return { ids: { memberId, userId: as === undefined ? memberId : id }, as };
}

/**
 * The subject's role in the organization, in a query that joins the membership.
 * @param table name of the joined membership
 */
export function membershipColumn(as: ViewRole | undefined, table = "member"): RawBuilder<Access> {
  if (as === undefined) return sql.ref<Access>(`${table}.role`);
  return as === "guest" ? sql<Access>`cast(null as text)` : sql.lit<Access>(as);
}

/** A role of a view as the role that it stands for. */
export function accessOf(as: ViewRole): Access {
  return as === "guest" ? null : as;
}
