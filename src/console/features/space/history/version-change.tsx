import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Change, Comparison } from "#contract/changes.ts";
import type { Space } from "#contract/space.ts";
import { StepButtons, ViewChoice, WalkButtons } from "#console/kit/changes/change-controls.tsx";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { mayLink, useComparedLinks } from "#console/kit/changes/compared-links.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import { fieldRows } from "#console/kit/changes/fields.ts";
import { FileVersion } from "#console/kit/changes/file-version.tsx";
import { KindBadges, WordStats } from "#console/kit/changes/change-tree.tsx";
import { useStepKeys, useSteps, type Steps, useArrival } from "#console/kit/changes/use-walk.ts";
import type { Walk } from "#console/kit/changes/use-walk.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import type { ProseDiffHandle } from "#console/kit/prose-diff/diff-list.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { MetadataRows } from "#console/kit/prose-diff/metadata-rows.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { revisionFilesQuery, revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { historyTexts } from "#console/messages/history.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { Button } from "#console/ui/button.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { indexPages } from "../reader.ts";
import { comparisonQuery } from "./queries.ts";
import type { Span } from "#screens/revisions.ts";

type VersionChangeProps = {
  space: Space;
  span: Span;
  change: Change;
  walk: Walk;
  compared: ChangeSet["compared"];
  onRestore: (page: { id: string; title: string }) => void;
};

/** One changed page or file: what happened to it, and the comparison. */
export function VersionChange(props: VersionChangeProps) {
  const { space, span, change, walk } = props;
  const { id, title, path } = thingOf(change);
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const view = params.get("view") === "split" ? "split" : "inline";
  const [steps, setSteps] = useState<Steps>();
  const arrival = useArrival(id);
  const toggleView = () => setParams({ view: view === "inline" ? "split" : "" }, true);
  useStepKeys({ steps, hasSteps: change.page !== undefined, walk, onView: toggleView });
  const { data, error, refetch } = useQuery(comparisonQuery(span, id));
  const { restore } = historyTexts;
  return (
    <article ref={arrival.page} aria-labelledby="change-title" className="flex flex-col gap-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b pb-3">
        <div className="flex basis-full items-center gap-2">
          <h2
            ref={arrival.title}
            id="change-title"
            tabIndex={-1}
            className="focus-ring-inset min-w-0 flex-1 truncate rounded-sm text-lg font-semibold"
          >
            <bdi>{title || path}</bdi>
          </h2>
          <WalkButtons walk={walk} />
        </div>
        <KindBadges change={change} />
        <WordStats stats={change.stats} />
        {change.page !== undefined && (
          <span className="ms-auto flex flex-wrap items-center gap-2">
            <StepButtons steps={steps} />
            <ViewChoice view={view} views={["inline", "split"]} onChoose={toggleView} />
            <Button
              size="small"
              icon={<RotateCcw size={14} aria-hidden />}
              unavailable={gate(
                [space.revision === span.revisionId, historyTexts.isCurrent],
                [change.type === "page_deleted", restore.notThere],
                [!space.permissions.edit, restore.mayNot],
              )}
              onPress={() => props.onRestore({ id, title })}
            >
              {restore.page}
            </Button>
          </span>
        )}
      </header>
      <PanelBoundary key={id}>
        {data === undefined ? (
          error === null ? (
            <Loading />
          ) : (
            <FailureState error={error} onRetry={() => void refetch()} />
          )
        ) : change.page === undefined ? (
          <FileVersions {...props} comparison={data} />
        ) : (
          <PageVersions {...props} comparison={data} view={view} onSteps={setSteps} />
        )}
      </PanelBoundary>
    </article>
  );
}

function Loading() {
  return (
    <Pending>
      <div
        role="status"
        aria-label={changesTexts.loadingPage}
        className="grid max-w-2xl gap-3 py-4"
      >
        {["w-1/3", "w-full", "w-5/6", "w-2/3"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </Pending>
  );
}

type Compared = VersionChangeProps & { comparison: Comparison };

function PageVersions(
  props: Compared & {
    view: "inline" | "split";
    onSteps: (steps: Steps | undefined) => void;
  },
) {
  const { space, change, comparison, compared, view } = props;
  const diff = useRef<ProseDiffHandle>(null);
  const onPosition = useSteps(diff, props.onSteps);
  const { group, expand } = reviewKeyTexts;
  useKeys([{ keys: "o", label: expand, group, run: () => diff.current?.expand() }]);
  const [old, now] = [versionOf(comparison.before), versionOf(comparison.after)];
  const shown = comparison.change ?? change;
  const moved = shown.attributes?.["parent"] ?? shown.attributes?.["previous"];
  const isNeeded = mayLink(old.text, now.text) || moved !== undefined;
  const before = useContent(space.id, isNeeded ? compared?.before?.id : undefined);
  const after = useContent(space.id, isNeeded ? compared?.after.id : undefined);
  const { id } = thingOf(change);
  const scope = { organizationId: space.organization, spaceId: space.id, pageId: id };
  const resolve = useComparedLinks(scope, after, before);
  const titleOf = (page: string) =>
    [after, before].flatMap((content) =>
      content === undefined ? [] : (indexPages(content.pages).page(page)?.title ?? []),
    )[0];
  return (
    <div className={view === "split" ? "" : "max-w-4xl"}>
      <ProseDiff
        ref={diff}
        onPosition={onPosition}
        before={old.text}
        after={now.text}
        beforeId={old.id}
        afterId={now.id}
        view={view}
        fields={fieldRows(shown, titleOf)}
        resolve={resolve}
      />
    </div>
  );
}

/** The pages and files of a revision, for links and titles; undefined until they are loaded, or without a revision. */
function useContent(spaceId: string, revision: string | undefined) {
  const enabled = revision !== undefined;
  const pages = useQuery({ ...revisionPagesQuery(spaceId, revision ?? ""), enabled }).data;
  const files = useQuery({ ...revisionFilesQuery(spaceId, revision ?? ""), enabled }).data;
  return pages === undefined || files === undefined ? undefined : { pages: pages.pages, files };
}

function FileVersions({ space, change, comparison, compared }: Compared) {
  const { id } = thingOf(change);
  const versions = [
    [changesTexts.before, change.type === "file_created" ? undefined : compared?.before?.id],
    [changesTexts.after, change.type === "file_deleted" ? undefined : compared?.after.id],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <MetadataRows fields={fieldRows(comparison.change ?? change, () => undefined)} />
      <div className="grid gap-4 sm:grid-cols-2">
        {versions.map(
          ([heading, revision]) =>
            revision !== undefined && (
              <FileVersion
                key={heading}
                heading={heading}
                spaceId={space.id}
                revision={revision}
                id={id}
              />
            ),
        )}
      </div>
    </div>
  );
}
