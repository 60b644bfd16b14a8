import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useNavigate } from "react-router";
import {
  Contrast,
  Keyboard,
  LogOut,
  Server,
  Monitor,
  Moon,
  Rows3,
  Sun,
  Building2,
  CircleUser,
  LayoutGrid,
  Plus,
  Settings,
  Trash2,
  Users,
} from "lucide-react";
import type { PaletteEntry } from "#console/kit/palette/rank.ts";
import { usePreference } from "#console/kit/preference.ts";
import { plainKeys } from "#console/kit/keys/use-keys.ts";
import { organizationQuery, userQuery } from "#console/kit/queries.ts";
import { Palette } from "#console/kit/palette/palette.tsx";
import { type Density, densityChoice } from "#console/kit/table/density.ts";
import { theme } from "#console/kit/color-scheme.ts";
import { paletteTexts as t, menuTexts } from "#console/messages/shell-on-demand.ts";
import { shell } from "#console/messages/common.ts";
import type { Organization } from "#contract/organization.ts";
import type { CurrentUser } from "#contract/user.ts";
import { gate } from "#console/kit/gate.ts";
import { contentTexts, contentImportTexts, trashTexts } from "#console/messages/content.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { memberTexts } from "#console/messages/members.ts";
import { organizationTexts } from "#console/messages/organizations.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { siteTexts } from "#console/messages/sites.ts";
import { teamTexts } from "#console/messages/teams.ts";
import { translationTexts } from "#console/messages/translations.ts";
import { paths, type SettingsTab } from "#console/paths.ts";
import { leave } from "./rail-menu-items.tsx";
import { railEntries } from "./rail-entries.tsx";

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
      ...destinations(organizationId, organization?.permissions.listMembers === false),
      ...(user?.permissions.administerInstance === true ? instancePlaces : []),
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

const place = (href: string, label: string, icon: React.ReactNode, words = ""): PaletteEntry => ({
  id: href,
  href,
  group: "places",
  label,
  icon,
  words,
});

/** For those who administer the instance. */
const instancePlaces = [
  place(paths.instance(), t.places.instance, <Server {...size} />, t.places.instanceWords),
];

/** Destinations that are always available: those of the rail, and the parts of people and settings. */
function destinations(organizationId: string, isGuest: boolean): PaletteEntry[] {
  const everywhere = [
    place(paths.organizations(), t.places.organizations, <LayoutGrid {...size} />),
    place(paths.account(), t.places.myAccount, <CircleUser {...size} />, t.places.accountWords),
  ];
  if (organizationId === "") return everywhere;
  const rail = railEntries(organizationId, isGuest).map(({ href, label, icon, keys }) => ({
    ...place(href, label, icon),
    keys,
  }));
  if (isGuest) return [...rail, ...everywhere];
  const { teams, invitations, inviteLinks, accessRequests, members } = peopleTexts.tabs;
  const people = [
    place(paths.teams(organizationId), teams, <Users {...size} />),
    place(paths.invitations(organizationId), invitations, <Users {...size} />),
    place(paths.inviteLinks(organizationId), inviteLinks, <Users {...size} />),
    place(paths.accessRequests(organizationId), accessRequests, <Users {...size} />),
    place(
      paths.members(organizationId, { seen: "over-90-days" }),
      memberTexts.notSeen,
      <Users {...size} />,
    ),
  ];
  const parts = (Object.keys(settingsTexts.tabs) as SettingsTab[])
    // The rail already links to the first part.
    .filter((part) => part !== "general")
    .map((part) =>
      place(
        paths.settings(organizationId, part),
        t.places.settings(settingsTexts.tabs[part]),
        <Settings {...size} />,
      ),
    );
  const content = [
    place(
      paths.trash(organizationId),
      trashTexts.title,
      <Trash2 {...size} />,
      trashTexts.tabs.content,
    ),
  ];
  const named = rail.map((entry) =>
    entry.id === paths.members(organizationId) ? { ...entry, words: members } : entry,
  );
  return [...named, ...content, ...people, ...parts, ...everywhere];
}

/** Resources that can be created from anywhere; for guests, only what they can create. */
function creations(
  organization: Organization | undefined,
  user: CurrentUser | undefined,
): PaletteEntry[] {
  const icon = <Plus {...size} />;
  const newOrganization: PaletteEntry = {
    id: "new-organization",
    href: `${paths.organizations()}?new=organization`,
    group: "create",
    label: t.newOrganization,
    icon: <Building2 {...size} />,
    unavailable: gate([
      user?.permissions.createOrganization === false,
      organizationTexts.mayNot(user?.creationRefusal),
    ]),
  };
  if (organization === undefined) return [newOrganization];
  const { id, permissions } = organization;
  const made = (
    name: string,
    label: string,
    href: string,
    ...reason: readonly [forbids: boolean, reason: string]
  ): PaletteEntry => ({
    id: `new-${name}`,
    href,
    group: "create",
    label,
    icon,
    unavailable: gate(reason),
  });
  const isNoAdmin = !permissions.admin;
  const all = [
    made(
      "space",
      t.newSpace,
      paths.content(id, { new: "space" }),
      !permissions.createContent,
      contentTexts.mayNotCreate,
    ),
    made(
      "collection",
      contentTexts.newCollection,
      paths.content(id, { new: "collection" }),
      !permissions.createContent,
      contentTexts.mayNotCreate,
    ),
    made("import", contentImportTexts.menu, paths.content(id, { new: "import" }), false, ""),
    made(
      "site",
      siteTexts.create,
      paths.sites(id, { new: "site" }),
      !permissions.createContent,
      siteTexts.mayNotCreate,
    ),
    made(
      "team",
      teamTexts.create,
      paths.teams(id, { new: "team" }),
      !permissions.ownTeam,
      teamTexts.mayNotCreate,
    ),
    made(
      "specification",
      openapiTexts.add,
      paths.openapi(id, { new: "specification" }),
      !permissions.createOpenAPISpec,
      openapiTexts.mayNotAdd,
    ),
    made("people", memberTexts.invite, paths.invitations(id), isNoAdmin, memberTexts.needAdmin),
    made(
      "field",
      customFieldTexts.create,
      paths.settings(id, "custom-fields", { new: "field" }),
      isNoAdmin,
      customFieldTexts.mayNot,
    ),
    made(
      "translation",
      translationTexts.create,
      paths.settings(id, "translations", { new: "translation" }),
      isNoAdmin,
      translationTexts.mayNot,
    ),
    newOrganization,
  ];
  return permissions.listMembers ? all : all.filter(({ unavailable }) => unavailable === undefined);
}
