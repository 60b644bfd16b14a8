import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { translationsQuery } from "./queries.ts";

export async function loadList({ params }: Opened) {
  const translations = translationsQuery(params["organizationId"] ?? "");
  drawIfCached(translations);
  void queryClient.prefetchQuery(translations);
  return null;
}
