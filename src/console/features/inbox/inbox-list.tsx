import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { GitPullRequestArrow } from "lucide-react";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { ChangeRequestRow } from "#console/kit/change-request-row.tsx";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { isFiltered } from "./address.ts";
import type { InboxAddress, View } from "./address.ts";

type InboxListProps = {
  list: UseInfiniteQueryResult<{ items: OrganizationChangeRequest[] }>;
  address: InboxAddress;
  /** The address with something changed. */
  pathOf: (change: Partial<InboxAddress>) => string;
  onClear: () => void;
};

/** The list in whichever state it is. */
export function InboxList({ list, address, pathOf, onClear }: InboxListProps) {
  const filtered = isFiltered(address);
  if (list.data === undefined) {
    if (list.error === null) {
      return (
        <Pending>
          <SkeletonRows label={common.loading} />
        </Pending>
      );
    }
    return (
      <FailureState
        error={list.error}
        onRetry={() => void list.refetch()}
        // A filter that somebody mistyped in the address is refused by the service.
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
        isComplete={!list.hasNextPage}
        onNearEnd={
          list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
            ? () => void list.fetchNextPage()
            : undefined
        }
      />
      {list.isFetchingNextPage && <SkeletonRows count={2} label={common.loading} />}
      {list.isFetchNextPageError && (
        <div className="mt-3">
          <FailureState isCompact error={list.error} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

function Empty({ view, openPath }: { view: View; openPath: string }) {
  const { organization } = useOrganization();
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={20} aria-hidden />}
      title={t.empty[view]}
      action={
        view === "review" || view === "archived" || view === "merged" ? (
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

/** Height of a row in a wide window, in pixels; what it really is gets measured. */
const rowHeight = 41;
/** Room for the bar at the top of a narrow window, in pixels. */
const barHeight = 56;
/** Rows before the end at which the next page is asked for. */
const ahead = 15;

/** The rows in view, and j and k to go through all of them. */
function Rows(props: {
  items: readonly OrganizationChangeRequest[];
  /** Whether these are all there are. */
  isComplete: boolean;
  /** Called when the end comes near; absent while nothing more can be asked for. */
  onNearEnd: (() => void) | undefined;
}) {
  const { items, onNearEnd } = props;
  const frame = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<number>();
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box !== undefined) setTop(box.top + window.scrollY);
  }, []);
  // Draws anew by itself whenever it scrolls, so nothing of it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => items[at]?.id ?? at,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
    scrollPaddingEnd: rowHeight,
    // The row that has the focus stays in the document wherever the window is scrolled to.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), active),
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

  return (
    <div className="overflow-hidden rounded-lg border">
      <ul ref={frame} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const changeRequest = items[index];
          if (changeRequest === undefined) return null;
          return (
            <ChangeRequestRow
              key={key}
              changeRequest={changeRequest}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={props.isComplete ? items.length : -1}
              className={`absolute inset-x-0 top-0 ${index > 0 ? "border-t" : ""}`}
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
