import { Globe } from "lucide-react";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SitesTable } from "./sites-table.tsx";

export { loadSites as load } from "./loaders.ts";

/** The sites of an organization. */
export function Component() {
  const { organization } = useOrganization();
  const icon = <Globe size={20} aria-hidden />;
  return (
    <PageBody wide>
      <PageHead title={t.title} context={organization.title} />
      {organization.permissions.listMembers ? (
        <SitesTable
          empty={
            <div className="rounded-lg border">
              <EmptyState icon={icon} title={t.emptyTitle}>
                {t.emptyBody}
              </EmptyState>
            </div>
          }
        />
      ) : (
        <EmptyState icon={icon} title={t.mayNotListTitle}>
          {t.mayNotList}
        </EmptyState>
      )}
    </PageBody>
  );
}
