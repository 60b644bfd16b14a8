import { useMemo, useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileDown, RotateCcw } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Space } from "#contract/space.ts";
import { versionScreen } from "#screens/reader.ts";
import type { Span } from "#screens/revisions.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { gate } from "#console/kit/gate.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { formatMoment } from "#console/messages/format.ts";
import { historyTexts } from "#console/messages/history.ts";
import { paths } from "#console/paths.ts";
import { Breadcrumbs } from "#console/ui/link.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { common } from "#console/messages/common.ts";
import { changesQuery, historyQuery, labelOf, titleOf } from "./queries.ts";
import type { Restored } from "./restore-dialog.tsx";
import { VersionChanges } from "./version-changes.tsx";
import { Origin } from "./version-row.tsx";
export { prepare } from "./version-changes.tsx";

const t = historyTexts.version;

const ExportDialog = openedLater(
  async () => (await import("#console/kit/export/export-dialog.tsx")).ExportDialog,
);
const RestoreDialog = openedLater(async () => (await import("./restore-dialog.tsx")).RestoreDialog);

/** What changed in a version of a space, or between any two: the changed pages, and the comparison of one. */
export function Component() {
  const { spaceId, revisionId } = useScreenParams(versionScreen);
  const [params] = useSearchParams();
  const { data: space } = useItem(spaceQuery(spaceId));
  const before = params.get("before") ?? "";
  const span = useMemo(() => ({ spaceId, revisionId, before }), [spaceId, revisionId, before]);
  const set = useInfiniteQuery(changesQuery(span));
  const [restored, setRestored] = useState<Restored>();
  const { compared } = set.data ?? {};
  return (
    <>
      <SpaceHead space={space} current="history" />
      <div className="px-4 pb-16 sm:px-6">
        <Head
          space={space}
          span={span}
          set={set.data}
          isLost={set.data === undefined && set.error !== null}
          onRestore={() =>
            compared !== undefined &&
            setRestored({ revision: revisionId, createdAt: compared.after.createdAt })
          }
        />
        {set.data === undefined ? (
          set.error === null ? (
            <Pending>
              <SkeletonRows />
            </Pending>
          ) : (
            <FailureState error={set.error} onRetry={() => void set.refetch()} />
          )
        ) : (
          <VersionChanges
            space={space}
            span={span}
            set={set.data}
            onRestore={(page) =>
              setRestored({
                revision: revisionId,
                createdAt: compared?.after.createdAt ?? "",
                page,
              })
            }
          />
        )}
      </div>
      {restored !== undefined && (
        <RestoreDialog space={space} restored={restored} onClose={() => setRestored(undefined)} />
      )}
    </>
  );
}

function Head(props: {
  space: Space;
  span: Span;
  set: ChangeSet | undefined;
  /** Whether it couldn't be loaded. */
  isLost: boolean;
  onRestore: () => void;
}) {
  const { space, span, set } = props;
  const { organization, id } = space;
  const setParams = useSetParams();
  const [isExporting, setExporting] = useState(false);
  const versions = useInfiniteQuery(historyQuery(id, "")).data?.items ?? [];
  const shown = versions.find((version) => version.id === span.revisionId);
  const moment = set?.compared?.after.createdAt;
  const title = shown === undefined ? moment && t.older(formatMoment(moment)) : titleOf(shown);
  useDocumentTitle(title ?? t.title, historyTexts.title, space.title);
  const old = set?.compared?.before;
  const isListed = versions.some((item) => item.id === span.before);
  const options = [
    { value: "", label: t.previous },
    ...(span.before !== "" && !isListed && old !== undefined
      ? [{ value: span.before, label: t.older(formatMoment(old.createdAt)) }]
      : []),
    ...versions
      .filter((other) => other.id !== span.revisionId)
      .map((other) => ({ value: other.id, label: labelOf(other) })),
  ];
  const compareWith = (before: string) => setParams({ before });
  const { restore, isCurrent } = historyTexts;
  return (
    <header className="flex flex-col gap-2 pt-6 pb-4">
      <Breadcrumbs
        label={common.breadcrumbs}
        crumbs={[{ label: historyTexts.title, href: paths.spaceTab(organization, id, "history") }]}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <PageHeading>{title ?? t.title}</PageHeading>
          {shown !== undefined && <Origin space={space} version={shown} />}
        </div>
        {!props.isLost && (
          <>
            <Button
              icon={<FileDown size={14} aria-hidden />}
              unavailable={gate([moment === undefined, common.loading])}
              onApproach={ExportDialog.prepare}
              onPress={() => setExporting(true)}
            >
              {historyTexts.export}
            </Button>
            <Button
              icon={<RotateCcw size={14} aria-hidden />}
              unavailable={gate(
                [space.revision === span.revisionId, isCurrent],
                [!space.permissions.edit, restore.mayNot],
                [moment === undefined, common.loading],
              )}
              onApproach={RestoreDialog.prepare}
              onPress={props.onRestore}
            >
              {restore.action}
            </Button>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <Select
          label={t.before}
          className="w-80 max-w-full"
          value={span.before}
          onChange={compareWith}
          options={options}
        />
        {set !== undefined && (
          <p role="status" className="pb-1.5 text-muted">
            {t.changed(...set.counts)}
          </p>
        )}
      </div>
      {isExporting && moment !== undefined && (
        <ExportDialog
          from={{ spaceId: id, revisionId: span.revisionId }}
          name={historyTexts.exportName(space.title, formatMoment(moment))}
          onClose={() => setExporting(false)}
        />
      )}
    </header>
  );
}
