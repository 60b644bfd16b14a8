import { ChevronsUpDown, Command, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useLocation } from "react-router";
import type { Organization } from "#contract/organization.ts";
import type { User } from "#contract/user.ts";
import { palette } from "#console/kit/palette/open-state.ts";
import { shell } from "#console/messages/common.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { later, useLater } from "#console/ui/later.ts";
import { Link } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";
import { BellPlace } from "./bell-place.tsx";
import { railEntries } from "./rail-entries.tsx";
import { RailMenu, railMenu, RailButton } from "./rail-menu.tsx";

export type RailProps = {
  organization: Organization;
  user: User;
  isCollapsed: boolean;
  /** Absent in the drawer of a narrow window. */
  onToggle?: () => void;
  showKeys: () => void;
};

/** The main navigation. When collapsed, it shows icons with tooltips. */
export function Rail({ organization, user, isCollapsed, onToggle, showKeys }: RailProps) {
  return (
    <div className="flex h-full flex-col gap-4 p-2">
      <div className={cx("flex gap-1", isCollapsed ? "flex-col" : "items-center")}>
        <OrganizationSwitcher current={organization} isCollapsed={isCollapsed} />
        {onToggle !== undefined && <BellPlace organizationId={organization.id} />}
      </div>
      <PaletteButton isCollapsed={isCollapsed} />
      <RailNavigation organization={organization} isCollapsed={isCollapsed} />
      <div className={cx("mt-auto flex gap-1", isCollapsed ? "flex-col" : "items-center")}>
        <UserMenu user={user} isCollapsed={isCollapsed} showKeys={showKeys} />
        {onToggle !== undefined && (
          <IconButton
            label={isCollapsed ? shell.expand : shell.collapse}
            keys="["
            icon={
              isCollapsed ? (
                <PanelLeftOpen size={16} aria-hidden className="rtl:-scale-x-100" />
              ) : (
                <PanelLeftClose size={16} aria-hidden className="rtl:-scale-x-100" />
              )
            }
            onPress={onToggle}
          />
        )}
      </div>
    </div>
  );
}

function PaletteButton({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <RailButton
      tip={tip(isCollapsed ? shell.palette : undefined, "Mod+k")}
      isCollapsed={isCollapsed}
      icon={
        <span className="grid size-5 shrink-0 place-items-center text-muted">
          <Command size={16} aria-hidden />
        </span>
      }
      name={shell.palette}
      onPress={() => palette.set(true)}
      end={
        <span aria-hidden>
          <KeyHint keys="Mod+k" />
        </span>
      }
    />
  );
}

function RailNavigation(props: { organization: Organization; isCollapsed: boolean }) {
  const { id, permissions } = props.organization;
  const { pathname } = useLocation();
  const loaded = useLater(turnCount, false);
  return (
    <nav aria-label={shell.navigation}>
      <ul className="flex flex-col gap-0.5">
        {railEntries(id, !permissions.listMembers).map((entry) => (
          <li key={entry.href} className="relative">
            <Link
              href={entry.href}
              look="bare"
              {...tip(props.isCollapsed ? entry.label : undefined, entry.keys)}
              aria-current={entry.holds(pathname) ? "page" : undefined}
              aria-label={props.isCollapsed ? entry.label : undefined}
              className={cx(
                "flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted hover:bg-hover hover:text-text aria-[current]:bg-pressed aria-[current]:text-text",
                props.isCollapsed && "w-8",
              )}
            >
              {entry.icon}
              {!props.isCollapsed && entry.label}
            </Link>
            {entry.countsTurns && loaded !== undefined && (
              <loaded.TurnCount organization={id} isCollapsed={props.isCollapsed} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nobody waits for the count, so it comes once the browser is idle. */
const turnCount = later(async () => import("./turn-count.tsx"));

const organizationMenu = railMenu<{ current: Organization }>(
  async () => (await import("./rail-menu-items.tsx")).OrganizationMenu,
);

/** The current organization, and a menu of the others. */
function OrganizationSwitcher(props: { current: Organization; isCollapsed: boolean }) {
  const { current, isCollapsed } = props;
  return (
    <RailMenu
      menu={organizationMenu}
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

const userMenu = railMenu<{ showKeys: () => void }>(
  async () => (await import("./rail-menu-items.tsx")).UserMenuItems,
);

/** The signed-in user, and their menu. */
function UserMenu(props: { user: User; isCollapsed: boolean; showKeys: () => void }) {
  const { user, isCollapsed, showKeys } = props;
  return (
    <RailMenu
      menu={userMenu}
      with={{ showKeys }}
      isCollapsed={isCollapsed}
      icon={<Avatar name={user.displayName} photoURL={user.photoURL} size={20} />}
      name={user.displayName}
      hint={shell.account}
    />
  );
}
