import { useCallback, useState } from "react";
import { Building2, Eye } from "lucide-react";
import type { InstanceOrganization } from "#contract/instance.ts";
import { instanceOrganizations } from "#screens/instance.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { formatBytes, formatDay, formatNumber } from "#console/messages/format.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { instanceSupportTexts } from "#console/messages/instance-support.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SupportPanel } from "./support-access.tsx";

const t = instanceTexts.organizations;

const AskSupport = openedLater(async () => (await import("./dialogs.tsx")).AskSupport);

const columns: readonly Column<InstanceOrganization>[] = [
  {
    id: "title",
    title: t.columns.title,
    sort: "title",
    width: "minmax(12rem, 3fr)",
    cell: ({ title }) => <span className="truncate font-medium">{title}</span>,
    csv: ({ title }) => title,
  },
  {
    id: "members",
    title: t.columns.members,
    sort: "members",
    isNewestFirst: true,
    width: "6.5rem",
    align: "end",
    cell: ({ members }) => formatNumber(members),
    csv: ({ members }) => members,
  },
  {
    id: "spaces",
    title: t.columns.spaces,
    sort: "spaces",
    isNewestFirst: true,
    width: "6rem",
    align: "end",
    cell: ({ spaces }) => formatNumber(spaces),
    csv: ({ spaces }) => spaces,
  },
  {
    id: "storage",
    title: t.columns.storage,
    sort: "storage",
    isNewestFirst: true,
    width: "6.5rem",
    align: "end",
    cell: ({ storage }) => formatBytes(storage),
    csv: ({ storage }) => storage,
  },
  {
    id: "lastUsedAt",
    title: t.columns.lastUsed,
    sort: "lastUsedAt",
    isNewestFirst: true,
    width: "8rem",
    isMuted: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t.never : <Time value={lastUsedAt} />),
    csv: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    id: "createdAt",
    title: t.columns.created,
    sort: "createdAt",
    isNewestFirst: true,
    width: "8rem",
    isMuted: true,
    cell: ({ createdAt }) => formatDay(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
];

const idOf = ({ id }: InstanceOrganization) => id;
const nameOf = ({ title }: InstanceOrganization) => title;

/** All organizations, without what is in them. */
export function Component() {
  const address = useTableAddress();
  const source = useTableSource(instanceOrganizations(address));
  const [asked, ask] = useState<InstanceOrganization>();
  const rowActions = useCallback(
    (organization: InstanceOrganization): RowAction[] => [
      {
        label: instanceSupportTexts.ask.open,
        icon: <Eye size={14} aria-hidden />,
        onAction: () => ask(organization),
      },
    ],
    [],
  );
  return (
    <div className="pt-4">
      <SupportPanel />
      <ResourceTable
        label={instanceTexts.tabs.organizations}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        search={{ label: t.search }}
        rowActions={rowActions}
        csvName={instanceTexts.tabs.organizations}
        empty={
          <EmptyState icon={<Building2 size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
      {asked !== undefined && <AskSupport organization={asked} onClose={() => ask(undefined)} />}
    </div>
  );
}
