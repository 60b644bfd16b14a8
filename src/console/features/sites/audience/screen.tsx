import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { siteQuery, structureQuery } from "../queries.ts";
import { useSite } from "../use-site.ts";
import { adaptiveSchemaQuery, shareLinksQuery, visitorKeyQuery } from "./queries.ts";
import { ShareLinksSection } from "./share-links.tsx";
import { AdaptiveSection, AgentsSection } from "./switches.tsx";
import { VisibilitySection } from "./visibility.tsx";
import { VisitorSignInSection } from "./visitor-sign-in.tsx";

export async function load({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const site = { organizationId, siteId };
  drawIfCached(siteQuery(site));
  if (mayRequest(organizationId, "admin")) {
    void queryClient.prefetchQuery(shareLinksQuery(site));
    void queryClient.prefetchQuery(visitorKeyQuery(organizationId));
  }
  void queryClient.prefetchQuery(structureQuery(site));
  void queryClient.prefetchQuery(adaptiveSchemaQuery(site));
  await queryClient.ensureQueryData(siteQuery(site));
  return null;
}

/** Who can read a site, and how they get in. */
export function Component() {
  const { site, params } = useSite();
  return (
    <div key={site.id}>
      <VisibilitySection params={params} />
      <ShareLinksSection site={site} params={params} />
      <VisitorSignInSection site={site} params={params} />
      <AdaptiveSection site={site} params={params} />
      <AgentsSection site={site} params={params} />
    </div>
  );
}
