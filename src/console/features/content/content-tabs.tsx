import { trashTexts as t } from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { NavTabs } from "#console/ui/nav-tabs.tsx";

/** Navigation between what an organization has and what was deleted. */
export function ContentTabs(props: { organizationId: string; current: "content" | "trash" }) {
  const { organizationId, current } = props;
  return (
    <NavTabs
      label={t.tabsLabel}
      current={current}
      tabs={[
        { id: "content", label: t.tabs.content, href: paths.content(organizationId) },
        { id: "trash", label: t.tabs.trash, href: paths.trash(organizationId) },
      ]}
    />
  );
}
