import { queryClient } from "#console/data/query-client.ts";
import { loadItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { fieldQuery, fieldsQuery, valuesQuery } from "./queries.ts";

export async function loadField({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  await Promise.all([
    queryClient.fetchQuery(fieldQuery(organizationId, params["fieldName"] ?? "")),
    queryClient.ensureQueryData(spacesQuery(organizationId)),
  ]);
  return null;
}

export async function loadSpaceFields({ params }: Opened) {
  const spaceId = params["spaceId"] ?? "";
  void queryClient.prefetchQuery(fieldsQuery(params["organizationId"] ?? ""));
  void queryClient.prefetchQuery(valuesQuery(spaceId));
  await loadItem(spaceQuery(spaceId));
  return null;
}

export async function loadFieldValues({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  await Promise.all([
    queryClient.ensureQueryData(spacesQuery(organizationId)),
    queryClient.ensureQueryData(fieldsQuery(organizationId)),
  ]);
  return null;
}
