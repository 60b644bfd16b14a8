import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { siteAdaptiveTexts as t } from "#console/messages/site-adaptive.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { adaptiveSchemaQuery, shareLinksQuery } from "../audience/queries.ts";
import { siteQuery, structureQuery, type SiteParams } from "../queries.ts";
import { useSite } from "../use-site.ts";
import { ConditionsSection } from "./conditions.tsx";
import { SchemaSection } from "./schema-section.tsx";
import { SeeAsVisitorSection } from "./see-as-visitor.tsx";

export async function load({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const site = { organizationId, siteId };
  drawIfCached(siteQuery(site), adaptiveSchemaQuery(site), structureQuery(site));
  const schema = queryClient.ensureQueryData(adaptiveSchemaQuery(site));
  const structure = queryClient.ensureQueryData(structureQuery(site));
  const { visibility } = await queryClient.ensureQueryData(siteQuery(site));
  if (visibility === "share-link" && mayRequest(organizationId, "admin")) {
    void queryClient.prefetchQuery(shareLinksQuery(site));
  }
  // A failure is shown by the part of the screen that needs it.
  await Promise.allSettled([schema, structure]);
  return null;
}

/** What is known about visitors, and what they see because of it. */
export function Component() {
  const { site, params } = useSite();
  return (
    <div key={site.id}>
      {site.adaptiveContent?.enabled !== true && <TurnedOff params={params} />}
      <SchemaSection params={params} />
      <ConditionsSection params={params} />
      <SeeAsVisitorSection site={site} params={params} />
    </div>
  );
}

function TurnedOff({ params }: { params: SiteParams }) {
  return (
    <div className="pt-4">
      <Banner
        tone="info"
        title={t.off}
        actions={
          <LinkButton
            size="small"
            href={paths.site(params.organizationId, params.siteId, "audience")}
          >
            {t.turnOn}
          </LinkButton>
        }
      >
        {t.offBody}
      </Banner>
    </div>
  );
}
