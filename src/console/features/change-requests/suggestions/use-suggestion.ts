import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryClient } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { Page } from "#contract/page.ts";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { useReview } from "../use-review.ts";
import { stateOn } from "./page-plan.ts";
import type { Suggesting } from "./suggesting.ts";

/** What a suggestion finds in the change request, as it is now. */
export function useSuggestion({ comment, suggestion }: Suggesting) {
  const { space, changeRequest } = useReview();
  const { revision } = changeRequest;
  return useQuery({
    queryKey: ["suggestion", comment.id, comment.target, revision, suggestion] as const,
    queryFn: async () => {
      const { page } = comment.target;
      const now = page && (await pageIn(space.id, revision, page.id));
      return stateOn(space.id, { comment, suggestion }, now);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: "static",
    structuralSharing: false,
    retry: false,
  });
}

/** @returns undefined if the revision doesn't have the page */
async function pageIn(
  spaceId: string,
  revision: string,
  pageId: string,
): Promise<Page | undefined> {
  try {
    return await queryClient.ensureQueryData(revisionPageQuery(spaceId, revision, pageId));
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 404) return undefined;
    throw failure;
  }
}
