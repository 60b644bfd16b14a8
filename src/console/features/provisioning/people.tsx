import { useCallback } from "react";
import { UserCheck } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import type { ScimUser } from "#contract/provisioning.ts";
import { scimUsers } from "#screens/provisioning.ts";
import { Panel } from "#console/kit/panel.tsx";
import { roleName } from "#console/kit/roles.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { provisioningTexts } from "#console/messages/provisioning.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";

const t = provisioningTexts.people;

const stateOf = ({ active, disabled }: ScimUser): string => {
  if (!active) return t.off;
  return disabled ? t.offHere : t.active;
};

const columns: readonly Column<ScimUser>[] = [
  {
    id: "name",
    title: t.columns.name,
    width: "minmax(10rem, 3fr)",
    cell: ({ user }) => <UserName user={user} />,
    csv: ({ user }) => user.displayName,
  },
  {
    id: "userName",
    title: t.columns.userName,
    width: "minmax(10rem, 3fr)",
    isMuted: true,
    cell: ({ userName }) => <span className="truncate">{userName}</span>,
    csv: ({ userName }) => userName,
  },
  {
    id: "role",
    title: t.columns.role,
    width: "minmax(8.5rem, 1fr)",
    cell: ({ role, groupRole }) => (
      <span className="truncate">
        {roleName(role)}
        {groupRole && <span className="text-muted"> {t.byGroup}</span>}
      </span>
    ),
    csv: ({ role }) => roleName(role),
  },
  {
    id: "state",
    title: t.columns.state,
    width: "10rem",
    cell: (person) =>
      person.disabled ? (
        <Badge tone="warning">{stateOf(person)}</Badge>
      ) : (
        <span className="text-muted">{t.active}</span>
      ),
    csv: stateOf,
  },
  {
    id: "updated",
    title: t.columns.updated,
    width: "minmax(8rem, 1fr)",
    isMuted: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
    csv: ({ updatedAt }) => updatedAt,
  },
];

const idOf = ({ id }: ScimUser) => id;
const nameOf = ({ user }: ScimUser) => user.displayName;

/** The people whom the provider manages. */
export function People({ organization }: { organization: Organization }) {
  const { id: organizationId } = organization;
  const address = useTableAddress();
  const source = useTableSource(scimUsers(organizationId, address));
  const hrefOf = useCallback(
    ({ id }: ScimUser) => paths.member(organizationId, id),
    [organizationId],
  );
  return (
    <Panel id="people" title={t.title}>
      <ResourceTable
        label={t.title}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.search }}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState icon={<UserCheck size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
    </Panel>
  );
}
