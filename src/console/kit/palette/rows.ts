import type { GroupName, PaletteEntry } from "./entry.ts";
import type { RankedGroup } from "./rank.ts";

/** A line of the list: the head of a group, or an entry with its place among all entries, from 0. */
export type Row =
  | { kind: "head"; name: GroupName; shown: number; count: number }
  | { kind: "entry"; name: GroupName; entry: PaletteEntry; place: number };

/** The groups as lines. */
export function rowsOf(groups: readonly RankedGroup[]): Row[] {
  const rows: Row[] = [];
  let place = 0;
  for (const { name, entries, count } of groups) {
    rows.push({ kind: "head", name, shown: entries.length, count });
    for (const entry of entries) rows.push({ kind: "entry", name, entry, place: place++ });
  }
  return rows;
}

/** The line of an entry that many entries on, around the ends; from outside the first, or the last. */
export function stepFrom(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= rows.length; count++) {
    const at = (((from + step * count) % rows.length) + rows.length) % rows.length;
    if (rows[at]?.kind === "entry") return at;
  }
  return -1;
}
