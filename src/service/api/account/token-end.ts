import { day } from "#service/kernel/clock.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";

/**
 * Checks when a new token ends.
 * @param organization the one that it is for; undefined for a token that reaches several
 * @param expiresAt epoch milliseconds; null: never
 * @throws Failure 400
 */
export function demandEnd(
  organization: Pick<OrganizationTable, "title" | "longest_token_days"> | undefined,
  expiresAt: number | null,
  now: number,
): void {
  const path = "body.expiresAt";
  if (expiresAt !== null && expiresAt <= now) throw invalid(path, "Choose a time in the future.");
  const days = organization?.longest_token_days ?? null;
  if (days === null || (expiresAt !== null && expiresAt <= now + days * day)) return;
  throw invalid(
    path,
    `${organization!.title} allows API tokens for at most ${days === 1 ? "1 day" : `${days} days`}. Choose an earlier end.`,
  );
}
