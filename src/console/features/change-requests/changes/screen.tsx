import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileDiff, GitCompareArrows, List } from "lucide-react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useMedia } from "#console/kit/use-media.ts";
import { formatNumber } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { changesTabTexts as tab, viewTexts } from "#console/messages/review-views.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Drawer } from "#console/ui/dialog.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { ChangeSet, Revisions } from "#console/kit/changes/change-set.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { readingOrder } from "#console/kit/changes/tree.ts";
import type { Change } from "#contract/changes.ts";
import { focusTitle } from "#console/kit/changes/use-walk.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { comparisonQuery } from "../comparison-query.ts";
import { changesQuery } from "../queries.ts";
import { useReview, useHeldReview } from "../use-review.ts";
import { ChangeList } from "./change-list.tsx";
import { ChangeView } from "./change-view.tsx";
import { applyNarrowing, type Narrowing } from "./narrowing.ts";
import { ShownRevisionsContext, useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { type ChosenRange, type Range, useRange, useRest } from "./range.ts";
import { useViewed, viewedState, type ViewedState } from "./viewed.ts";

const ClustersView = openedLater(async () => (await import("./clusters-view.tsx")).ClustersView);
const Narrow = openedLater(async () => (await import("./narrow.ts")).Narrow);
const ComparePicker = openedLater(async () => (await import("./compare-picker.tsx")).ComparePicker);
const RangeNote = openedLater(async () => (await import("./range-note.tsx")).RangeNote);
const MissingPage = openedLater(async () => (await import("./missing-page.tsx")).MissingPage);

/** The changes of a change request: their list, and the comparison of one page or file. */
export function Component() {
  const review = useReview();
  const { scope } = review;
  const shown = useListedRevisions();
  useHeldReview();
  const { data, error, refetch } = useInfiniteQuery(changesQuery(scope));
  const ranged = useRange(data);
  if (data === undefined) {
    return error === null ? (
      <PendingList />
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.changes.length === 0) {
    return (
      <EmptyState
        icon={<FileDiff size={20} aria-hidden />}
        title={tab.empty}
        action={
          <LinkButton
            href={paths.imports(
              review.organizationId,
              review.space.id,
              review.changeRequest.number,
            )}
            unavailable={whyNotEditContent(review)}
          >
            {tab.toImport}
          </LinkButton>
        }
      >
        {tab.emptyBody}
      </EmptyState>
    );
  }
  if (ranged.range === undefined) {
    return ranged.error === null ? (
      <PendingList />
    ) : (
      <FailureState error={ranged.error} onRetry={ranged.retry} />
    );
  }
  return (
    <ShownRevisionsContext value={shown}>
      <Changes whole={data} range={ranged.range} />
    </ShownRevisionsContext>
  );
}

function PendingList() {
  return (
    <Pending>
      <div className="max-w-72 pt-4">
        <SkeletonRows count={10} />
      </div>
    </Pending>
  );
}

function Changes({ whole, range }: { whole: ChangeSet; range: Range }) {
  const { user, changeRequest } = useReview();
  const address = useAddress();
  const { kind, text, hasRest } = address;
  const { marks, store } = useViewed(user.id, changeRequest.id);
  const set = range.set ?? whole;
  const rest = useRest(whole, range.set);
  const ordered = useMemo(
    () => readingOrder(hasRest ? [...set.changes, ...rest] : set.changes),
    [set, rest, hasRest],
  );
  const inWhole = useMemo(
    () => new Map(whole.changes.map((change) => [thingOf(change).id, change])),
    [whole],
  );
  // A viewed mark is about the page as the whole change request leaves it.
  const asMarked = (change: Change) => inWhole.get(thingOf(change).id) ?? change;
  const [narrowing, setNarrowing] = useState<Narrowing>();
  const filtered = useMemo(
    () => applyNarrowing(ordered, { kind, text }, narrowing),
    [ordered, kind, text, narrowing],
  );
  const listed =
    address.page === ""
      ? (filtered[0] ?? ordered[0])
      : [...ordered, ...rest].find((change) => thingOf(change).id === address.page);
  const unlisted = useUnlisted(listed === undefined && !set.isWhole ? address.page : "");
  const current = listed ?? unlisted.change;
  const list = useRef<HTMLDivElement>(null);
  // The page that the drawer was opened on: it closes when another page is chosen.
  const [listFor, setListFor] = useState<string>();
  const isFiltered = kind !== "" || text !== "" || narrowing !== undefined;
  const count = set.counts[0] + set.counts[1];
  const isOwn = range.set !== undefined;
  useReturn(address.isByEdit);
  const walk = usePageKeys({
    changes: filtered,
    current,
    missing: isFiltered ? 0 : count - set.changes.length,
    hasClusters: count >= manyChanges,
    isWhole: set.isWhole,
    onFind: () => {
      holdKeys();
      setListFor(address.page);
      list.current?.querySelector("input")?.focus();
    },
  });
  const shared = {
    all: ordered,
    changes: filtered,
    isWhole: set.isWhole,
    current: current === undefined || address.isByEdit ? undefined : thingOf(current).id,
    marks,
    asMarked,
    isOutside: (change: Change) => rest.includes(change),
    narrowing,
    hasClusters: count >= manyChanges,
    ...(rest.length > 0 && {
      onListAll: () => address.set({ compare: whole.reviewed ? "all" : "", since: "" }, true),
    }),
  };
  const isOutside = current !== undefined && rest.includes(current);
  const isAll = range.asked.by === "review" && !range.asked.isAsked && whole.reviewed === undefined;
  const note = !isAll && <RangeNote range={range} whole={whole} rest={rest} />;
  const openList = (
    <span className="shrink-0 lg:hidden">
      <Button
        size="small"
        icon={<List size={14} aria-hidden />}
        onPress={() => setListFor(address.page)}
      >
        {t.pages} ({formatNumber(walk.count)})
      </Button>
    </span>
  );
  return (
    <div className="-mx-4 sm:-mx-6 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div
        ref={list}
        className="sticky top-11 hidden h-[calc(100dvh-2.75rem-var(--view-bar))] border-e lg:block"
      >
        <ChangeList {...shared} onLeave={focusTitle} />
      </div>
      {listFor === address.page && (
        <NarrowList onClose={() => setListFor(undefined)}>
          <ChangeList {...shared} onLeave={() => setListFor(undefined)} />
        </NarrowList>
      )}
      {address.isNarrowed && (
        <InRange span={range.set && range.span}>
          <Narrow
            changes={ordered}
            isOwn={isOwn}
            marks={marks}
            asMarked={asMarked}
            onChange={setNarrowing}
          />
        </InRange>
      )}
      <div className="min-w-0 px-4 pb-24 sm:px-6">
        {address.isByEdit ? (
          <>
            <div className="pt-2">{openList}</div>
            {note}
            <InRange span={range.set && range.span}>
              <ClustersView
                changes={set.changes}
                isWhole={set.isWhole}
                isOwn={isOwn}
                marks={marks}
                store={store}
                asMarked={asMarked}
              />
            </InRange>
          </>
        ) : current === undefined && unlisted.isPending ? (
          <Pending>
            <div className="pt-4">
              <SkeletonRows />
            </div>
          </Pending>
        ) : current === undefined ? (
          <>
            <div className="pt-2">{openList}</div>
            {note}
            <MissingPage pageId={address.page} />
          </>
        ) : (
          <InRange span={isOutside ? undefined : range.set && range.span}>
            <ChangeView
              change={current}
              marked={asMarked}
              walk={walk}
              following={followingOf(filtered, current, (change) =>
                viewedState(asMarked(change), marks),
              )}
              lead={openList}
              compare={<CompareButton asked={range.asked} whole={whole} />}
              note={note}
              isOutside={isOutside}
              mark={marks[thingOf(current).id]}
              onMark={store.set}
            />
          </InRange>
        )}
      </div>
    </div>
  );
}

/** With fewer changed pages, it is as fast to read them one by one. */
const manyChanges = 10;

/** Back from the pages by their edits, the focus is on the page. */
function useReturn(isByEdit: boolean): void {
  const wasByEdit = useRef(isByEdit);
  useEffect(() => {
    if (wasByEdit.current && !isByEdit && document.activeElement === document.body) focusTitle();
    wasByEdit.current = isByEdit;
  }, [isByEdit]);
}

/** The next change that isn't viewed; after the last one, the first. */
function followingOf(
  changes: readonly Change[],
  current: Change,
  stateOf: (change: Change) => ViewedState,
) {
  const at = changes.indexOf(current);
  const others = [...changes.slice(at + 1), ...changes.slice(0, Math.max(at, 0))];
  return others.find((change) => stateOf(change) !== "viewed");
}

/** The revisions of a range, for the page that is shown; undefined for those of all changes. */
function InRange({ span, children }: { span: Revisions | undefined; children: ReactNode }) {
  const { before, after } = span ?? {};
  const shown = useMemo(() => (before && after ? { before, after } : undefined), [before, after]);
  return shown === undefined ? (
    children
  ) : (
    <ShownRevisionsContext value={shown}>{children}</ShownRevisionsContext>
  );
}

/** The control for what is compared. */
function CompareButton(props: { asked: ChosenRange; whole: ChangeSet }) {
  return (
    <Popover
      label={viewTexts.compare}
      placement="bottom end"
      trigger={
        <IconButton
          size="small"
          label={viewTexts.compare}
          icon={<GitCompareArrows size={16} aria-hidden />}
          onApproach={ComparePicker.prepare}
        />
      }
    >
      {(close) => <ComparePicker {...props} onClose={close} />}
    </Popover>
  );
}

/** The change of a page that the list doesn't contain yet; "" for none. */
function useUnlisted(pageId: string) {
  const { scope } = useReview();
  const revisions = useShownRevisions();
  const options = comparisonQuery(scope, pageId, revisions);
  const { data, isPending } = useQuery({
    ...options,
    ...(pageId === "" && { queryFn: skipToken }),
  });
  return { change: data?.change, isPending: pageId !== "" && isPending };
}

/** The list as a drawer, for windows without room for it next to the page. */
function NarrowList(props: { onClose: () => void; children: ReactNode }) {
  // Below Tailwind's `lg`, the breakpoint for showing the list next to the page.
  const isNarrow = useMedia("(width < 64rem)");
  if (!isNarrow) return null;
  return (
    <Drawer label={t.list} isOpen onClose={props.onClose}>
      {props.children}
    </Drawer>
  );
}
