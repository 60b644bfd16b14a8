import { cx } from "#console/ui/class-names.ts";
import type { Density } from "./density.ts";
import { titleAt } from "./model.ts";
import type { Column } from "./types.ts";

/** Windows in which a table's rows are cards. */
export const isNarrow = "(width < 40rem)";

/** Height of a line of a card, in pixels. */
const lineHeights: Record<Density, number> = { comfortable: 28, compact: 24 };

/** Padding and border of a card, and the gap to the next, in pixels. */
const around = 22;

export const cardClass =
  "h-[calc(var(--row-height)-0.5rem)] auto-rows-(--line-height) grid-flow-row-dense grid-cols-2 gap-x-3 rounded-lg border px-3 py-1.5";

/** Of a column that has half of a card, in rem. */
const half = 9;

/** Numbers and narrow columns are short: two share a line. */
const isShort = <Row>({ align, width = "1fr" }: Column<Row>): boolean =>
  align === "end" || (!width.includes("fr") && Number.parseFloat(width) <= half);

/** A cell with its column's name before it. What may be long takes a line of its own. */
export const cardCellClass = <Row>(column: Column<Row>): string =>
  cx(
    "flex min-w-0 items-center before:me-1.5 before:shrink-0 before:text-sm before:text-muted before:content-[attr(data-label)]",
    !isShort(column) && "col-span-2",
    column.align === "end" && "tabular-nums",
    column.isMuted === true && "text-muted",
  );

/** The sizes of cards. All cards of a table have the same height, so that the visible ones follow from the scroll position. */
export function cardLayoutOf<Row>(shown: readonly Column<Row>[], density: Density) {
  const others = shown.filter((_, at) => at !== titleAt(shown));
  const short = others.filter(isShort).length;
  const lines = 1 + (others.length - short) + Math.ceil(short / 2);
  const rowHeight = around + lines * lineHeights[density];
  return {
    rowHeight,
    minWidth: "0",
    style: { "--row-height": `${rowHeight}px`, "--line-height": `${lineHeights[density]}px` },
  };
}
