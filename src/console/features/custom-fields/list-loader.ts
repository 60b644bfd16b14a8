import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { fieldsQuery } from "./queries.ts";

export async function loadList({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const [fields, spaces] = [fieldsQuery(organizationId), spacesQuery(organizationId)];
  drawIfCached(fields, spaces);
  void queryClient.prefetchQuery(fields);
  await queryClient.ensureQueryData(spaces);
  return null;
}
