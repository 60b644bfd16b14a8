/** Most that are kept; whoever belongs to more finds the others by their names. */
const most = 50;

const keyOf = (userId: string) => `bindery.organizations.${userId}`;

/** When somebody was last in which organization, in this browser: epoch milliseconds by ID. */
export function visitedOrganizations(userId: string): ReadonlyMap<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}");
    const entries = Object.entries((kept ?? {}) as Record<string, unknown>);
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return new Map();
  }
}

/** Notes that somebody is in an organization now. */
export function noteVisit(userId: string, organizationId: string): void {
  const visits = new Map(visitedOrganizations(userId)).set(organizationId, Date.now());
  const latest = [...visits].toSorted(([, one], [, other]) => other - one).slice(0, most);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // A storage that is closed or full: the order of organizations is then that of their names.
  }
}
