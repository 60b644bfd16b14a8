import type { ShownChanges } from "../address.ts";
import type { Change, ChangeGroup } from "../diff/group.ts";

/** The groups with the changes that are shown; groups of which nothing is left fall out. */
export function shownGroups(groups: readonly ChangeGroup[], show: ShownChanges): ChangeGroup[] {
  if (show === "all") return [...groups];
  const isShown = ({ effect, action }: Change) => effect === show || action === show;
  return groups
    .map((group) => ({ ...group, changes: group.changes.filter(isShown) }))
    .filter(({ changes }) => changes.length > 0);
}
