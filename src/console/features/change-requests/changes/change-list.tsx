import { useRef } from "react";
import type { RefObject } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { common } from "#console/messages/common.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { Button } from "#console/ui/button.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Select } from "#console/ui/select.tsx";
import { Spinner } from "#console/ui/spinner.tsx";
import { usePageIndex } from "../page-index.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { ChangeTree, focusRow } from "#console/kit/changes/change-tree.tsx";
import { changeKinds, thingOf } from "#console/kit/changes/change-kind.ts";
import { filterChanges } from "./filter.ts";
import { useAddress } from "./use-address.ts";
import { ViewedMark } from "./viewed-mark.tsx";
import type { Marks } from "./viewed.ts";
import { viewedState } from "./viewed.ts";

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
        <ChangeTree
          changes={props.changes}
          titleAt={index.titleAt}
          current={props.current}
          hrefOf={pageAddress}
          markOf={(change) => {
            const state = viewedState(change, props.marks);
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
