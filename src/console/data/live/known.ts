import type { QueryClient } from "@tanstack/react-query";
import { query } from "../query.ts";
import type { Known } from "./touches.ts";

/** What has been read tells who reads it, and which change request a number means. */
export function knownIn(client: QueryClient): Known {
  return {
    userId: () => client.getQueryData(query("GET /v1/user").queryKey)?.id,
    changeRequestId({ spaceId = "", changeRequestId = "" }) {
      const params = { spaceId, changeRequestId };
      const { queryKey } = query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
        params,
      });
      return client.getQueryData(queryKey)?.id;
    },
  };
}
