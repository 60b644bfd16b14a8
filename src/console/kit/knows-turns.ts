import type { ChangeRequest } from "#contract/change-request.ts";

/** Whether a list comes from a platform that knows whose turn it is. One that doesn't also ignores the filters for it. */
export function knowsTurns(items: readonly Pick<ChangeRequest, "status" | "attention">[]): boolean {
  return items.every(({ status, attention }) => status !== "open" || attention !== undefined);
}
