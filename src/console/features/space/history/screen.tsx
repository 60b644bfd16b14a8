import { useState } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, GitCompare, History, X } from "lucide-react";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import type { Space } from "#contract/space.ts";
import { historyScreen } from "#screens/spaces.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { revisionPagesQuery, spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { formatMoment } from "#console/messages/format.ts";
import { historyTexts as t } from "#console/messages/history.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { indexPages } from "../reader.ts";
import { historyQuery } from "./queries.ts";
import type { Version } from "./queries.ts";
import { VersionRow } from "./version-row.tsx";

const RestoreDialog = openedLater(async () => (await import("./restore-dialog.tsx")).RestoreDialog);
const ExportDialog = openedLater(
  async () => (await import("#console/kit/export/export-dialog.tsx")).ExportDialog,
);
const PageFilter = openedLater(async () => (await import("./page-filter.tsx")).PageFilter);

/** The versions of a space, or those that changed one page. */
export function Component() {
  const { spaceId } = useScreenParams(historyScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  const [of, setOf] = useUrlChoice("of");
  return (
    <>
      <SpaceHead space={space} current="history" />
      <PageBody>
        <PageHead title={t.title} context={space.title}>
          <p className="text-muted">{t.lead}</p>
        </PageHead>
        <Versions key={`${space.id} ${of ?? ""}`} space={space} of={of ?? ""} onOf={setOf} />
      </PageBody>
    </>
  );
}

type VersionsProps = { space: Space; of: string; onOf: (page: string | undefined) => void };

function Versions({ space, of, onOf }: VersionsProps) {
  const list = useInfiniteQuery(historyQuery(space.id, of));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [restored, setRestored] = useState<Version>();
  const [exported, setExported] = useState<Version>();
  const [isChoosing, setChoosing] = useState(false);
  const title = usePageTitle(space, of);
  const versions = list.data?.items;
  // The two that were selected last: a third one replaces the first.
  const select = (id: string, isSelected: boolean) =>
    setSelected((old) => {
      const others = old.filter((item) => item !== id);
      return isSelected ? [...others, id].slice(-2) : others;
    });
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        {of === "" ? (
          <Button
            icon={<FileText size={14} aria-hidden />}
            onApproach={PageFilter.prepare}
            onPress={() => setChoosing(true)}
          >
            {t.ofPage.label}
          </Button>
        ) : (
          <>
            <p className="min-w-0 wrap-anywhere">{t.ofPage.only(title)}</p>
            <Button size="small" icon={<X size={14} aria-hidden />} onPress={() => onOf(undefined)}>
              {t.ofPage.clear}
            </Button>
          </>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <span role="status" className="text-sm text-muted">
            {selected.length > 0 && t.selected(selected.length)}
          </span>
          <Compare space={space} of={of} versions={versions ?? []} selected={selected} />
        </span>
      </div>
      {versions === undefined ? (
        list.error === null ? (
          <Pending>
            <SkeletonRows />
          </Pending>
        ) : (
          <FailureState error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : versions.length === 0 && !list.hasNextPage ? (
        <EmptyState
          icon={<History size={20} aria-hidden />}
          title={of === "" ? t.empty : t.emptyPage}
        >
          {of !== "" && t.emptyBody}
        </EmptyState>
      ) : (
        <ul aria-label={t.list} className="divide-y rounded-lg border">
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              space={space}
              version={version}
              of={of}
              isSelected={selected.includes(version.id)}
              onSelect={(isSelected) => select(version.id, isSelected)}
              onRestore={() => setRestored(version)}
              onExport={() => setExported(version)}
            />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && (
        <div className="pt-4">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {of === "" ? t.more : t.looking}
          </Button>
        </div>
      )}
      {isChoosing && (
        <PageFilter space={space} onChoose={onOf} onClose={() => setChoosing(false)} />
      )}
      {exported !== undefined && (
        <ExportDialog
          from={{ spaceId: space.id, revisionId: exported.id }}
          name={t.exportName(space.title, formatMoment(exported.createdAt))}
          onClose={() => setExported(undefined)}
        />
      )}
      {restored !== undefined && (
        <RestoreDialog
          space={space}
          restored={{
            revision: restored.id,
            createdAt: restored.createdAt,
            page: of === "" ? undefined : { id: of, title },
          }}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  );
}

/** Opens the comparison of the two selected versions, the older one first. */
function Compare(props: {
  space: Space;
  of: string;
  versions: readonly Version[];
  selected: readonly string[];
}) {
  const { space, of, versions, selected } = props;
  const [newer, older] = versions.filter(({ id }) => selected.includes(id));
  const icon = <GitCompare size={14} aria-hidden />;
  if (newer === undefined || older === undefined) {
    return (
      <Button icon={icon} unavailable={gate([true, t.needTwo])}>
        {t.compare}
      </Button>
    );
  }
  const query = { before: older.id, page: of };
  return (
    <LinkButton
      variant="primary"
      icon={icon}
      href={paths.version(space.organization, space.id, newer.id, query)}
    >
      {t.compare}
    </LinkButton>
  );
}

/** The title of the page whose history is shown; main may not have it any more. */
function usePageTitle(space: Space, of: string): string {
  const { data } = useQuery({
    ...revisionPagesQuery(space.id, space.revision),
    enabled: of !== "",
  });
  return (data && indexPages(data.pages).page(of)?.title) ?? t.ofPage.gone;
}
