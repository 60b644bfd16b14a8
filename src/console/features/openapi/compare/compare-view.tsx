import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, CircleCheck, GitCompareArrows } from "lucide-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { Count } from "#console/ui/badge.tsx";
import { Button, Spinner } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { ShownChanges } from "../address.ts";
import { shownChanges, specPath } from "../address.ts";
import type { SpecAddress } from "../address.ts";
import type { Change, ChangeGroup, Comparison } from "../diff/group.ts";
import { versionsQuery } from "../queries.ts";
import type { ViewProps } from "../address.ts";
import { documentKey, useAnswer } from "../use-document.ts";
import { versionOptions } from "../version-select.tsx";
import { GroupView, type Paths } from "./group-view.tsx";

/** The changes between two versions; by default, between the latest two. */
export function CompareView(props: ViewProps) {
  const { data: versions, error, refetch } = useQuery(versionsQuery(props.params));
  if (versions !== undefined) return <Chosen {...props} versions={versions} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <Pending>
      <SkeletonRows />
    </Pending>
  );
}

function Chosen(props: ViewProps & { versions: readonly OpenApiSpecVersion[] }) {
  const { versions, address, go } = props;
  if (versions.length < 2 && address.from === "") {
    return (
      <EmptyState icon={<GitCompareArrows size={20} aria-hidden />} title={t.oneOnly}>
        {t.oneOnlyBody}
      </EmptyState>
    );
  }
  const to = address.to || (versions[0]?.id ?? "");
  const at = versions.findIndex(({ id }) => id === to);
  const from = address.from || (versions[at + 1]?.id ?? to);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <Select
          label={t.from}
          className="w-44"
          value={from}
          onChange={(chosen) => go({ from: chosen, to })}
          options={versionOptions(versions, from)}
        />
        <IconButton
          label={t.swap}
          variant="secondary"
          icon={<ArrowLeftRight size={16} aria-hidden />}
          onPress={() => go({ from: to, to: from })}
        />
        <Select
          label={t.to}
          className="w-44"
          value={to}
          onChange={(chosen) => go({ from, to: chosen })}
          options={versionOptions(versions, to)}
        />
      </div>
      {from === to ? (
        <EmptyState icon={<GitCompareArrows size={20} aria-hidden />} title={t.same}>
          {t.sameBody}
        </EmptyState>
      ) : (
        <Compared {...props} from={from} to={to} />
      )}
    </>
  );
}

function Compared({ params, address, go, from, to }: ViewProps & { from: string; to: string }) {
  const question = {
    before: documentKey(params, { id: from }, false),
    after: documentKey(params, { id: to }, false),
  };
  const { data, error, refetch } = useAnswer("compare", question);
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Pending>
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t.comparing}
        </p>
      </Pending>
    );
  }
  if (data.groups.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={20} aria-hidden />} title={t.nothing}>
        {t.nothingBody}
      </EmptyState>
    );
  }
  const pathTo = (there: Partial<SpecAddress>) =>
    specPath(params.organizationId, params.specSlug, there);
  return (
    <section aria-label={openapiTexts.tabs.compare}>
      <ShowFilter
        counts={data.counts}
        shown={address.show}
        onChange={(show) => go({ from, to, show })}
      />
      <ChangeList
        groups={data.groups}
        show={address.show}
        paths={{
          pathBefore: (operation) => pathTo({ version: from, operation }),
          pathAfter: (operation) => pathTo({ version: to, operation }),
          schemaPath: (schema) => pathTo({ version: to, schema }),
        }}
        onClear={() => go({ from, to, show: "all" })}
      />
    </section>
  );
}

/** The changes in groups; only visible ones are rendered. */
function ChangeList(props: {
  groups: readonly ChangeGroup[];
  show: ShownChanges;
  paths: Paths;
  onClear: () => void;
}) {
  const groups = useMemo(() => shownGroups(props.groups, props.show), [props.groups, props.show]);
  const frame = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box !== undefined) setTop(box.top + window.scrollY);
  }, []);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: (at) => 60 + 64 * (groups[at]?.changes.length ?? 1),
    getItemKey: (at) => groups[at]?.id ?? at,
    overscan: 4,
    scrollMargin: top,
  });
  if (groups.length === 0) return <NoMatches onClear={props.onClear} />;
  return (
    <ul
      ref={frame}
      aria-label={t.listLabel}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const group = groups[index];
        if (group === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={groups.length}
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <GroupView group={group} {...props.paths} />
          </li>
        );
      })}
    </ul>
  );
}

/** The groups with the filtered changes, without empty groups. */
function shownGroups(groups: readonly ChangeGroup[], show: ShownChanges): ChangeGroup[] {
  if (show === "all") return [...groups];
  const isShown = ({ effect, action }: Change) => effect === show || action === show;
  return groups
    .map((group) => ({ ...group, changes: group.changes.filter(isShown) }))
    .filter(({ changes }) => changes.length > 0);
}

/** The number of changes of each kind, and which are shown. */
function ShowFilter(props: {
  counts: Comparison["counts"];
  shown: ShownChanges;
  onChange: (show: ShownChanges) => void;
}) {
  const { counts } = props;
  const all = counts.added + counts.removed + counts.changed;
  const countOf = (show: ShownChanges) => (show === "all" ? all : counts[show]);
  return (
    <div role="group" aria-label={t.filterLabel} className="mb-4 flex flex-wrap gap-2">
      {shownChanges
        .filter((show) => show === "all" || show === props.shown || countOf(show) > 0)
        .map((show) => (
          <Button
            key={show}
            size="small"
            aria-pressed={props.shown === show}
            onPress={() => props.onChange(show)}
          >
            {t.show[show]}
            <Count>{formatNumber(countOf(show))}</Count>
          </Button>
        ))}
    </div>
  );
}
