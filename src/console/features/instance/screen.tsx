import { useSuspenseQuery } from "@tanstack/react-query";
import { Compass } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { instanceTabs } from "#screens/instance.ts";
import { tabNames } from "#screens/screen.ts";
import { PageBody, PageHead, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { instanceTexts as t } from "#console/messages/instance.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";

/** The frame of all tabs of the instance. For everyone but its admins, there is nothing here. */
export function Component() {
  const { data: user } = useSuspenseQuery(userQuery());
  const { pathname } = useLocation();
  if (!user.permissions.administerInstance) return <Gone />;
  const last = pathname.split("/").at(-1);
  const current = tabNames(instanceTabs).find((tab) => tab === last) ?? "overview";
  return (
    <PageBody wide>
      <PageHead title={t.title} context={current === "overview" ? undefined : t.tabs[current]}>
        <p className="text-muted">{t.lead}</p>
      </PageHead>
      <NavTabs
        label={t.tabsLabel}
        current={current}
        tabs={tabNames(instanceTabs).map((id) => ({
          id,
          label: t.tabs[id],
          href: paths.instance(id),
        }))}
      />
      <Outlet />
    </PageBody>
  );
}

function Gone() {
  useDocumentTitle(t.goneTitle);
  return (
    <PageBody>
      <PageHeading className="sr-only">{t.goneTitle}</PageHeading>
      <EmptyState
        icon={<Compass size={20} aria-hidden />}
        title={t.goneTitle}
        action={<LinkButton href={paths.organizations()}>{t.back}</LinkButton>}
      >
        {t.gone}
      </EmptyState>
    </PageBody>
  );
}
