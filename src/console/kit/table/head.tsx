import { ArrowDown, ArrowUp } from "lucide-react";
import type { TableAddress } from "#screens/table-address.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { cx } from "#console/ui/class-names.ts";
import { menuCellClass } from "./row.tsx";
import { useSelectedPart } from "./selection.ts";
import type { Selection } from "./selection.ts";
import type { Column } from "./types.ts";

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sorted: Pick<TableAddress, "sort" | "order">;
  onSort: (column: string) => void;
  selection: Selection<Row> | undefined;
  /** The loaded rows, which the checkbox in the header selects. */
  rows: readonly Row[];
  hasMenu: boolean;
};

/** The column names; those of sortable columns are buttons. */
export function Head<Row>(props: HeadProps<Row>) {
  const { columns, sorted, selection } = props;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-9 grid-cols-(--tracks) items-center border-b bg-canvas text-sm text-muted"
    >
      {selection !== undefined && <SelectLoaded selection={selection} rows={props.rows} />}
      {columns.map((column) => {
        const { id, title, sort, align } = column;
        const order = sorted.sort === id ? sorted.order : undefined;
        return (
          <div
            key={id}
            role="columnheader"
            aria-sort={order && (order === "asc" ? "ascending" : "descending")}
            className={cx("min-w-0 truncate px-2 font-medium", align === "end" && "text-end")}
          >
            {sort === undefined ? (
              title
            ) : (
              <button
                type="button"
                onClick={() => props.onSort(id)}
                className="focus-ring -mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-text"
              >
                <span className={cx("truncate", order !== undefined && "text-text")}>{title}</span>
                {order === "asc" && <ArrowUp size={14} aria-hidden className="shrink-0" />}
                {order === "desc" && <ArrowDown size={14} aria-hidden className="shrink-0" />}
              </button>
            )}
          </div>
        );
      })}
      {props.hasMenu && (
        <div role="columnheader" className={menuCellClass}>
          <span className="sr-only">{t.actions}</span>
        </div>
      )}
    </div>
  );
}

function SelectLoaded<Row>({
  selection,
  rows,
}: {
  selection: Selection<Row>;
  rows: readonly Row[];
}) {
  const part = useSelectedPart(selection, rows);
  return (
    <div role="columnheader" className="h-full">
      <label className="grid h-full place-items-center">
        <input
          type="checkbox"
          aria-label={t.selectLoaded}
          ref={(box) => {
            if (box !== null) box.indeterminate = part === "some";
          }}
          checked={part === "all"}
          onChange={() => (part === "all" ? selection.clear() : selection.set(rows, true))}
          className="size-4"
        />
      </label>
    </div>
  );
}
