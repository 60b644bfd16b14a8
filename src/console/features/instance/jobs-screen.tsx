import { useCallback } from "react";
import { ListChecks, RotateCcw } from "lucide-react";
import type { InstanceJob } from "#contract/instance.ts";
import { instanceJobs, workFilters } from "#screens/instance.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { showToast } from "#console/ui/toast.ts";
import { organizationName, refreshEvery, stateFilters, WorkState } from "./work-columns.tsx";

const t = instanceTexts.jobs;

const columns: readonly Column<InstanceJob>[] = [
  {
    id: "kind",
    title: t.columns.kind,
    width: "minmax(11rem, 2fr)",
    cell: ({ kind }) => <span className="truncate font-medium">{t.kindOf(kind)}</span>,
    csv: ({ kind }) => kind,
  },
  {
    id: "state",
    title: t.columns.state,
    width: "7rem",
    cell: ({ state }) => <WorkState state={state} />,
    csv: ({ state }) => state,
  },
  {
    id: "organization",
    title: t.columns.of,
    width: "minmax(9rem, 2fr)",
    cell: ({ organization }) => <span className="truncate">{organizationName(organization)}</span>,
    csv: ({ organization }) => organizationName(organization),
  },
  {
    id: "attempts",
    title: t.columns.attempts,
    width: "5.5rem",
    align: "end",
    cell: ({ attempts }) => formatNumber(attempts),
    csv: ({ attempts }) => attempts,
  },
  {
    id: "updated",
    title: t.columns.updated,
    width: "8rem",
    isMuted: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
    csv: ({ updatedAt }) => updatedAt,
  },
  {
    id: "details",
    title: t.columns.details,
    width: "minmax(11rem, 3fr)",
    isMuted: true,
    cell: (job) => <Details {...job} />,
    csv: ({ error }) => error,
  },
  {
    id: "id",
    title: t.columns.id,
    width: "12.5rem",
    isMuted: true,
    cell: ({ id }) => <span className="truncate font-mono text-sm">{id}</span>,
    csv: ({ id }) => id,
  },
];

/** Why it failed, or when it starts. */
function Details({ state, error, startsAt }: InstanceJob) {
  if (state === "failed") return <span className="truncate">{error ?? t.inLog}</span>;
  if (startsAt === undefined) return null;
  return (
    <span>
      {t.starts} <Time value={startsAt} />
    </span>
  );
}

const idOf = ({ id }: InstanceJob) => id;
const nameOf = ({ kind }: InstanceJob) => t.kindOf(kind);

/** Background work that waits or failed. */
export function Component() {
  const address = useTableAddress(workFilters);
  const source = useTableSource(instanceJobs(address), { refetchInterval: refreshEvery });
  const { mutate: retry } = useWrite("POST /v1/instance/jobs/{jobId}/retry", {
    onSuccess: ({ kind }) => showToast({ tone: "success", title: t.retried(kind) }),
    onError: (failure) => showToast({ tone: "danger", title: describeFailure(failure).message }),
  });
  const rowActions = useCallback(
    ({ id, state }: InstanceJob): RowAction[] => [
      {
        label: t.retry,
        icon: <RotateCcw size={14} aria-hidden />,
        unavailable: gate([state !== "failed", t.notFailed]),
        onAction: () => retry({ params: { jobId: id } }),
      },
    ],
    [retry],
  );
  return (
    <div className="pt-4">
      <ResourceTable
        label={instanceTexts.tabs.jobs}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        filters={stateFilters}
        rowActions={rowActions}
        csvName={instanceTexts.tabs.jobs}
        empty={
          <EmptyState icon={<ListChecks size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
    </div>
  );
}
