import { Contrast, Keyboard, LogOut, Monitor, Moon, Rows3, Sun } from "lucide-react";
import { plainKeys } from "#console/kit/keys/use-keys.ts";
import type { PaletteEntry } from "#console/kit/palette/entry.ts";
import { densityChoice } from "#console/kit/table/density.ts";
import type { Density } from "#console/kit/table/density.ts";
import { theme } from "#console/kit/theme.ts";
import { paletteTexts as t } from "#console/messages/palette.ts";
import { shell } from "#console/messages/shell.ts";
import { leave } from "./leave.ts";

const size = { size: 16, "aria-hidden": true };
type Theme = ReturnType<typeof theme.get>;

const themeIcons: Record<Theme, React.ReactNode> = {
  system: <Monitor {...size} />,
  light: <Sun {...size} />,
  dark: <Moon {...size} />,
  contrast: <Contrast {...size} />,
};

/** What is chosen for this browser: theme, density and keys; and the way out. */
export function preferences(
  chosen: { theme: Theme; density: Density; keys: "on" | "off" },
  showKeys: () => void,
): PaletteEntry[] {
  const entry = (
    id: string,
    label: string,
    icon: React.ReactNode,
    run: () => void,
    more: Partial<Pick<PaletteEntry, "detail" | "keys" | "words">> = {},
  ): PaletteEntry => ({ id: `do:${id}`, group: "preferences", label, icon, run, ...more });
  const mark = (isChosen: boolean) => (isChosen ? { detail: t.inUse } : {});
  const themes = (Object.keys(themeIcons) as Theme[]).map((name) =>
    entry(
      `theme-${name}`,
      t.themeIs(shell.themes[name]),
      themeIcons[name],
      () => theme.set(name),
      mark(chosen.theme === name),
    ),
  );
  const densities = (Object.keys(t.densities) as Density[]).map((name) =>
    entry(
      `density-${name}`,
      t.densityIs(t.densities[name]),
      <Rows3 {...size} />,
      () => densityChoice.set(name),
      mark(chosen.density === name),
    ),
  );
  const keysLabel = chosen.keys === "on" ? t.plainKeysOff : t.plainKeysOn;
  return [
    ...themes,
    ...densities,
    entry("keys", keysLabel, <Keyboard {...size} />, () =>
      plainKeys.set(chosen.keys === "on" ? "off" : "on"),
    ),
    entry("key-sheet", shell.keys, <Keyboard {...size} />, showKeys, { keys: "?" }),
    entry("sign-out", shell.signOut, <LogOut {...size} />, () => void leave()),
  ];
}
