import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BellOff, CheckCheck, Settings2 } from "lucide-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Dialog } from "react-aria-components/Dialog";
import type { Notification } from "#contract/notification.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { unmeasuredList } from "#console/kit/unmeasured-list.ts";
import { notificationTexts as t } from "#console/messages/notifications.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { PopoverBox } from "#console/ui/floating/popover-box.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { tip } from "#console/ui/tip.ts";
import { showToast } from "#console/ui/toast.ts";
import { NotificationRow } from "./row.tsx";
import { editsOf, notificationsQuery, touched, unreadQuery } from "./queries.ts";

const { group, next, previous, toggle } = t.keys;
const ownKeys = [
  { keys: "ArrowDown", label: next, group },
  { keys: "ArrowUp", label: previous, group },
  { keys: "e", label: toggle, group },
];

/** The notifications next to the bell. Opening one marks it as read. */
export function Panel(props: { organizationId: string; anchor: HTMLElement; onClose: () => void }) {
  const { organizationId, anchor, onClose } = props;
  const [triggerRef] = useState(() => ({ current: anchor }));
  return (
    <PopoverBox
      label={t.title}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="w-104"
    >
      <Dialog aria-label={t.title} className="flex max-h-[min(36rem,75vh)] flex-col outline-none">
        <Notifications organizationId={organizationId} onOpen={onClose} />
      </Dialog>
    </PopoverBox>
  );
}

function Notifications(props: { organizationId: string; onOpen: () => void }) {
  const { organizationId } = props;
  const [isUnread, setUnread] = useState(false);
  const list = useInfiniteQuery(notificationsQuery(organizationId, isUnread));
  const { data: unread } = useQuery(unreadQuery(organizationId));
  const reading = useReading(organizationId);
  const items = list.data?.items;
  const newest = items?.[0];
  useOwnKeys(ownKeys);
  return (
    <>
      <header className="flex items-center gap-1 border-b py-2 ps-4 pe-2">
        <h2 className="flex-1 font-semibold">{t.title}</h2>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={isUnread}
          onPress={() => setUnread(!isUnread)}
        >
          {t.filters.unread}
        </Button>
        {newest !== undefined && unread !== undefined && unread.count > 0 && (
          <IconButton
            size="small"
            label={t.readAll}
            icon={<CheckCheck size={16} aria-hidden />}
            isPending={reading.isReadingAll}
            onPress={() => reading.readAll(newest.at)}
          />
        )}
        <Link
          look="bare"
          href={`${paths.account()}?notifications=${organizationId}`}
          aria-label={t.settings}
          {...tip(t.settings)}
          className="grid size-6 place-items-center rounded-md hover:bg-hover"
        >
          <Settings2 size={16} aria-hidden />
        </Link>
      </header>
      {items === undefined && list.isPending && (
        <Pending>
          <div className="p-4">
            <SkeletonRows />
          </div>
        </Pending>
      )}
      {list.isError && (
        <div className="p-4">
          <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={<BellOff size={20} aria-hidden />}
          title={isUnread ? t.emptyUnread : t.empty}
        >
          {isUnread ? t.emptyUnreadBody : t.emptyBody}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Rows
          key={String(isUnread)}
          organizationId={organizationId}
          items={items}
          onNearEnd={
            list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined
          }
          onOpen={(item) => {
            if (!item.read) reading.mark(item, true);
            props.onOpen();
          }}
          onToggle={(item) => reading.mark(item, !item.read)}
        />
      )}
    </>
  );
}

/** Marks notifications as read and unread, at once. */
function useReading(organizationId: string) {
  const onError = (failure: unknown) =>
    showToast({
      tone: "danger",
      title: t.failed,
      description: describeFailure(failure).message,
    });
  const writeOne = useWrite("PATCH /v1/orgs/{organizationId}/notifications/{notificationId}", {
    touches: touched,
    queue: "notifications",
    optimistic: ({ params, body: { read } }) =>
      editsOf(organizationId, {
        count: (unread) => unread + (read ? -1 : 1),
        item: (item) => (item.id === params.notificationId ? { ...item, read } : item),
      }),
    onError,
  });
  const all = useWrite("POST /v1/orgs/{organizationId}/notifications/read-all", {
    touches: touched,
    optimistic: () =>
      editsOf(organizationId, { count: () => 0, item: (item) => ({ ...item, read: true }) }),
    onError,
  });
  return {
    mark: ({ id }: Notification, read: boolean) =>
      writeOne.mutate({ params: { organizationId, notificationId: id }, body: { read } }),
    /** @param until - what came later isn't on the screen yet */
    readAll: (until: string) => all.mutate({ params: { organizationId }, body: { until } }),
    isReadingAll: all.isPending,
  };
}

/** Estimated height of a row, in pixels; the actual height is measured. */
const rowHeight = 72;
/** Load the next page when this few rows remain below. */
const ahead = 15;

/** The rows in view, and arrow keys to move through all of them. */
function Rows(props: {
  organizationId: string;
  items: readonly Notification[];
  onNearEnd: (() => void) | undefined;
  onOpen: (item: Notification) => void;
  onToggle: (item: Notification) => void;
}) {
  const { items, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    ...unmeasuredList(),
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]!.id,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= items.length - ahead;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  const focusRow = (index: number) => {
    if (index < 0 || index >= items.length) return;
    setActive(index);
    virtualizer.scrollToIndex(index);
    // Once it is drawn.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = (event.target as Element).closest<HTMLElement>("[data-index]");
    const index = Number(row?.dataset["index"] ?? active);
    const item = items[index];
    if (event.key === "ArrowDown") focusRow(row === null ? active : index + 1);
    else if (event.key === "ArrowUp") focusRow(index - 1);
    else if (event.key === "Home") focusRow(0);
    else if (event.key === "End") focusRow(items.length - 1);
    else if (event.key === "e" && item !== undefined) props.onToggle(item);
    else return;
    event.preventDefault();
  };
  // So that the arrow keys work at once.
  useEffect(() => {
    scroller.current?.querySelector<HTMLElement>('[data-index="0"] a')?.focus();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={scroller} className="min-h-0 overflow-y-auto" onKeyDown={onKeyDown}>
      <ul
        aria-label={t.list}
        className="relative"
        style={{ height: `${virtualizer.getTotalSize()}px` }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index]!;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className="absolute inset-x-0 top-0 border-b"
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
            >
              <NotificationRow
                organizationId={props.organizationId}
                notification={item}
                onOpen={() => props.onOpen(item)}
                onToggle={() => props.onToggle(item)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
