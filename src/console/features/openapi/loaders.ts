import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, loadItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { specsQuery } from "#console/kit/queries.ts";
import { readAddress } from "./address.ts";
import { latestVersionQuery, specQuery } from "./queries.ts";

export function loadSpecs({ params }: Opened) {
  const specs = specsQuery(params["organizationId"] ?? "");
  drawIfCached(specs);
  void queryClient.prefetchQuery(specs);
  return Promise.resolve(null);
}

export async function loadSpec({ params, request }: Opened) {
  const spec = { organizationId: params["organizationId"] ?? "", specSlug: params["slug"] ?? "" };
  const { version, view } = readAddress(new URL(request.url).searchParams);
  const { lastVersion } = await loadItem(specQuery(spec));
  if (lastVersion !== undefined && version === "" && (view === "content" || view === "source")) {
    void queryClient.prefetchQuery(latestVersionQuery(spec));
  }
  return null;
}
