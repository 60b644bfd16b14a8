import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import { FilePreview } from "#console/kit/changes/file-preview.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { MetadataRows } from "#console/kit/prose-diff/metadata-rows.tsx";
import "#console/kit/prose-diff/prose-diff.css";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { comparisonQuery } from "../comparison-query.ts";
import { filesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { fieldRows } from "#console/kit/changes/fields.ts";

/** A changed file: the image before and after, or its type and size. */
export function FileChange({ change }: { change: Change }) {
  const { scope } = useReview();
  const { before, after } = useShownRevisions();
  // Its row in the list has no fields.
  const { data } = useQuery(comparisonQuery(scope, thingOf(change).id, { before, after }));
  const fields = fieldRows(data?.change ?? change, () => undefined);
  return (
    <div className="flex flex-col gap-4">
      <MetadataRows fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        {change.type !== "file_created" && (
          <Version heading={t.before} revision={before} id={thingOf(change).id} />
        )}
        {change.type !== "file_deleted" && (
          <Version heading={t.after} revision={after} id={thingOf(change).id} />
        )}
      </div>
    </div>
  );
}

function Version(props: { heading: string; revision: string; id: string }) {
  const { space } = useReview();
  const { data, error, refetch } = useQuery(filesQuery(space.id, props.revision));
  const file = data?.find(({ id }) => id === props.id);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="font-medium">{props.heading}</figcaption>
      {data === undefined && error === null && (
        <Pending>
          <Skeleton className="h-40" />
        </Pending>
      )}
      {data === undefined && error !== null && (
        <FailureState error={error} onRetry={() => void refetch()} />
      )}
      {file !== undefined && <FilePreview file={file} />}
    </figure>
  );
}
