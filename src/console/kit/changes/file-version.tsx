import { useQuery } from "@tanstack/react-query";
import { Download, FileIcon } from "lucide-react";
import { Skeleton } from "#console/ui/skeleton.tsx";
import type { File } from "#contract/page.ts";
import { formatBytes } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { FailureState, Pending } from "../page-state.tsx";
import { revisionFilesQuery } from "../revision-queries.ts";

/** A file of a revision, before or after it was changed. */
export function FileVersion(props: {
  heading: string;
  spaceId: string;
  revision: string;
  id: string;
}) {
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

/** A file of a revision: its picture, or that it has none, and its name and size. */
function FilePreview({ file }: { file: File }) {
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
