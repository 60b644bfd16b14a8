import { ChevronsUpDown } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { shell } from "#console/messages/shell.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { RailMenu, railMenu } from "./rail-menu.tsx";

const menu = railMenu<{ current: Organization }>(
  async () => (await import("./organization-menu.tsx")).OrganizationMenu,
);

/** Which organization this is, and the way to the others. */
export function OrganizationSwitcher(props: { current: Organization; isCollapsed: boolean }) {
  const { current, isCollapsed } = props;
  return (
    <RailMenu
      menu={menu}
      with={{ current }}
      isCollapsed={isCollapsed}
      icon={<Avatar name={current.title} photoURL={current.urls.logo} shape="square" size={20} />}
      name={current.title}
      hint={shell.switchOrganization}
      isStrong
      end={<ChevronsUpDown size={14} aria-hidden className="text-faint" />}
    />
  );
}
