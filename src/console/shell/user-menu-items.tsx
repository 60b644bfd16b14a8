import { Contrast, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { usePreference } from "#console/kit/preference.ts";
import { menuTexts } from "#console/messages/menus.ts";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { MenuChoice, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { leave } from "./leave.ts";
import type { RailMenuProps } from "./rail-menu.tsx";
import { theme } from "#console/kit/theme.ts";

const themes = [
  { value: "system", label: menuTexts.themes.system, icon: <Monitor size={16} aria-hidden /> },
  { value: "light", label: menuTexts.themes.light, icon: <Sun size={16} aria-hidden /> },
  { value: "dark", label: menuTexts.themes.dark, icon: <Moon size={16} aria-hidden /> },
  { value: "contrast", label: menuTexts.themes.contrast, icon: <Contrast size={16} aria-hidden /> },
] as const;

/** Theme, shortcuts, account, and signing out. */
export function UserMenuItems({ showKeys, ...menu }: RailMenuProps & { showKeys: () => void }) {
  const chosen = usePreference(theme);
  return (
    <AnchoredMenu label={shell.account} placement="top start" {...menu}>
      <MenuChoice
        title={menuTexts.theme}
        selected={chosen}
        onSelect={(value) => theme.set(value as typeof chosen)}
        options={themes}
      />
      <MenuSeparator />
      <MenuItem icon={<UserRound size={16} aria-hidden />} href={paths.account()}>
        {menuTexts.myAccount}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} keys="?" onAction={showKeys}>
        {shell.keys}
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden />} onAction={() => void leave()}>
        {shell.signOut}
      </MenuItem>
    </AnchoredMenu>
  );
}
