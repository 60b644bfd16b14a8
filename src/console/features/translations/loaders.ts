import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { translationQuery } from "./queries.ts";

export async function loadTranslation({ params }: Opened) {
  const { organizationId = "", translationId = "" } = params;
  await queryClient.fetchQuery(translationQuery(organizationId, translationId));
  return null;
}
