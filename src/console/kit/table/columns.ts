import type { Column } from "./types.ts";

/** The default width of a column. Its minimum is fixed: every row is its own grid, and all must align. */
const share = "minmax(8rem, 1fr)";
/** Width of a row's checkbox, and of its menu. */
const control = "2.5rem";

/** The grid tracks of a row, and the width below which the table scrolls horizontally. */
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

/** The minimum width of a track: "12rem" of "minmax(12rem, 2fr)". */
function smallest(track: string): string {
  const [, low] = /^minmax\(\s*([^,\s]+)\s*,/.exec(track) ?? [];
  const length = low ?? track;
  return /^[\d.]+(?:px|rem|em|ch)$/.test(length) ? length : "0px";
}
