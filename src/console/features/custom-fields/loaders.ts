import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, loadItem, mayRequest } from "#console/kit/loading.ts";
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
  const { organizationId = "", spaceId = "" } = params;
  const space = loadItem(spaceQuery(spaceId));
  if (mayRequest(organizationId, "listMembers")) {
    void queryClient.prefetchQuery(fieldsQuery(organizationId));
  }
  void queryClient.prefetchQuery(valuesQuery(spaceId));
  await space;
  return null;
}

export async function loadFieldValues({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const [spaces, fields] = [spacesQuery(organizationId), fieldsQuery(organizationId)];
  drawIfCached(spaces, fields);
  await Promise.all([queryClient.ensureQueryData(spaces), queryClient.ensureQueryData(fields)]);
  return null;
}
