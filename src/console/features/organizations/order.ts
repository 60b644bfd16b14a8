import type { Organization } from "#contract/organization.ts";
import { compareNames } from "#console/messages/name-order.ts";

/** Organizations opened in this browser come first, most recent on top; the others follow by name. */
export function inOrderOfUse(
  organizations: readonly Organization[],
  visits: ReadonlyMap<string, number>,
): Organization[] {
  return organizations.toSorted(
    (a, b) => (visits.get(b.id) ?? 0) - (visits.get(a.id) ?? 0) || compareNames(a.title, b.title),
  );
}
