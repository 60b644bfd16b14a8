import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { useNavigate } from "react-router";
import type { Organization } from "#contract/organization.ts";
import { organizationsQuery } from "#console/kit/queries.ts";
import { menuTexts } from "#console/messages/menus.ts";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { Avatar } from "#console/ui/avatar.tsx";
import { MenuChoice, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import type { RailMenuProps } from "./rail-menu.tsx";

/** Switches between organizations. */
export function OrganizationMenu({ current, ...menu }: RailMenuProps & { current: Organization }) {
  const navigate = useNavigate();
  const { data: known = [] } = useQuery(organizationsQuery());
  const others = known.some(({ id }) => id === current.id) ? known : [current, ...known];
  return (
    <AnchoredMenu label={shell.switchOrganization} {...menu}>
      <MenuChoice
        title={menuTexts.organizations}
        selected={current.id}
        onSelect={(id) => void navigate(paths.home(id))}
        options={others.map(({ id, title, urls }) => ({
          value: id,
          label: title,
          href: paths.home(id),
          icon: <Avatar name={title} photoURL={urls.logo} shape="square" size={20} />,
        }))}
      />
      <MenuSeparator />
      <MenuItem icon={<LayoutGrid size={16} aria-hidden />} href={paths.organizations()}>
        {menuTexts.allOrganizations}
      </MenuItem>
    </AnchoredMenu>
  );
}
