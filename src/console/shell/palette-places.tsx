import { Building2, CircleUser, LayoutGrid, Plus, Settings, Trash2, Users } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import type { CurrentUser } from "#contract/user.ts";
import { gate } from "#console/kit/gate.ts";
import type { PaletteEntry } from "#console/kit/palette/entry.ts";
import { contentImportTexts } from "#console/messages/content-import.ts";
import { contentTexts } from "#console/messages/content.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { memberTexts } from "#console/messages/members.ts";
import { organizationTexts } from "#console/messages/organizations.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { paletteTexts as t } from "#console/messages/palette.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { siteTexts } from "#console/messages/sites.ts";
import { teamTexts } from "#console/messages/teams.ts";
import { trashTexts } from "#console/messages/trash.ts";
import { translationTexts } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import type { SettingsTab } from "#console/paths.ts";
import { railEntries } from "./rail-entries.tsx";

const size = { size: 16, "aria-hidden": true };

/** Destinations that are always available: those of the rail, and the parts of people and settings. */
export function places(organizationId: string, isGuest: boolean): PaletteEntry[] {
  const place = (href: string, label: string, icon: React.ReactNode, words = ""): PaletteEntry => ({
    id: href,
    href,
    group: "places",
    label,
    icon,
    words,
  });
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
  const { teams, invitations, inviteLinks, members } = peopleTexts.tabs;
  const people = [
    place(paths.teams(organizationId), teams, <Users {...size} />),
    place(paths.invitations(organizationId), invitations, <Users {...size} />),
    place(paths.inviteLinks(organizationId), inviteLinks, <Users {...size} />),
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
export function creations(
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
