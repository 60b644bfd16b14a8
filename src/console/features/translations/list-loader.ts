import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { translationsQuery } from "./queries.ts";

export async function loadList({ params }: Opened) {
  void queryClient.prefetchQuery(translationsQuery(params["organizationId"] ?? ""));
  return null;
}
