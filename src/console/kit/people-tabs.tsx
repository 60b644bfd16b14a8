import { peopleTexts as t } from "#console/messages/people.ts";
import { paths } from "#console/paths.ts";
import { NavTabs } from "#console/ui/nav-tabs.tsx";

/** Navigation between the lists of people, below the header of each. */
export function PeopleTabs(props: {
  organizationId: string;
  current: "members" | "teams" | "invitations" | "inviteLinks" | "accessRequests";
}) {
  const { organizationId, current } = props;
  return (
    <NavTabs
      label={t.tabsLabel}
      current={current}
      tabs={[
        { id: "members", label: t.tabs.members, href: paths.members(organizationId) },
        { id: "teams", label: t.tabs.teams, href: paths.teams(organizationId) },
        { id: "invitations", label: t.tabs.invitations, href: paths.invitations(organizationId) },
        { id: "inviteLinks", label: t.tabs.inviteLinks, href: paths.inviteLinks(organizationId) },
        {
          id: "accessRequests",
          label: t.tabs.accessRequests,
          href: paths.accessRequests(organizationId),
        },
      ]}
    />
  );
}
