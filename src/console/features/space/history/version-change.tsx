import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Change, Comparison } from "#contract/changes.ts";
import type { Space } from "#contract/space.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { mayLink, useComparedLinks } from "#console/kit/changes/compared-links.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import { fieldRows } from "#console/kit/changes/fields.ts";
import { FilePreview } from "#console/kit/changes/file-preview.tsx";
import { KindBadges, WordStats } from "#console/kit/changes/kind-marks.tsx";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { MetadataRows } from "#console/kit/prose-diff/metadata-rows.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { revisionFilesQuery, revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { historyTexts } from "#console/messages/history.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { Button } from "#console/ui/button.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { indexPages } from "../page-index.ts";
import { comparisonQuery } from "./queries.ts";
import type { Span } from "./queries.ts";

type VersionChangeProps = {
  space: Space;
  span: Span;
  change: Change;
  compared: ChangeSet["compared"];
  onRestore: (page: { id: string; title: string }) => void;
};

/** One changed page or file: what happened to it, and the comparison. */
export function VersionChange(props: VersionChangeProps) {
  const { space, span, change } = props;
  const { id, title, path } = thingOf(change);
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "split" ? "split" : "inline";
  const { data, error, refetch } = useQuery(comparisonQuery(span, id));
  const { restore } = historyTexts;
  return (
    <article aria-labelledby="change-title" className="flex flex-col gap-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b pb-3">
        <h2 id="change-title" className="min-w-0 basis-full truncate text-lg font-semibold">
          <bdi>{title || path}</bdi>
        </h2>
        <KindBadges change={change} />
        <WordStats stats={change.stats} />
        {change.page !== undefined && (
          <span className="ms-auto flex flex-wrap items-center gap-2">
            <ViewChoice
              view={view}
              onChange={(next) =>
                setParams(
                  (now) => {
                    const changed = new URLSearchParams(now);
                    if (next === "inline") changed.delete("view");
                    else changed.set("view", next);
                    return changed;
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
            />
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
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <FailureState error={error} onRetry={() => void refetch()} />
        )
      ) : change.page === undefined ? (
        <FileVersions {...props} comparison={data} />
      ) : (
        <PageVersions {...props} comparison={data} view={view} />
      )}
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

function ViewChoice(props: {
  view: "inline" | "split";
  onChange: (view: "inline" | "split") => void;
}) {
  return (
    <span role="group" aria-label={changesTexts.view} className="flex rounded-md border">
      {(["inline", "split"] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant="quiet"
          aria-pressed={props.view === one}
          onPress={() => props.onChange(one)}
        >
          {changesTexts[one]}
        </Button>
      ))}
    </span>
  );
}

type Compared = VersionChangeProps & { comparison: Comparison };

function PageVersions(props: Compared & { view: "inline" | "split" }) {
  const { space, change, comparison, compared, view } = props;
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

function FileVersion(props: { heading: string; spaceId: string; revision: string; id: string }) {
  const { data, error, refetch } = useQuery(revisionFilesQuery(props.spaceId, props.revision));
  const file = data?.find(({ id }) => id === props.id);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="font-medium">{props.heading}</figcaption>
      {data === undefined &&
        (error === null ? (
          <Pending>
            <Skeleton className="h-40" />
          </Pending>
        ) : (
          <FailureState error={error} onRetry={() => void refetch()} />
        ))}
      {file !== undefined && <FilePreview file={file} />}
    </figure>
  );
}
