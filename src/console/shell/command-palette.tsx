import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useNavigate } from "react-router";
import { Contrast, Keyboard, LogOut, Monitor, Moon, Rows3, Sun } from "lucide-react";
import type { PaletteEntry } from "#console/kit/palette/entry.ts";
import { usePreference } from "#console/kit/preference.ts";
import { plainKeys } from "#console/kit/keys/use-keys.ts";
import { organizationQuery, userQuery } from "#console/kit/queries.ts";
import { Palette } from "#console/kit/palette/palette.tsx";
import type { Density } from "#console/kit/table/density.ts";
import { densityChoice } from "#console/kit/table/density.ts";
import { theme } from "#console/kit/theme.ts";
import { paletteTexts as t } from "#console/messages/palette.ts";
import { menuTexts } from "#console/messages/menus.ts";
import { shell } from "#console/messages/shell.ts";
import { leave } from "./leave.ts";
import { creations, places } from "./palette-places.tsx";

/**
 * The palette with the shell's entries: the rail's destinations and the user's preferences.
 *
 * @param props.onClose - receives the action to run after the palette has closed
 */
export function CommandPalette(props: {
  showKeys: () => void;
  onClose: (run?: () => void) => void;
}) {
  const { showKeys, onClose } = props;
  const navigate = useNavigate();
  const organizationId = useMatch("/orgs/:organizationId/*")?.params.organizationId ?? "";
  const { data: user } = useQuery(userQuery());
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== "",
  });
  const chosen = {
    theme: usePreference(theme),
    density: usePreference(densityChoice),
    keys: usePreference(plainKeys),
  };
  const { theme: themeNow, density, keys } = chosen;
  const fixed = useMemo(
    () => [
      ...places(organizationId, organization?.permissions.listMembers === false),
      ...creations(organization, user),
      ...preferences({ theme: themeNow, density, keys }, showKeys),
    ],
    [organizationId, organization, user, themeNow, density, keys, showKeys],
  );
  return (
    <Palette
      organizationId={organizationId}
      userId={user?.id ?? ""}
      fixed={fixed}
      onClose={() => onClose()}
      onChoose={(entry, inNewTab) => {
        if (!("href" in entry)) return onClose(entry.run);
        if (!inNewTab) return onClose(() => void navigate(entry.href));
        window.open(entry.href, "_blank", "noreferrer");
        return onClose();
      }}
    />
  );
}

const size = { size: 16, "aria-hidden": true };
type Theme = ReturnType<typeof theme.get>;

const themeIcons: Record<Theme, React.ReactNode> = {
  system: <Monitor {...size} />,
  light: <Sun {...size} />,
  dark: <Moon {...size} />,
  contrast: <Contrast {...size} />,
};

/** The preferences in this browser (theme, density, and shortcuts), and signing out. */
function preferences(
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
      t.themeIs(menuTexts.themes[name]),
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
