import type { Change, ChangedThing, ChangeKind } from "#contract/changes.ts";
import { kindsOf as kindsOfRow } from "#content/change-summary.ts";

/** All kinds, in the order in which the filter offers them. */
export const changeKinds: readonly ChangeKind[] = [
  "added",
  "edited",
  "renamed",
  "moved",
  "settings",
  "deleted",
];

/** The page, file, or reusable content of a change. */
export function thingOf(change: Change): ChangedThing {
  const thing = change.page ?? change.file ?? change.reusableContent;
  if (thing === undefined) throw new TypeError(`A change of type ${change.type} names nothing.`);
  return thing;
}

/** Everything that happened to one page or file. A kind that a newer platform sends counts as an edit. */
export function kindsOf(change: Change): ChangeKind[] {
  if (change.kinds === undefined) return kindsOfRow(change);
  const known = changeKinds.filter((kind) => change.kinds?.includes(kind));
  return known.length > 0 ? known : ["edited"];
}
