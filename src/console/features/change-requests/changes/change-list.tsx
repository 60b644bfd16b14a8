import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { useRowsInView } from "#console/kit/use-rows-in-view.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { common } from "#console/messages/common.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { Button } from "#console/ui/button.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Select } from "#console/ui/select.tsx";
import { Spinner } from "#console/ui/spinner.tsx";
import { usePageIndex } from "../page-index.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { changeKinds, thingOf } from "./change-kind.ts";
import { ChangeRow, FolderRow } from "./change-list-rows.tsx";
import { filterChanges } from "./filter.ts";
import { treeRows } from "./tree.ts";
import { useAddress } from "./use-address.ts";
import type { Marks } from "./viewed.ts";
import { viewedState } from "./viewed.ts";

const rowHeight = 32;
/** Rows drawn outside the visible part, so that scrolling shows no gaps and arrow keys find the next one. */
const overscan = 8;

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const { group, nextRow, previousRow } = reviewKeyTexts;
const ownKeys = [
  { keys: "ArrowDown", label: nextRow, group },
  { keys: "ArrowUp", label: previousRow, group },
];

type ChangeListProps = {
  /** All changes, in reading order. */
  all: readonly Change[];
  /** The changes that match the filter. */
  changes: readonly Change[];
  /** Whether all changes are loaded. */
  isWhole: boolean;
  current: string | undefined;
  marks: Marks;
  /** Moves the focus from the list to the page. */
  onLeave: () => void;
};

/** A filterable tree of the changes, in reading order; only the visible part is rendered. */
export function ChangeList(props: ChangeListProps) {
  const { kind, text, set } = useAddress();
  const { isError, fetchNextPage } = useInfiniteQuery(changesQuery(useReview().scope));
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);
  // Uses the typed text, because the list updates only when the typing pauses.
  const openFirst = (typed: string) => {
    const [first] = filterChanges(props.all, { kind, text: typed });
    if (first === undefined) return;
    set({ q: typed, page: thingOf(first).id, thread: "", since: "" });
    props.onLeave();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-2 p-2">
        <ListFilter
          field={field}
          text={text}
          onChange={(value) => set({ q: value }, true)}
          onSubmit={openFirst}
          onDown={() => focusRow(frame.current, 1)}
          onLeave={props.onLeave}
        />
        <Select
          label={t.kind}
          labelHidden
          value={kind}
          onChange={(value) => set({ kind: value }, true)}
          options={[
            { value: "", label: t.allKinds },
            ...[...changeKinds, "file" as const].map((value) => ({
              value,
              label: t.kindOptions[value],
            })),
          ]}
        />
      </div>
      {!props.isWhole && isError && <RestFailure onRetry={() => void fetchNextPage()} />}
      {props.changes.length > 0 ? (
        <Tree {...props} frame={frame} onTop={() => field.current?.focus()} />
      ) : (
        props.isWhole && <NoMatches onClear={() => set({ q: "", kind: "" }, true)} />
      )}
      {!props.isWhole && !isError && (
        <p role="status" className="flex items-center gap-2 border-t p-2 text-sm text-muted">
          <Spinner /> {t.loadingRest}
        </p>
      )}
    </div>
  );
}

/** Says that not all changes could be loaded: above the list, because its end can be below the window. */
function RestFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-2 border-y p-2 text-sm text-danger">
      {t.restFailed}
      <Button size="small" onPress={onRetry}>
        {common.retry}
      </Button>
    </p>
  );
}

function Tree(
  props: ChangeListProps & {
    frame: RefObject<HTMLElement | null>;
    /** Arrow up was pressed on the first row. */
    onTop: () => void;
  },
) {
  const { changes, current, marks, frame } = props;
  const index = usePageIndex(false);
  const { pageAddress } = useAddress();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => treeRows(changes, { titleOf: index.titleAt, closed, filesTitle: t.files }),
    [changes, index, closed],
  );
  const { range, show } = useRowsInView(frame, { rowHeight, count: rows.length });
  useShown(
    rows.findIndex((row) => row.key === current),
    show,
  );
  const first = Math.max(0, range.first - overscan);
  const toggle = (key: string) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  useOwnKeys(ownKeys);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!focusRow(frame.current, step) && step === -1) props.onTop();
  };
  return (
    // Arrow keys move from row to row; the rows handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={frame}
      aria-label={t.list}
      data-keeps-focus
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto pb-2"
    >
      <ul className="relative" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, range.last + overscan + 1).map((row, at) => (
          <li
            key={row.key}
            className="absolute inset-x-0 h-8"
            style={{ transform: `translateY(${(first + at) * rowHeight}px)` }}
          >
            {row.kind === "folder" ? (
              <FolderRow row={row} onToggle={() => toggle(row.key)} />
            ) : (
              <ChangeRow
                row={row}
                href={pageAddress(row.key)}
                isCurrent={row.key === current}
                state={viewedState(row.change, marks)}
                onToggle={() => toggle(row.change.page?.path ?? row.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps the current row in view when a shortcut opens another page. */
function useShown(at: number, show: (row: number) => void): void {
  const scroll = useEffectEvent(show);
  useEffect(() => {
    if (at >= 0) scroll(at);
  }, [at]);
}

/**
 * Filters the list of changes by text. Enter opens the first match, arrow down moves to the list. Escape clears the field;
 * pressed again, it leaves the field.
 */
function ListFilter(props: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  /** @returns whether there is a row to move to */
  onDown: () => boolean;
  onLeave: () => void;
}) {
  const { field } = props;
  const [typed, setTyped] = useTypedFilter(props.text, props.onChange);
  return (
    <div
      role="search"
      // In the capture phase, because the field stops the propagation of keys.
      onKeyDownCapture={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "ArrowDown" && props.onDown()) event.preventDefault();
        if (event.key === "Escape" && typed === "") {
          event.preventDefault();
          props.onLeave();
        }
      }}
    >
      <SearchField
        ref={field}
        label={t.filter}
        value={typed}
        onChange={setTyped}
        onSubmit={props.onSubmit}
      />
    </div>
  );
}

/**
 * Moves the focus through the rendered rows of the list; rows near the viewport are always rendered.
 *
 * @param list - the scroll container of the rows
 * @param step - 1 down, -1 up; from outside the list, focuses the first visible row
 * @returns false when there is no row in that direction
 */
function focusRow(list: HTMLElement | null, step: 1 | -1): boolean {
  if (list === null) return false;
  const rows = [...list.querySelectorAll("li")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const { top } = list.getBoundingClientRect();
  const next =
    at === -1 ? rows.find((row) => row.getBoundingClientRect().top >= top) : rows[at + step];
  // The row of a page with subpages starts with a button that collapses them.
  const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector("button");
  control?.focus();
  return control != null;
}
