import { Mail } from "lucide-react";
import type { InstanceMail } from "#contract/instance.ts";
import { instanceMail, workFilters } from "#screens/instance.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { instanceTexts } from "#console/messages/instance.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { organizationName, refreshEvery, stateFilters, WorkState } from "./work-columns.tsx";

const t = instanceTexts.mail;

const columns: readonly Column<InstanceMail>[] = [
  {
    id: "to",
    title: t.columns.to,
    width: "minmax(12rem, 2fr)",
    cell: ({ to }) => <span className="truncate font-medium">{to}</span>,
    csv: ({ to }) => to,
  },
  {
    id: "kind",
    title: t.columns.kind,
    width: "9rem",
    cell: ({ kind }) => <span className="truncate">{t.kindOf(kind)}</span>,
    csv: ({ kind }) => kind,
  },
  {
    id: "state",
    title: t.columns.state,
    width: "9rem",
    cell: ({ state }) => <WorkState state={state} />,
    csv: ({ state }) => state,
  },
  {
    id: "organization",
    title: t.columns.of,
    width: "minmax(8rem, 1fr)",
    cell: ({ organization }) => <span className="truncate">{organizationName(organization)}</span>,
    csv: ({ organization }) => organizationName(organization),
  },
  {
    id: "answer",
    title: t.columns.answer,
    width: "minmax(14rem, 3fr)",
    isMuted: true,
    cell: ({ answer }) => (
      <span className="truncate" title={answer}>
        {answer}
      </span>
    ),
    csv: ({ answer }) => answer,
  },
  {
    id: "created",
    title: t.columns.created,
    width: "8rem",
    isMuted: true,
    cell: ({ createdAt }) => <Time value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
];

const idOf = ({ id }: InstanceMail) => id;
const nameOf = ({ to }: InstanceMail) => to;

/** Email that waits or couldn't be sent. */
export function Component() {
  const address = useTableAddress(workFilters);
  const source = useTableSource(instanceMail(address), { refetchInterval: refreshEvery });
  return (
    <div className="pt-4">
      <ResourceTable
        label={instanceTexts.tabs.mail}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        filters={stateFilters}
        csvName={instanceTexts.tabs.mail}
        empty={
          <EmptyState icon={<Mail size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
    </div>
  );
}
