import type { Organization } from "#contract/organization.ts";
import { compareNames } from "#console/messages/name-order.ts";

/** Organizations opened in this browser come first, most recent on top; the others follow by name. */
export function inOrderOfUse(
  organizations: readonly Organization[],
  visits: ReadonlyMap<string, number>,
): Organization[] {
  return organizations.toSorted(
    (one, other) =>
      (visits.get(other.id) ?? 0) - (visits.get(one.id) ?? 0) ||
      compareNames(one.title, other.title),
  );
}
