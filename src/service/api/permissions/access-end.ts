import { longestAccessDays } from "#contract/limits.ts";
import { day } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";

/**
 * When access is to end, in epoch milliseconds; null: never.
 * @param field the field of the body
 * @throws Failure 400 if it is in the past or too far ahead
 */
export function endOfAccess(given: string | null, field: string, now: number): number | null {
  if (given === null) return null;
  const end = Date.parse(given);
  if (end > now && end <= now + longestAccessDays * day) return end;
  throw invalid(`body.${field}`, "Choose a time in the future, at most five years from now.");
}

/** Whether what ends at the one time lasts at least as long as what ends at the other. Null: it doesn't end. */
export function lastsAsLong(end: number | null, other: number | null): boolean {
  return end === null || (other !== null && end >= other);
}

export const accessEndJobKind = "access-end";

/** Orders the job that clears away what ends then. @param end as in `Terms`: nothing ends without one */
export async function orderEnd(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  organizationId: string,
  end: number | null | undefined,
): Promise<void> {
  if (end === null || end === undefined) return;
  const job = { organizationId, kind: accessEndJobKind, key: String(end), payload: {}, runAt: end };
  await jobs.enqueue(db, job);
}
