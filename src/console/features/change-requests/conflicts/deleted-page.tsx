import { useQuery } from "@tanstack/react-query";
import type { Conflict } from "#contract/conflict.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";
import { useReview } from "../use-review.ts";

type Version = NonNullable<Conflict["main"]>;

/** One side's edits of a page that the other side deleted, needed to decide whether the page can be deleted. */
export function EditedPage(props: {
  label: string;
  pageId: string;
  base: Version;
  version: Version;
}) {
  const { space } = useReview();
  const { base, version, pageId, label } = props;
  const before = useQuery(writtenPageQuery(space.id, base.revision, pageId));
  const after = useQuery(writtenPageQuery(space.id, version.revision, pageId));
  const error = before.error ?? after.error;
  if (before.data !== undefined && after.data !== undefined) {
    return (
      <ProseDiff
        label={label}
        before={before.data.markdown ?? ""}
        after={after.data.markdown ?? ""}
        view="inline"
      />
    );
  }
  if (error === null) {
    return (
      <Pending>
        <SkeletonRows count={3} />
      </Pending>
    );
  }
  const retry = () => {
    void before.refetch();
    void after.refetch();
  };
  return <FailureState error={error} onRetry={retry} />;
}
