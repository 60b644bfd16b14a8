import { Globe, Plus } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { LayoutSwitch } from "#console/kit/layout-switch.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SiteCards } from "./site-cards.tsx";
import { SitesTable } from "./sites-table.tsx";

const CreateSite = openedLater(async () => (await import("./create-site.tsx")).CreateSite);

const cards = "cards";

/** The sites of an organization, and a button to create one. */
export function Component() {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"site">("new");
  const [layout] = useUrlChoice("layout");
  const { createContent, listMembers } = organization.permissions;
  const Sites = layout === cards ? SiteCards : SitesTable;
  const icon = <Globe size={20} aria-hidden />;
  const create = {
    icon: <Plus size={16} aria-hidden />,
    unavailable: gate([!createContent, t.mayNotCreate]),
    onApproach: CreateSite.prepare,
    onPress: () => open("site"),
  };
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        actions={
          <>
            <LayoutSwitch texts={t.views} layout={cards} />
            <Button variant="primary" {...create}>
              {t.create}
            </Button>
          </>
        }
      />
      {listMembers ? (
        <Sites
          empty={
            <div className="rounded-lg border">
              <EmptyState
                icon={icon}
                title={t.emptyTitle}
                action={<Button {...create}>{t.createFirst}</Button>}
              >
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
      {opened === "site" && createContent && (
        <CreateSite organization={organization.id} onClose={() => open(undefined)} />
      )}
    </PageBody>
  );
}
