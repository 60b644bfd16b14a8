import { useMemo, useRef } from "react";
import { FileDiff } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Space } from "#contract/space.ts";
import { ChangeFilter } from "#console/kit/changes/change-filter.tsx";
import { thingOf, filterChanges } from "#console/kit/changes/change-kind.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { ChangeTree, focusRow } from "#console/kit/changes/change-tree.tsx";
import { readingOrder } from "#console/kit/changes/tree.ts";
import { useWalk, focusTitle } from "#console/kit/changes/use-walk.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";
import { historyTexts } from "#console/messages/history.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Span } from "#screens/revisions.ts";

const t = historyTexts.version;

/** Requested while the list is loaded and drawn: `prepare`. */
const VersionChange = openedLater(async () => (await import("./version-change.tsx")).VersionChange);

export const { prepare } = VersionChange;

/** Every title that the list needs is in the response. */
const noTitles = new Map<string, string>();

/** The pages that differ between two versions: their list, and the comparison of one. */
export function VersionChanges(props: {
  space: Space;
  span: Span;
  set: ChangeSet;
  onRestore: (page: { id: string; title: string }) => void;
}) {
  const { space, span, set } = props;
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const kind = params.get("kind") ?? "";
  const text = params.get("q") ?? "";
  const frame = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const ordered = useMemo(() => readingOrder(set.changes), [set]);
  const filtered = useMemo(() => filterChanges(ordered, { kind, text }), [ordered, kind, text]);
  const titleAt = useMemo(() => {
    const titles = set.titles ?? noTitles;
    return (path: string) => titles.get(path);
  }, [set]);
  const hrefOf = (page: string) => `?${withParams(params, { page })}`;
  const inUrl = params.get("page");
  const [first] = ordered;
  const current =
    inUrl === null
      ? (filtered[0] ?? first)
      : ordered.find((change) => thingOf(change).id === inUrl);
  const isFiltered = kind !== "" || text !== "";
  const walk = useWalk({
    changes: filtered,
    current,
    missing: isFiltered ? 0 : set.counts[0] + set.counts[1] - ordered.length,
    isWhole: set.isWhole,
    onOpen: (page) => setParams({ page }),
    onFind: () => field.current?.focus(),
  });
  if (first === undefined) {
    return (
      <EmptyState icon={<FileDiff size={20} aria-hidden />} title={t.same}>
        {t.sameBody}
      </EmptyState>
    );
  }
  const openFirst = (typed: string) => {
    const [match] = filterChanges(ordered, { kind, text: typed });
    if (match === undefined) return;
    setParams({ q: typed, page: thingOf(match).id });
    focusTitle();
  };
  return (
    <div className="-mx-4 border-t sm:-mx-6 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="flex max-h-80 flex-col border-b lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--view-bar))] lg:max-h-none lg:border-e lg:border-b-0">
        <ChangeFilter
          field={field}
          filter={{ kind, text }}
          onText={(q) => setParams({ q }, true)}
          onKind={(value) => setParams({ kind: value }, true)}
          onSubmit={openFirst}
          onDown={() => focusRow(frame.current, 1)}
          onLeave={focusTitle}
        />
        {filtered.length > 0 ? (
          <ChangeTree
            changes={filtered}
            titleAt={titleAt}
            current={current && thingOf(current).id}
            hrefOf={hrefOf}
            frame={frame}
            onTop={() => field.current?.focus()}
          />
        ) : (
          set.isWhole && <NoMatches onClear={() => setParams({ q: "", kind: "" }, true)} />
        )}
      </div>
      <div className="min-w-0 px-4 pb-16 sm:px-6">
        {current === undefined ? (
          <EmptyState
            icon={<FileDiff size={20} aria-hidden />}
            title={t.missing}
            action={<LinkButton href={hrefOf(thingOf(first).id)}>{t.first}</LinkButton>}
          />
        ) : (
          <VersionChange
            space={space}
            span={span}
            change={current}
            walk={walk}
            compared={set.compared}
            onRestore={props.onRestore}
          />
        )}
      </div>
    </div>
  );
}
