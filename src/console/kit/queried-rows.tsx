import type { ReactNode } from "react";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { FailureState, Pending } from "./page-state.tsx";

/** The rows of a short list from a query; until then a skeleton, or the failure with a retry button. */
export function QueriedRows<Data>(props: {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  rows: (data: Data) => readonly ReactNode[];
  /** Why there are none. */
  empty: string;
}) {
  const { data, error, refetch } = props.query;
  if (data === undefined) {
    return error === null ? (
      <Pending>
        <SkeletonRows count={3} />
      </Pending>
    ) : (
      <FailureState isCompact error={error} onRetry={() => void refetch()} />
    );
  }
  const rows = props.rows(data);
  return rows.length === 0 ? (
    <p className="rounded-lg border border-dashed px-3 py-3 text-muted">{props.empty}</p>
  ) : (
    <ul className="divide-y overflow-hidden rounded-lg border">{rows}</ul>
  );
}

/** Below a list: loads what follows, if something does. */
export function ShowMore(props: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.list;
  if (!hasNextPage) return null;
  return (
    <div className="flex justify-center py-3">
      <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {common.showMore}
      </Button>
    </div>
  );
}
