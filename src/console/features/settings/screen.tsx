import { Outlet, useLocation } from "react-router";
import { tabNames } from "#screens/screen.ts";
import { settingsTabs } from "#screens/settings.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { settingsTexts as t } from "#console/messages/settings.ts";
import { paths } from "#console/paths.ts";
import { SideNav } from "#console/ui/side-nav.tsx";

type Part = keyof typeof settingsTabs;

/** Content is what is in none of the other groups: the nouns that are listed in the settings, if they are content. */
const organizationParts: readonly Part[] = ["general", "webhooks", "audit-log"];
const accessParts: readonly Part[] = [
  "access",
  "sso",
  "provisioning",
  "service-accounts",
  "tokens",
];
const contentParts = tabNames(settingsTabs).filter(
  (part) => !organizationParts.includes(part) && !accessParts.includes(part),
);

const groups = [
  ["organization", organizationParts],
  ["access", accessParts],
  ["content", contentParts],
] as const;

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
      <div className="gap-x-10 md:grid md:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SideNav
          label={t.tabsLabel}
          current={current}
          groups={groups.map(([name, parts]) => ({
            title: t.groups[name],
            items: parts.map((id) => ({
              id,
              label: t.tabs[id],
              href: paths.settings(organization.id, id),
            })),
          }))}
        />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </PageBody>
  );
}
