import {
  Contrast,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Server,
  Sun,
  UserRound,
  LayoutGrid,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { usePreference } from "#console/kit/preference.ts";
import { menuTexts } from "#console/messages/shell-on-demand.ts";
import { shell } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { MenuChoice, MenuItem, MenuSeparator, AnchoredMenu } from "#console/ui/menu.tsx";
import { theme } from "#console/kit/color-scheme.ts";
import type { Organization } from "#contract/organization.ts";
import { organizationsQuery, userQuery } from "#console/kit/queries.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { signOut } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { showToast } from "#console/ui/toast.ts";
import type { RailMenuProps } from "./rail-menu.tsx";

const themes = [
  { value: "system", label: menuTexts.themes.system, icon: <Monitor size={16} aria-hidden /> },
  { value: "light", label: menuTexts.themes.light, icon: <Sun size={16} aria-hidden /> },
  { value: "dark", label: menuTexts.themes.dark, icon: <Moon size={16} aria-hidden /> },
  { value: "contrast", label: menuTexts.themes.contrast, icon: <Contrast size={16} aria-hidden /> },
] as const;

/** Theme, shortcuts, account, and signing out. */
export function UserMenuItems({ showKeys, ...menu }: RailMenuProps & { showKeys: () => void }) {
  const chosen = usePreference(theme);
  const { data: user } = useQuery(userQuery());
  return (
    <AnchoredMenu label={shell.account} placement="top start" {...menu}>
      <MenuChoice
        title={menuTexts.theme}
        selected={chosen}
        onSelect={(value) => theme.set(value as typeof chosen)}
        options={themes}
      />
      <MenuSeparator />
      {user?.viewing === undefined && (
        <MenuItem icon={<UserRound size={16} aria-hidden />} href={paths.account()}>
          {menuTexts.myAccount}
        </MenuItem>
      )}
      {user?.permissions.administerInstance === true && (
        <MenuItem icon={<Server size={16} aria-hidden />} href={paths.instance()}>
          {menuTexts.instance}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard size={16} aria-hidden />} keys="?" onAction={showKeys}>
        {shell.keys}
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden />} onAction={() => void leave()}>
        {shell.signOut}
      </MenuItem>
    </AnchoredMenu>
  );
}

/** Switches between organizations. */
export function OrganizationMenu({ current, ...menu }: RailMenuProps & { current: Organization }) {
  const navigate = useNavigate();
  const { data: organizations = [] } = useQuery(organizationsQuery());
  const others = organizations.some(({ id }) => id === current.id)
    ? organizations
    : [current, ...organizations];
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

/** Ends the session and opens the sign-in page; shows an error if that fails. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    // A full page load, so that none of the user's data stays in memory.
    location.assign(paths.signIn());
  } catch (error) {
    showToast({ tone: "danger", title: describeFailure(error).message });
  }
}
