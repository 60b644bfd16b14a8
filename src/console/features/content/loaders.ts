import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";

export async function loadContent({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  await Promise.all([
    queryClient.ensureQueryData(spacesQuery(organizationId)),
    queryClient.ensureQueryData(collectionsQuery(organizationId)),
  ]);
  return null;
}
