import type { User } from "#contract/user.ts";
import { shell } from "#console/messages/shell.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { RailMenu, railMenu } from "./rail-menu.tsx";

const menu = railMenu<{ showKeys: () => void }>(
  async () => (await import("./user-menu-items.tsx")).UserMenuItems,
);

/** Who is signed in, and what belongs to them. */
export function UserMenu(props: { user: User; isCollapsed: boolean; showKeys: () => void }) {
  const { user, isCollapsed, showKeys } = props;
  return (
    <RailMenu
      menu={menu}
      with={{ showKeys }}
      isCollapsed={isCollapsed}
      icon={<Avatar name={user.displayName} photoURL={user.photoURL} size={20} />}
      name={user.displayName}
      hint={shell.account}
    />
  );
}
