import { useRef } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Equal, RotateCcw } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { changesTabTexts as tab, viewTexts } from "#console/messages/review-views.ts";
import { Button, Spinner } from "#console/ui/button.tsx";
import { ChangeTree, focusRow } from "#console/kit/changes/change-tree.tsx";
import { thingOf, filterChanges } from "#console/kit/changes/change-kind.ts";
import { ChangeFilter } from "#console/kit/changes/change-filter.tsx";
import { usePageIndex } from "../page-index.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useAddress } from "./use-address.ts";
import { type Marks, viewedState, type ViewedState } from "./viewed.ts";

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
  /** Moves the focus from the list to the page. */
  onLeave: () => void;
};

/** A filterable tree of the changes, in reading order; only the visible part is rendered. */
export function ChangeList(props: ChangeListProps) {
  const { kind, text, set, pageAddress } = useAddress();
  const index = usePageIndex(false);
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
      <ChangeFilter
        field={field}
        filter={{ kind, text }}
        onText={(value) => set({ q: value }, true)}
        onKind={(value) => set({ kind: value }, true)}
        onSubmit={openFirst}
        onDown={() => focusRow(frame.current, 1)}
        onLeave={props.onLeave}
      />
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
        props.isWhole && <NoMatches onClear={() => set({ q: "", kind: "" }, true)} />
      )}
      {!props.isWhole && !isError && (
        <p role="status" className="flex items-center gap-2 border-t p-2 text-sm text-muted">
          <Spinner /> {tab.loadingRest}
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
