import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { useNavigationType, useSearchParams } from "react-router";
import { Settings2 } from "lucide-react";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { later, useLater, useWasOpen } from "#console/ui/later.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { Popover } from "#console/ui/popover.tsx";
import type { BulkProps } from "./bulk/bulk.tsx";
import { CsvButton } from "./csv-button.tsx";
import { readLook, useChangeAddress, useTableAddress } from "./address.ts";
import { useDensity } from "./density.ts";
import { Grid } from "./grid.tsx";
import { useModel } from "./model.ts";
import { Selection, useSelectedCount } from "../selection.ts";
import { Toolbar } from "./toolbar.tsx";
import type { Column, ResourceTableProps } from "./types.ts";
import { useRows, type Rows } from "./use-rows.ts";
import type { ViewOptionsProps } from "./view-options.tsx";

const bulkPart = later(() => import("./bulk/bulk.tsx"));

const none: readonly never[] = [];
/** Placeholder rows while the number of rows is unknown. */
const waitingRows = 12;

/** A list of resources of one type: with search, sorting, selection, and actions. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { source, columns, filters = none, bulkActions = none } = props;
  const address = useTableAddress(filters.map(({ name }) => name));
  const [params] = useSearchParams();
  const look = useMemo(() => readLook(params), [params]);
  const change = useChangeAddress();
  const density = useDensity(look.density);
  const list = useRows(source, props.search, filters, address);
  const model = useModel(
    list.items ?? none,
    columns,
    source.kind === "whole",
    address,
    look.columns,
  );
  const view = JSON.stringify([address.search, address.filters]);
  const selecting = useSelecting(model.rows, props.idOf, view);
  const [hasLedger, setHasLedger] = useState(false);
  const readAll = source.kind === "pages" ? source.readAll : async () => model.rows;
  const root = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useStartOfView(root, JSON.stringify(address));

  const isFiltered = address.search !== "" || Object.keys(address.filters).length > 0;
  const clear = () =>
    change({
      search: "",
      filters: Object.fromEntries(filters.map(({ name }) => [name, ""])),
    });
  if (list.items?.length === 0 && !isFiltered && !hasLedger) return props.empty;
  return (
    <div ref={root}>
      <Toolbar
        address={address}
        onChange={change}
        searchLabel={props.search?.label}
        filters={filters}
        status={
          list.items && (
            <>
              {props.countOf(list.count)}
              {props.note !== undefined && <span> · {props.note}</span>}
            </>
          )
        }
      >
        {props.csvName !== undefined && list.count > 0 && (
          <CsvButton
            name={props.csvName}
            columns={model.shown}
            count={list.count}
            readAll={readAll}
          />
        )}
        <ViewMenu columns={columns} chosen={look.columns} density={density} onChange={change} />
      </Toolbar>
      <Content found={list} isFiltered={isFiltered} onClear={clear} empty={props.empty}>
        <Grid
          {...props}
          rows={model.rows}
          shown={model.shown}
          found={model.isUnsorted ? { ...list, isOld: true } : list}
          foot={foot}
          count={list.items === undefined ? waitingRows : list.count}
          isWaiting={list.items === undefined}
          sorted={address}
          onSort={(column) => change(nextOrder(address, column))}
          density={density}
          selection={bulkActions.length > 0 ? selecting.selection : undefined}
          onToggle={selecting.onToggle}
        />
      </Content>
      <div
        ref={foot}
        data-foot
        className="sticky bottom-(--view-bar) z-10 flex flex-col gap-2 pt-2 pb-4 empty:hidden"
      >
        {list.moreError !== null && (
          <FailureState isCompact error={list.moreError} onRetry={list.retry} />
        )}
        {bulkActions.length > 0 && (
          <LaterBulk
            actions={bulkActions}
            selection={selecting.selection}
            count={list.count}
            readAll={readAll}
            nameOf={props.nameOf}
            onLedger={setHasLedger}
          />
        )}
      </div>
    </div>
  );
}

/** What only concerns selected rows is loaded once some are selected, or before. */
function LaterBulk<Row>(props: BulkProps<Row>) {
  const isNeeded = useWasOpen(useSelectedCount(props.selection) > 0);
  const loaded = useLater(bulkPart, isNeeded);
  return isNeeded && loaded !== undefined && <loaded.Bulk {...props} />;
}

/** The rows, or their empty, error, or loading state. */
function Content<Row>(props: {
  found: Rows<Row>;
  isFiltered: boolean;
  onClear: () => void;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { items, error, retry } = props.found;
  if (items !== undefined && items.length > 0) return props.children;
  if (items !== undefined) {
    return props.isFiltered ? <NoMatches onClear={props.onClear} /> : props.empty;
  }
  if (error === null) {
    return (
      <Pending>
        <div role="status" className="sr-only">
          {common.loading}
        </div>
        {props.children}
      </Pending>
    );
  }
  return (
    <FailureState
      error={error}
      onRetry={retry}
      // The service rejects a mistyped filter in the URL.
      action={props.isFiltered && <Button onPress={props.onClear}>{common.clearFilters}</Button>}
    />
  );
}

/** The first press on a column sorts by it, the second reverses the order, and the third removes it. */
function nextOrder<Row>(now: { sort: string; order: string }, column: Column<Row>) {
  const { id, isNewestFirst } = column;
  // Ascending is the default, which the URL doesn't name.
  const [first, second] = isNewestFirst ? ["desc", ""] : ["", "desc"];
  if (now.sort !== id) return { sort: id, order: first };
  return now.order === (first || "asc") ? { sort: id, order: second } : { sort: "", order: "" };
}

/** A new search, filter, or order starts at the first row. Going back restores the previous position. */
function useStartOfView(root: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const top = root.current?.getBoundingClientRect().top ?? 0;
    if (!isBack && top < 0) window.scrollBy(0, top);
  }, [root, view, isBack]);
}

/**
 * The selection of a table, and how rows are added to it.
 *
 * @param view - what the table shows; when it changes, the selection is cleared
 */
function useSelecting<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  view: string,
): { selection: Selection<Row>; onToggle: (index: number, isRange: boolean) => void } {
  const [selection] = useState(() => new Selection(idOf));
  const latest = useRef({ rows, anchor: 0 });
  useEffect(() => {
    latest.current.rows = rows;
    selection.refresh(rows);
  }, [rows, selection]);
  useEffect(() => () => selection.clear(), [selection, view]);
  const [onToggle] = useState(() => (index: number, isRange: boolean) => {
    const { rows: all, anchor } = latest.current;
    const row = all[index];
    if (row === undefined) return;
    const isSelected = isRange || !selection.has(row);
    const from = isRange ? anchor : index;
    const range = all.slice(Math.min(from, index), Math.max(from, index) + 1);
    selection.set(range, isSelected);
    latest.current.anchor = index;
  });
  return { selection, onToggle };
}

const options = later(() => import("./view-options.tsx"));

/** Selects the visible columns and the row density. */
function ViewMenu<Row>(props: ViewOptionsProps<Row>) {
  return (
    <Popover
      label={t.viewLabel}
      placement="bottom end"
      trigger={
        <Button
          icon={<Settings2 size={14} aria-hidden />}
          onApproach={() => void options.load().catch(() => undefined)}
        >
          {t.view}
        </Button>
      }
    >
      <Options {...props} />
    </Popover>
  );
}

function Options<Row>(props: ViewOptionsProps<Row>) {
  const loaded = useLater(options, true);
  return loaded !== undefined && <loaded.ViewOptions {...props} />;
}
