import { ScrollText } from "lucide-react";
import type { InstanceAct } from "#contract/instance.ts";
import { instanceActs } from "#screens/instance.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { instanceTexts } from "#console/messages/instance.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";

const t = instanceTexts.log;

const nameOf = ({ act, subject }: InstanceAct) => t.actOf(act, subject);
const idOf = ({ id }: InstanceAct) => id;

const columns: readonly Column<InstanceAct>[] = [
  {
    id: "act",
    title: t.columns.act,
    width: "minmax(16rem, 3fr)",
    cell: (entry) => <span className="truncate">{nameOf(entry)}</span>,
    csv: nameOf,
  },
  {
    id: "actor",
    title: t.columns.actor,
    width: "minmax(10rem, 1fr)",
    cell: ({ actor }) => <UserName user={actor} />,
    csv: ({ actor }) => actor?.displayName,
  },
  {
    id: "at",
    title: t.columns.at,
    width: "8rem",
    isMuted: true,
    cell: ({ createdAt }) => <Time value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "address",
    title: t.columns.address,
    width: "9rem",
    isMuted: true,
    cell: ({ address }) => address,
    csv: ({ address }) => address,
  },
];

/** What admins of the instance have done, newest first. */
export function Component() {
  const source = useTableSource(instanceActs());
  return (
    <div className="pt-4">
      <ResourceTable
        label={instanceTexts.tabs.log}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        csvName={instanceTexts.tabs.log}
        empty={
          <EmptyState icon={<ScrollText size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
    </div>
  );
}
