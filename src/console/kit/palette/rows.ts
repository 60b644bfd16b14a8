import type { GroupName, PaletteEntry } from "./entry.ts";
import type { RankedGroup } from "./rank.ts";

/** A row of the list: a group header, or an entry with its index among all entries, from 0. */
export type Row =
  | { kind: "head"; name: GroupName; shown: number; count: number }
  | { kind: "entry"; name: GroupName; entry: PaletteEntry; place: number };

export function rowsOf(groups: readonly RankedGroup[]): Row[] {
  const rows: Row[] = [];
  let place = 0;
  for (const { name, entries, count } of groups) {
    rows.push({ kind: "head", name, shown: entries.length, count });
    for (const entry of entries) rows.push({ kind: "entry", name, entry, place: place++ });
  }
  return rows;
}

/** The row that is `step` entries away, wrapping around. From outside the list: the first or the last. */
export function stepFrom(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= rows.length; count++) {
    const at = (((from + step * count) % rows.length) + rows.length) % rows.length;
    if (rows[at]?.kind === "entry") return at;
  }
  return -1;
}
