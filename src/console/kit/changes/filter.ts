import type { Change } from "#contract/changes.ts";
import { kindsOf, thingOf } from "./change-kind.ts";

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
  return kindsOf(change).some((one) => one === kind);
}

function fitsText(change: Change, words: readonly string[]): boolean {
  const { title, path } = thingOf(change);
  const searched = `${title}\n${path}`.toLocaleLowerCase();
  return words.every((word) => searched.includes(word));
}
