import type { Member } from "#contract/member.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import type { PaletteEntry } from "./rank.ts";

// Cached by list, so that thousands of entries are created, and folded for the search, once.
const made = new WeakMap<readonly Member[], readonly PaletteEntry[]>();

/** The members as entries, for the palette and for the search, so that both find the same people. */
export function peopleEntries(
  organizationId: string,
  members: readonly Member[],
): readonly PaletteEntry[] {
  const cached = made.get(members);
  if (cached !== undefined) return cached;
  const entries = members.map(({ id, user }): PaletteEntry => ({
    id: paths.member(organizationId, id),
    href: paths.member(organizationId, id),
    group: "people",
    label: user.displayName,
    detail: user.email,
    icon: <Avatar {...user} name={user.displayName} size={20} />,
  }));
  made.set(members, entries);
  return entries;
}
