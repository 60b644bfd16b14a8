import { useQuery } from "@tanstack/react-query";
import { RequestFailure } from "#console/data/request-failure.ts";
import { query } from "#console/data/query.ts";
import { useReview } from "../use-review.ts";

/** Who wrote in which changed pages, and who owns them. */
export function useChangePeople(isNeeded: boolean) {
  const { scope } = useReview();
  const options = query(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/change-people",
    { params: scope },
  );
  const { data, error } = useQuery({ ...options, enabled: isNeeded });
  return {
    people: data,
    error,
    /** Other platforms may not have this operation. */
    isUnknown: error instanceof RequestFailure && [404, 405].includes(error.status),
  };
}
