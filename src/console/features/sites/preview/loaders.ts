import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, type Opened } from "#console/kit/loading.ts";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { siteQuery, structureQuery } from "../queries.ts";
import { readChoice, requestOf } from "./choice.ts";
import { sitePreviewQuery } from "./queries.ts";

/** Requests what the preview of a site needs, without waiting for it. */
export function loadPreview({ params, request }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const site = { organizationId, siteId };
  drawIfCached(siteQuery(site), structureQuery(site), adaptiveSchemaQuery(site));
  const choice = readChoice(new URL(request.url).searchParams);
  // The key of a chosen share link isn't known yet.
  if (choice.entry === "in" || choice.entry === "out") {
    void queryClient.prefetchQuery(sitePreviewQuery(site, requestOf(choice)));
  }
  void queryClient.prefetchQuery(structureQuery(site));
  void queryClient.prefetchQuery(adaptiveSchemaQuery(site));
  return Promise.resolve(null);
}
