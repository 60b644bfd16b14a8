import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";

export async function loadContent({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const [spaces, collections] = [spacesQuery(organizationId), collectionsQuery(organizationId)];
  drawIfCached(spaces, collections);
  await Promise.all([
    queryClient.ensureQueryData(spaces),
    queryClient.ensureQueryData(collections),
  ]);
  return null;
}
