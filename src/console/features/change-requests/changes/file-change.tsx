import { useQuery } from "@tanstack/react-query";
import { Download, FileIcon } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import type { File } from "#contract/page.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { MetadataRows } from "#console/kit/prose-diff/metadata-rows.tsx";
import "#console/kit/prose-diff/prose-diff.css";
import { formatBytes } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { comparisonQuery } from "../comparison-query.ts";
import { filesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "./change-kind.ts";
import { fieldRows } from "./fields.ts";

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
      {file !== undefined && <Preview file={file} />}
    </figure>
  );
}

function Preview({ file }: { file: File }) {
  // The API may have another origin than this page, but the credential only works for this page's.
  const address = new URL(file.downloadURL).pathname;
  const isPicture = file.contentType.startsWith("image/");
  return (
    <>
      {isPicture ? (
        <img
          src={address}
          alt={file.name}
          className="max-h-[60vh] max-w-full self-start rounded-md border bg-sunken object-contain"
        />
      ) : (
        <p className="flex items-center gap-2 rounded-md border bg-sunken px-3 py-6 text-muted">
          <FileIcon size={16} aria-hidden />
          {t.noPreview}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="wrap-anywhere">{file.name}</span>
        <span>{formatBytes(file.size)}</span>
        <LinkButton external size="small" href={address} icon={<Download size={14} aria-hidden />}>
          {t.download}
        </LinkButton>
      </p>
    </>
  );
}
