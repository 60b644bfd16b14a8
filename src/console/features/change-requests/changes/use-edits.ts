import { useEffect, useMemo } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RequestFailure } from "#console/data/request-failure.ts";
import { queryOf } from "#console/data/query.ts";
import { pages } from "#screens/read.ts";
import type { Revisions } from "#console/kit/changes/change-set.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { clustersOf } from "./clusters.ts";

/** Pages that the platform compares for one request: few enough that the progress is seen. */
const atOnce = 100;

type Wanted = {
  scope: ThreadScope;
  /** Undefined if the platform doesn't tell. */
  revisions: Revisions | undefined;
  /** Without what only main changed between the revisions. */
  isOwn: boolean;
  /** Only pages with these words in what was removed or added. */
  contains?: string;
};

function editsQuery({ scope, revisions, isOwn, contains }: Wanted) {
  const read = pages("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/edits", {
    params: scope,
    query: { ...revisions, own: isOwn, limit: atOnce, ...(contains && { contains }) },
  });
  // Revisions don't change, and what is between them doesn't either.
  return { ...queryOf(read), staleTime: Infinity };
}

/** The edits of all changed pages, as far as they are loaded. */
export function useEdits(wanted: Wanted, isNeeded: boolean) {
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } =
    useInfiniteQuery({ ...editsQuery(wanted), enabled: isNeeded });
  useEffect(() => {
    if (isNeeded && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isNeeded, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    items: data?.items,
    /** The number of all changed pages and files. */
    count: data?.count ?? 0,
    isWhole: data !== undefined && !hasNextPage,
    error,
    /** Other platforms may not have this operation. */
    isUnknown: error instanceof RequestFailure && [404, 405].includes(error.status),
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}

/** The same, in clusters. */
export function useClusters(wanted: Wanted, isNeeded: boolean) {
  const edits = useEdits(wanted, isNeeded);
  const { items } = edits;
  const clusters = useMemo(() => clustersOf(items ?? []), [items]);
  return { ...edits, clusters };
}
