import { Outlet, useLocation } from "react-router";
import { tabNames } from "#screens/screen.ts";
import { settingsTabs } from "#screens/settings.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { settingsTexts as t } from "#console/messages/settings.ts";
import { paths } from "#console/paths.ts";
import { NavTabs } from "#console/ui/nav-tabs.tsx";

/** The frame of an organization's settings. Each part adds its own sections with an h2. */
export function Component() {
  const { organization } = useOrganization();
  const { pathname } = useLocation();
  const part = pathname.slice(paths.settings(organization.id).length + 1).split("/")[0];
  const current = tabNames(settingsTabs).find((tab) => tab === part) ?? "general";
  return (
    <PageBody wide>
      <PageHead
        title={t.tabs[current]}
        context={t.title}
        crumbs={[{ label: t.title, href: paths.settings(organization.id) }]}
      />
      <NavTabs
        label={t.tabsLabel}
        current={current}
        tabs={tabNames(settingsTabs).map((id) => ({
          id,
          label: t.tabs[id],
          href: paths.settings(organization.id, id),
        }))}
      />
      <Outlet />
    </PageBody>
  );
}
