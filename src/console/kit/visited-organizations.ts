/** The limit of organizations kept; users who belong to more find the others by name. */
const most = 50;

const keyOf = (userId: string) => `bindery.organizations.${userId}`;

/** When a user last visited each organization in this browser: epoch milliseconds by ID. */
export function visitedOrganizations(userId: string): ReadonlyMap<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}");
    const entries = Object.entries((kept ?? {}) as Record<string, unknown>);
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return new Map();
  }
}

/** Records that a user visits an organization now. */
export function noteVisit(userId: string, organizationId: string): void {
  const visits = new Map(visitedOrganizations(userId)).set(organizationId, Date.now());
  const latest = [...visits].toSorted(([, one], [, other]) => other - one).slice(0, most);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // Storage is blocked or full: organizations are then sorted by name.
  }
}
