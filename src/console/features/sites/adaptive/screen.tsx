import type { SiteParams } from "#screens/sites.ts";
import { siteAdaptiveTexts as t } from "#console/messages/site-adaptive.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { useSite } from "../use-site.ts";
import { ConditionsSection } from "./conditions.tsx";
import { SchemaSection } from "./schema-section.tsx";
import { SeeAsVisitorSection } from "./see-as-visitor.tsx";

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
