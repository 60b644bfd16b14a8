import { useEffect, useMemo, useRef, useState } from "react";
import type { CSSProperties, ReactNode, RefObject } from "react";
import type { TableAddress } from "#screens/table-address.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { MenuItem } from "#console/ui/menu.tsx";
import { Body } from "./body.tsx";
import { layoutOf } from "./columns.ts";
import { rowHeights } from "./density.ts";
import type { Density } from "./density.ts";
import { Head } from "./head.tsx";
import type { RowContext } from "./row.tsx";
import type { Selection } from "./selection.ts";
import type { Column, ResourceTableProps } from "./types.ts";
import type { Rows } from "./use-rows.ts";

type GridProps<Row> = Pick<
  ResourceTableProps<Row>,
  "label" | "idOf" | "nameOf" | "hrefOf" | "rowActions" | "rowMenu"
> & {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  /** The number of rows; larger than `rows` until all are loaded. */
  count: number;
  /** Nothing is loaded, and `count` is the number of placeholder rows. */
  isWaiting: boolean;
  found: Rows<Row>;
  foot: RefObject<HTMLElement | null>;
  sorted: Pick<TableAddress, "sort" | "order">;
  onSort: (column: string) => void;
  density: Density;
  selection: Selection<Row> | undefined;
  onToggle: (index: number, isRange: boolean) => void;
};

/** Header and rows. The header sticks to the window, and both scroll horizontally together. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, shown, found, density, selection, onToggle, rowActions, rowMenu } = props;
  const { idOf, nameOf, hrefOf } = props;
  const [openRow, setOpenRow] = useState<Row>();
  const menuButton = useRef<HTMLElement>(null);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const hasMenu = (rowActions ?? rowMenu) !== undefined;
  const context: RowContext<Row> = useMemo(
    () => ({
      columns: shown,
      selection,
      idOf,
      nameOf,
      hrefOf,
      hasMenu,
      onToggle,
      onMenu: (index, button) => {
        menuButton.current = button;
        setOpenRow(latestRows.current[index]);
      },
    }),
    [shown, selection, idOf, nameOf, hrefOf, hasMenu, onToggle],
  );
  const { tracks, minWidth } = layoutOf(shown, {
    selection: selection !== undefined,
    menu: hasMenu,
  });
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const together = (from: HTMLElement | null, to: HTMLElement | null) => {
    if (from && to && from.scrollLeft !== to.scrollLeft) to.scrollLeft = from.scrollLeft;
  };
  const rowHeight = rowHeights[density];
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.isWaiting ? -1 : props.count + 1}
      aria-busy={props.isWaiting}
      aria-multiselectable={selection !== undefined}
      style={{ "--tracks": tracks, "--row-height": `${rowHeight}px` } as CSSProperties}
    >
      <div
        ref={head}
        role="rowgroup"
        onScroll={() => together(head.current, body.current)}
        className="sticky top-12 z-10 overflow-hidden bg-canvas md:top-0"
      >
        <div role="presentation" style={{ minWidth }}>
          <Head
            columns={shown}
            sorted={props.sorted}
            onSort={props.onSort}
            selection={selection}
            rows={rows}
            hasMenu={hasMenu}
          />
        </div>
      </div>
      <div
        ref={body}
        role="presentation"
        onScroll={() => together(body.current, head.current)}
        className="overflow-x-auto overflow-y-hidden"
      >
        <div role="presentation" style={{ minWidth }}>
          <Body
            rows={rows}
            count={props.count}
            rowHeight={rowHeight}
            context={context}
            foot={props.foot}
            more={found.more}
            isOld={found.isOld}
          />
        </div>
      </div>
      {openRow !== undefined && (
        <RowMenu name={nameOf(openRow)} trigger={menuButton} onClose={() => setOpenRow(undefined)}>
          {rowMenu?.(openRow)}
          {rowActions?.(openRow).map(({ label, ...action }) => (
            <MenuItem key={label} {...action}>
              {label}
            </MenuItem>
          ))}
        </RowMenu>
      )}
    </div>
  );
}

/** A menu shared by all rows, next to the button that opened it. A menu in every row would slow down scrolling. */
function RowMenu(props: {
  name: string;
  children: ReactNode;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <AnchoredMenu
      label={t.actionsOf(props.name)}
      anchor={props.trigger}
      onClose={props.onClose}
      placement="bottom end"
    >
      {props.children}
    </AnchoredMenu>
  );
}
