import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { FailureState, Pending } from "../page-state.tsx";
import { revisionFilesQuery } from "../revision-queries.ts";
import { FilePreview } from "./file-preview.tsx";

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
