import type { Column } from "./types.ts";

/** What a column takes when nobody says. Fixed at its lower end: every row is a grid of its own, and all must agree. */
const share = "minmax(8rem, 1fr)";
/** Room of the box and of the menu of a row. */
const control = "2.5rem";

/** The tracks of a row, and the width below which the table scrolls sideways. */
export function layoutOf<Row>(
  shown: readonly Column<Row>[],
  has: { selection: boolean; menu: boolean },
): { tracks: string; minWidth: string } {
  const widths = shown.map(({ width }) => width ?? share);
  const controls = Number(has.selection) + Number(has.menu);
  const mins = [...widths.map(smallest), ...Array.from({ length: controls }, () => control)];
  return {
    tracks: [has.selection && control, ...widths, has.menu && control].filter(Boolean).join(" "),
    minWidth: `calc(${mins.join(" + ")})`,
  };
}

/** The least that a track takes: "12rem" of "minmax(12rem, 2fr)". */
function smallest(track: string): string {
  const [, low] = /^minmax\(\s*([^,\s]+)\s*,/.exec(track) ?? [];
  const length = low ?? track;
  return /^[\d.]+(?:px|rem|em|ch)$/.test(length) ? length : "0px";
}
