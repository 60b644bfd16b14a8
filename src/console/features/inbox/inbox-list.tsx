import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { QueryKey, UseInfiniteQueryResult } from "@tanstack/react-query";
import { GitPullRequestArrow } from "lucide-react";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import type { InboxAddress, InboxView } from "#screens/inbox.ts";
import { ChangeRequestRow } from "#console/kit/change-request-status.tsx";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { Selection, useSelectedCount } from "#console/kit/selection.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common, shell } from "#console/messages/common.ts";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { isFiltered } from "./address.ts";
import { useRowActs } from "./row-acts.tsx";

const MoveSelected = openedLater(async () => (await import("./move-selected.tsx")).MoveSelected);

type InboxListProps = {
  list: UseInfiniteQueryResult<{ items: OrganizationChangeRequest[]; count?: number }>;
  queryKey: QueryKey;
  address: InboxAddress;
  /** The URL with some parameters changed. */
  pathOf: (change: Partial<InboxAddress>) => string;
  onClear: () => void;
};

/** The list in any of its states, and what can be done with what is selected in it. */
export function InboxList(props: InboxListProps) {
  const { list, address } = props;
  const [selection] = useState(() => new Selection<OrganizationChangeRequest>(({ id }) => id));
  const hasSelected = useWasOpen(useSelectedCount(selection) > 0);
  const items = list.data?.items;
  useEffect(() => {
    if (items !== undefined) selection.refresh(items);
  }, [selection, items]);
  return (
    <>
      <ListState {...props} selection={selection} />
      {hasSelected && (
        <MoveSelected selection={selection} count={list.data?.count ?? 0} address={address} />
      )}
    </>
  );
}

function ListState(
  props: InboxListProps & {
    selection: Selection<OrganizationChangeRequest>;
  },
) {
  const { list, address, pathOf, onClear } = props;
  const filtered = isFiltered(address);
  if (list.data === undefined) {
    if (list.error === null) {
      return (
        <Pending>
          <SkeletonRows />
        </Pending>
      );
    }
    return (
      <FailureState
        error={list.error}
        onRetry={() => void list.refetch()}
        // The service rejects a mistyped filter in the URL.
        action={filtered && <Button onPress={onClear}>{common.clearFilters}</Button>}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0) {
    return filtered ? (
      <NoMatches onClear={onClear} />
    ) : (
      <Empty view={address.view} openPath={pathOf({ view: "open" })} />
    );
  }
  return (
    <>
      <Rows
        items={items}
        queryKey={props.queryKey}
        view={address.view}
        selection={props.selection}
        isComplete={!list.hasNextPage}
        onNearEnd={
          list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
            ? () => void list.fetchNextPage()
            : undefined
        }
      />
      {list.isFetchingNextPage && <SkeletonRows count={2} />}
      {list.isFetchNextPageError && (
        <div className="mt-3">
          <FailureState isCompact error={list.error} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

function Empty({ view, openPath }: { view: InboxView; openPath: string }) {
  const { organization } = useOrganization();
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={20} aria-hidden />}
      title={t.empty[view]}
      action={
        view !== "mine" && view !== "open" && view !== "drafts" ? (
          <LinkButton href={openPath}>{t.showOpen}</LinkButton>
        ) : (
          <LinkButton href={paths.content(organization.id)}>{t.goToContent}</LinkButton>
        )
      }
    >
      {t.emptyBody[view]}
    </EmptyState>
  );
}

/** Estimated height of a row in a wide window, in pixels; the actual height is measured. */
const rowHeight = 41;
/** Space for the top bar of a narrow window, in pixels. */
const barHeight = 56;
/** Load the next page when this few rows remain below. */
const ahead = 15;

/** The visible rows, and j and k to move through all of them. */
function Rows(props: {
  items: readonly OrganizationChangeRequest[];
  queryKey: QueryKey;
  view: InboxView;
  selection: Selection<OrganizationChangeRequest>;
  /** Whether all rows are loaded. */
  isComplete: boolean;
  /** Called near the end of the list; absent if no more can be loaded now. */
  onNearEnd: (() => void) | undefined;
}) {
  const { items, onNearEnd, view } = props;
  const frame = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<number>();
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box !== undefined) setTop(box.top + window.scrollY);
  }, []);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => items[at]?.id ?? at,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
    scrollPaddingEnd: rowHeight,
    // The focused row stays in the document wherever the window is scrolled, while the list has as many.
    rangeExtractor: (range) =>
      withRow(defaultRangeExtractor(range), (active ?? 0) < items.length ? active : undefined),
  });

  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (last >= items.length - ahead) onNearEnd?.();
  }, [last, items.length, onNearEnd]);

  useEffect(() => {
    if (active !== undefined) rowLink(frame.current, active)?.focus({ preventScroll: true });
  }, [active]);

  useEffect(() => {
    const list = frame.current;
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest<HTMLElement>("[data-index]");
      if (row) setActive(Number(row.dataset["index"]));
    };
    list?.addEventListener("focusin", follow);
    return () => list?.removeEventListener("focusin", follow);
  }, []);

  const go = (by: 1 | -1) => {
    const to = active === undefined ? 0 : Math.min(items.length - 1, Math.max(0, active + by));
    virtual.scrollToIndex(to, { align: "auto" });
    if (to === active) rowLink(frame.current, to)?.focus({ preventScroll: true });
    else setActive(to);
  };
  const group = shell.keyGroups.screen;
  useKeys([
    { keys: "j", label: t.keys.next, group, run: () => go(1) },
    { keys: "k", label: t.keys.previous, group, run: () => go(-1) },
  ]);
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>("[data-index]");
    return row && frame.current?.contains(row) === true
      ? items[Number(row.dataset["index"])]
      : undefined;
  };
  const acts = useRowActs({
    ...props,
    focused,
    onMove: () => {
      isMoving.current = frame.current?.contains(document.activeElement) === true;
    },
  });
  // To the link, and not to the first control of the row, so that Enter opens it.
  useLayoutEffect(() => {
    if (!isMoving.current || document.activeElement !== document.body) return;
    isMoving.current = false;
    if (active !== undefined) {
      rowLink(frame.current, Math.min(active, items.length - 1))?.focus({ preventScroll: true });
    }
  }, [active, items]);

  return (
    <div className="overflow-hidden rounded-lg border">
      {acts.menus}
      <ul ref={frame} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const changeRequest = items[index];
          if (changeRequest === undefined) return null;
          return (
            <ChangeRequestRow
              key={key}
              changeRequest={changeRequest}
              // They wait for the user's review.
              isAwaited={view === "review"}
              {...acts.of(changeRequest)}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={props.isComplete ? items.length : -1}
              className={`absolute inset-x-0 top-0 flex items-center ${index > 0 ? "border-t" : ""}`}
              style={{ transform: `translateY(${start - top}px)` }}
            />
          );
        })}
      </ul>
    </div>
  );
}

function withRow(rows: number[], row: number | undefined): number[] {
  return row === undefined || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function rowLink(list: HTMLElement | null, row: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${row}"] a`) ?? null;
}
