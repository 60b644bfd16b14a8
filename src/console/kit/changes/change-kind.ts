import type { Change, ChangedThing, ChangeKind } from "#contract/changes.ts";
import { kindsOf as kindsOfRow } from "#content/difference.ts";

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
  const item = change.page ?? change.file ?? change.reusableContent;
  if (item === undefined) throw new TypeError(`A change of type ${change.type} names nothing.`);
  return item;
}

/** Everything that happened to one page or file. A kind that a newer platform sends counts as an edit. */
export function kindsOf(change: Change): ChangeKind[] {
  if (change.kinds === undefined) return kindsOfRow(change);
  const kinds = changeKinds.filter((kind) => change.kinds?.includes(kind));
  return kinds.length > 0 ? kinds : ["edited"];
}

/** The filter of the list of changes; both empty: no filter. */
export type ChangeFilter = { kind: string; text: string };

/** The changes that match, in order. The text is searched in titles and paths, ignoring case. */
export function filterChanges(
  changes: readonly Change[],
  { kind, text }: ChangeFilter,
): readonly Change[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (kind === "" && words.length === 0) return changes;
  return changes.filter((change) => fitsKind(change, kind) && fitsText(change, words));
}

function fitsKind(change: Change, kind: string): boolean {
  if (kind === "") return true;
  if (kind === "file") return change.file !== undefined;
  return kindsOf(change).some((item) => item === kind);
}

function fitsText(change: Change, words: readonly string[]): boolean {
  const { title, path } = thingOf(change);
  const searched = `${title}\n${path}`.toLocaleLowerCase();
  return words.every((word) => searched.includes(word));
}
