import { useRef } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Equal, Group, ListFilter, RotateCcw, X } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { changesTabTexts as tab, viewTexts } from "#console/messages/review-views.ts";
import { Button, Spinner } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { ChangeTree, focusRow } from "#console/kit/changes/change-tree.tsx";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { ChangeFilter } from "#console/kit/changes/change-filter.tsx";
import { usePageIndex } from "../page-index.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { applyNarrowing, type Narrowing } from "./narrowing.ts";
import { useAddress } from "./use-address.ts";
import { type Marks, viewedState, type ViewedState } from "./viewed.ts";

const FilterMenu = openedLater(async () => (await import("./filter-menu.tsx")).FilterMenu);

type ChangeListProps = {
  /** All changes, in reading order. */
  all: readonly Change[];
  /** The changes that match the filter. */
  changes: readonly Change[];
  /** Whether all changes are loaded. */
  isWhole: boolean;
  current: string | undefined;
  marks: Marks;
  /** The change that the viewed mark of a row is about. */
  asMarked: (change: Change) => Change;
  /** Whether the page is listed although nothing changed in the compared range. */
  isOutside: (change: Change) => boolean;
  /** What the list is narrowed to besides its text and kind, once it is known. */
  narrowing: Narrowing | undefined;
  /** Whether there are so many changes that pages with the same edits can be shown as one. */
  hasClusters: boolean;
  /** Lists the changes outside of the compared range, too; absent if there are none. */
  onListAll?: () => void;
  /** Moves the focus from the list to the page. */
  onLeave: () => void;
};

/** A filterable tree of the changes, in reading order; only the visible part is rendered. */
export function ChangeList(props: ChangeListProps) {
  const { kind, text, isByEdit, withoutFilters, set, pageAddress, editsAddress } = useAddress();
  const { narrowing } = props;
  const index = usePageIndex(false);
  const { isError, fetchNextPage } = useInfiniteQuery(changesQuery(useReview().scope));
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);
  // Uses the typed text, because the list updates only when the typing pauses.
  const openFirst = (typed: string) => {
    const [first] = applyNarrowing(props.all, { kind, text: typed }, narrowing);
    if (first === undefined) return;
    set({ q: typed, page: thingOf(first).id, thread: "", since: "", edits: "" });
    props.onLeave();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ChangeFilter
        label={viewTexts.search}
        more={
          <Popover
            label={viewTexts.filters}
            placement="bottom end"
            trigger={
              <IconButton
                label={viewTexts.filters}
                icon={<ListFilter size={16} aria-hidden />}
                onApproach={FilterMenu.prepare}
              />
            }
          >
            <FilterMenu />
          </Popover>
        }
        field={field}
        filter={{ kind, text }}
        onText={(value) => set({ q: value }, true)}
        onKind={(value) => set({ kind: value }, true)}
        onSubmit={openFirst}
        onDown={() => focusRow(frame.current, 1)}
        onLeave={props.onLeave}
      />
      {props.hasClusters && (
        <div className="px-2 pb-2">
          <LinkButton
            size="small"
            icon={<Group size={14} aria-hidden />}
            href={editsAddress}
            aria-current={isByEdit ? "page" : undefined}
            className="w-full aria-[current]:bg-selected"
          >
            {viewTexts.sameEdits}
          </LinkButton>
        </div>
      )}
      {narrowing !== undefined && <Narrowed narrowing={narrowing} />}
      {!props.isWhole && isError && <RestFailure onRetry={() => void fetchNextPage()} />}
      {props.changes.length > 0 ? (
        <ChangeTree
          changes={props.changes}
          titleAt={index.titleAt}
          current={props.current}
          hrefOf={pageAddress}
          markOf={(change) => {
            const state = viewedState(props.asMarked(change), props.marks);
            if (props.isOutside(change)) return { mark: <OutsideMark />, isMuted: true };
            return { mark: <ViewedMark state={state} />, isMuted: state === "viewed" };
          }}
          frame={frame}
          onTop={() => field.current?.focus()}
        />
      ) : (
        props.isWhole &&
        narrowing?.isPending !== true && (
          <>
            <NoMatches onClear={() => set(withoutFilters, true)} />
            {props.onListAll && (
              <span className="self-center">
                <Button size="small" variant="quiet" onPress={props.onListAll}>
                  {viewTexts.findInAll}
                </Button>
              </span>
            )}
          </>
        )
      )}
      {!props.isWhole && !isError && (
        <p role="status" className="flex items-center gap-2 border-t p-2 text-sm text-muted">
          <Spinner /> {tab.loadingRest}
        </p>
      )}
    </div>
  );
}

/** What the list is narrowed to, and how to undo it. */
function Narrowed({ narrowing }: { narrowing: Narrowing }) {
  const { set } = useAddress();
  return (
    <div className="flex flex-col gap-1 px-2 pb-2">
      {narrowing.chips.map(({ label, remove, without }) => (
        <Button
          key={label}
          size="small"
          className="max-w-full justify-start!"
          icon={<X size={14} aria-hidden />}
          onPress={() => set(without, true)}
        >
          <span className="sr-only">{remove} </span>
          <span className="truncate">{label}</span>
        </Button>
      ))}
      {narrowing.status !== undefined && (
        <p role="status" className="text-sm text-muted">
          {narrowing.status}
        </p>
      )}
    </div>
  );
}

/** Says that not all changes could be loaded: above the list, because its end can be below the window. */
function RestFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-2 border-y p-2 text-sm text-danger">
      {tab.restFailed}
      <Button size="small" onPress={onRetry}>
        {common.retry}
      </Button>
    </p>
  );
}

function OutsideMark() {
  return (
    <span title={viewTexts.outside} className="shrink-0 text-muted">
      <Equal size={14} role="img" aria-label={viewTexts.outside} />
    </span>
  );
}

/** Whether a changed page was viewed, at the end of its row. */
function ViewedMark({ state }: { state: ViewedState }) {
  if (state === "viewed") {
    return (
      <span title={tab.viewedState} className="shrink-0 text-success">
        <Check size={14} role="img" aria-label={tab.viewedState} />
      </span>
    );
  }
  if (state === "changed") {
    return (
      <span title={tab.changedState} className="shrink-0 text-warning">
        <RotateCcw size={14} role="img" aria-label={tab.changedState} />
      </span>
    );
  }
  return <span className="w-3.5 shrink-0" />;
}
