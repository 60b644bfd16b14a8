import { Globe, LayoutGrid, Plus, Rows3 } from "lucide-react";
import { useLocation } from "react-router";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { tip } from "#console/ui/tip.ts";
import { SiteCards } from "./site-cards.tsx";
import { SitesTable } from "./sites-table.tsx";

export { loadSites as load } from "./loaders.ts";

const CreateSite = openedLater(async () => (await import("./create-site.tsx")).CreateSite);

/** The sites of an organization, and a button to create one. */
export function Component() {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"site">("new");
  const [layout] = useUrlChoice("layout");
  const { createContent, listMembers } = organization.permissions;
  const isCards = layout === "cards";
  const Sites = isCards ? SiteCards : SitesTable;
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
            <LayoutSwitch isCards={isCards} />
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

/** Between one row and one card for each site. The URL keeps it, and the filters stay. */
function LayoutSwitch({ isCards }: { isCards: boolean }) {
  const { search } = useLocation();
  const to = (layout: string | undefined) => {
    const params = new URLSearchParams(search);
    if (layout === undefined) params.delete("layout");
    else params.set("layout", layout);
    return `?${params}`;
  };
  const look =
    "grid size-7 place-items-center rounded-sm text-muted hover:bg-hover aria-[current]:bg-pressed aria-[current]:text-text";
  return (
    <nav aria-label={t.views.label} className="flex rounded-md border p-px">
      <Link
        href={to(undefined)}
        look="bare"
        className={look}
        aria-label={t.views.table}
        aria-current={isCards ? undefined : "true"}
        {...tip(t.views.table)}
      >
        <Rows3 size={16} aria-hidden />
      </Link>
      <Link
        href={to("cards")}
        look="bare"
        className={look}
        aria-label={t.views.cards}
        aria-current={isCards ? "true" : undefined}
        {...tip(t.views.cards)}
      >
        <LayoutGrid size={16} aria-hidden />
      </Link>
    </nav>
  );
}
