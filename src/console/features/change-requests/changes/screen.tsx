import { useMemo, useRef, useState, type ReactNode } from "react";
import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileDiff, List } from "lucide-react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useMedia } from "#console/kit/use-near.ts";
import { formatNumber } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Drawer } from "#console/ui/dialog.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { filterChanges, thingOf } from "#console/kit/changes/change-kind.ts";
import { readingOrder } from "#console/kit/changes/tree.ts";
import type { Change } from "#contract/changes.ts";
import { useWalk, type Walk, focusTitle } from "#console/kit/changes/use-walk.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { comparisonQuery } from "../comparison-query.ts";
import { changesQuery } from "../queries.ts";
import { useReview, useHeldReview } from "../use-review.ts";
import { ChangeList } from "./change-list.tsx";
import { ChangeView } from "./change-view.tsx";
import { ShownRevisionsContext, useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";
import { type Marks, useViewed, viewedState } from "./viewed.ts";

const MissingPage = openedLater(async () => (await import("./missing-page.tsx")).MissingPage);

/** The changes of a change request: their list, and the comparison of one page or file. */
export function Component() {
  const review = useReview();
  const { scope } = review;
  const shown = useListedRevisions();
  useHeldReview();
  const { data, error, refetch } = useInfiniteQuery(changesQuery(scope));
  if (data === undefined) {
    return error === null ? (
      <Pending>
        <div className="max-w-72 pt-4">
          <SkeletonRows count={10} />
        </div>
      </Pending>
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.changes.length === 0) {
    return (
      <EmptyState
        icon={<FileDiff size={20} aria-hidden />}
        title={t.empty}
        action={
          <LinkButton
            href={paths.imports(
              review.organizationId,
              review.space.id,
              review.changeRequest.number,
            )}
            unavailable={whyNotEditContent(review)}
          >
            {t.toImport}
          </LinkButton>
        }
      >
        {t.emptyBody}
      </EmptyState>
    );
  }
  return (
    <ShownRevisionsContext value={shown}>
      <Changes set={data} />
    </ShownRevisionsContext>
  );
}

function Changes({ set }: { set: ChangeSet }) {
  const { user, changeRequest } = useReview();
  const address = useAddress();
  const { kind, text } = address;
  const { marks, store } = useViewed(user.id, changeRequest.id);
  const ordered = useMemo(() => readingOrder(set.changes), [set]);
  const filtered = useMemo(() => filterChanges(ordered, { kind, text }), [ordered, kind, text]);
  const listed =
    address.page === ""
      ? (filtered[0] ?? ordered[0])
      : ordered.find((change) => thingOf(change).id === address.page);
  const unlisted = useUnlisted(listed === undefined && !set.isWhole ? address.page : "");
  const current = listed ?? unlisted.change;
  const list = useRef<HTMLDivElement>(null);
  // The page that the drawer was opened on: it closes when another page is chosen.
  const [listFor, setListFor] = useState<string>();
  const walk = usePageKeys({
    changes: filtered,
    current,
    missing: kind === "" && text === "" ? set.counts[0] + set.counts[1] - ordered.length : 0,
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
    current: current === undefined ? undefined : thingOf(current).id,
    marks,
  };
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
      <div ref={list} className="sticky top-11 hidden h-[calc(100dvh-2.75rem)] border-e lg:block">
        <ChangeList {...shared} onLeave={focusTitle} />
      </div>
      {listFor === address.page && (
        <NarrowList onClose={() => setListFor(undefined)}>
          <ChangeList {...shared} onLeave={() => setListFor(undefined)} />
        </NarrowList>
      )}
      <div className="min-w-0 px-4 pb-24 sm:px-6">
        {current === undefined && unlisted.isPending ? (
          <Pending>
            <div className="pt-4">
              <SkeletonRows />
            </div>
          </Pending>
        ) : current === undefined ? (
          <>
            <div className="pt-2">{openList}</div>
            <MissingPage pageId={address.page} />
          </>
        ) : (
          <ChangeView
            change={current}
            walk={walk}
            following={followingOf(filtered, current, marks)}
            lead={openList}
            mark={marks[thingOf(current).id]}
            onMark={store.set}
          />
        )}
      </div>
    </div>
  );
}

/** The next change that isn't viewed; after the last one, the first. */
function followingOf(changes: readonly Change[], current: Change, marks: Marks) {
  const at = changes.indexOf(current);
  const others = [...changes.slice(at + 1), ...changes.slice(0, Math.max(at, 0))];
  return others.find((change) => viewedState(change, marks) !== "viewed");
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

/** The navigation from page to page, and the keys that lead back one level. */
function usePageKeys(input: {
  changes: readonly Change[];
  current: Change | undefined;
  /** The number of changes that aren't loaded yet. */
  missing: number;
  /** Whether all changes are loaded. */
  isWhole: boolean;
  onFind: () => void;
}): Walk {
  const { thread, isSince, set } = useAddress();
  const walk = useWalk({
    ...input,
    onOpen: (page) => set({ page, thread: "", since: "" }),
  });
  // One level at a time: first the selected thread, then the comparison since a revision.
  const back = { keys: "Escape", label: reviewKeyTexts.back, group: reviewKeyTexts.group } as const;
  useKeys([
    ...(isSince ? [{ ...back, run: () => set({ since: "" }, true) }] : []),
    ...(thread !== "" ? [{ ...back, run: () => set({ thread: "" }, true) }] : []),
  ]);
  return walk;
}
