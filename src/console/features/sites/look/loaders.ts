import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { siteQuery } from "../queries.ts";
import { customizationQuery } from "./queries.ts";

export async function loadLook({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const customization = customizationQuery({ organizationId, siteId });
  drawIfCached(siteQuery({ organizationId, siteId }), customization);
  await queryClient.ensureQueryData(customization);
  return null;
}
