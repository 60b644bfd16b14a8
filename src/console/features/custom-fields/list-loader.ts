import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { fieldsQuery } from "./queries.ts";

export async function loadList({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  void queryClient.prefetchQuery(fieldsQuery(organizationId));
  await queryClient.ensureQueryData(spacesQuery(organizationId));
  return null;
}
