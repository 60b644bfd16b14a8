import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Organization } from "#contract/organization.ts";
import type { RoleChoice } from "#screens/roles.ts";
import { query } from "#console/data/query.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import {
  collectionsQuery,
  oidcProvidersQuery,
  providersQuery,
  spacesQuery,
} from "#console/kit/queries.ts";
import { choiceOf, roleName, roleOptions } from "#console/kit/roles.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { accessTexts } from "#console/messages/settings-access.ts";
import { Counted, Effect } from "#console/kit/effect.tsx";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { defaultRoleForm } from "../organization.form.ts";
import { useOrganizationForm } from "../use-organization-form.ts";
import { Section } from "#console/kit/panel.tsx";

const ViewAsRole = openedLater(
  async () => (await import("#console/kit/views/view-as-role.tsx")).ViewAsRole,
);

const t = accessTexts.role;

/** The role of new members, with what it allows. */
export function DefaultRole({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ defaultRole }) => ({
    defaultRole: choiceOf(defaultRole ?? null),
  }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={defaultRoleForm}>
        {({ Choice }) => (
          <>
            <Choice name="defaultRole" label={t.label} description={t.hint} options={roleOptions} />
            <RoleEffect organization={organization} saved={form.values.defaultRole} />
          </>
        )}
      </FormPanel>
      {/* As high as what it waits for. */}
      <div className="mt-4 min-h-8">
        <ViewAsRole />
      </div>
    </Section>
  );
}

function RoleEffect(props: { organization: Organization; saved: RoleChoice }) {
  const { organization, saved } = props;
  const chosen = useWatch({ name: "defaultRole" }) as RoleChoice;
  if (chosen === saved) return null;
  return (
    <Effect tone={chosen === "admin" ? "warning" : "info"}>
      <RoleCounts organizationId={organization.id} chosen={chosen} />
    </Effect>
  );
}

function RoleCounts({ organizationId, chosen }: { organizationId: string; chosen: RoleChoice }) {
  const params = { organizationId };
  const members = useQuery(
    query("GET /v1/orgs/{organizationId}/members", { params, query: { limit: 0 } }),
  );
  const spaces = useQuery(spacesQuery(organizationId));
  const collections = useQuery(collectionsQuery(organizationId));
  const saml = useQuery(providersQuery(organizationId));
  const oidc = useQuery(oidcProvidersQuery(organizationId));
  return (
    <Counted reads={[members, spaces, collections, saml, oidc]}>
      {() => {
        const all = spaces.data ?? [];
        const providers = [...(saml.data ?? []), ...(oidc.data ?? [])];
        return (
          <ul className="list-disc ps-5">
            <li>{t.unchanged(members.data?.count ?? 0)}</li>
            {accessLines(chosen, all.length, inheritanceOf(all, collections.data ?? [])).map(
              (line) => (
                <li key={line}>{line}</li>
              ),
            )}
            {providers.length > 0 && (
              <li>
                {t.providers(providers.length)}
                <ul className="list-[circle] ps-5">
                  {providers.map(({ id, label, defaultRole }) => (
                    <li key={id}>{t.provider(label, roleName(defaultRole ?? null))}</li>
                  ))}
                </ul>
              </li>
            )}
          </ul>
        );
      }}
    </Counted>
  );
}

/** What new members with a role can access. */
function accessLines(
  role: RoleChoice,
  count: number,
  { byRole, byLevel, closed }: ReturnType<typeof inheritanceOf>,
): string[] {
  if (role === "guest") return [t.guest(count)];
  if (role === "admin") return [t.admin(count)];
  const lines = [t.byRole(byRole, peopleTexts.roles[role])];
  if (byLevel > 0) lines.push(t.byLevel(byLevel));
  if (closed > 0) lines.push(t.closed(closed));
  return lines;
}

type Placed = Pick<Space, "id" | "defaultLevel" | "parent">;

/** The number of spaces by the access of a member without explicit permissions. */
type Inheritance = {
  /** Access by the member's own role. */
  byRole: number;
  /** Access by the default of the space or of a collection above it. */
  byLevel: number;
  /** No access. */
  closed: number;
};

/** Counts spaces by what determines the access of a new member; guests have no access. */
export function inheritanceOf(
  spaces: readonly Placed[],
  collections: readonly Pick<Collection, "id" | "defaultLevel" | "parent">[],
): Inheritance {
  const above = new Map(collections.map((collection) => [collection.id, collection]));
  const counts: Inheritance = { byRole: 0, byLevel: 0, closed: 0 };
  for (const space of spaces) {
    let at: Pick<Placed, "defaultLevel" | "parent"> | undefined = space;
    while (at?.defaultLevel === "inherit") {
      at = at.parent === undefined ? undefined : above.get(at.parent);
    }
    if (at === undefined) counts.byRole += 1;
    else if (at.defaultLevel === null) counts.closed += 1;
    else counts.byLevel += 1;
  }
  return counts;
}
