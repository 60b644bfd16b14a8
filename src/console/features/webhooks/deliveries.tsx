import { Inbox } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Webhook, WebhookDelivery } from "#contract/webhook.ts";
import { deliveries, deliveryFilters, type WebhookParams } from "#screens/webhooks.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { Time } from "#console/kit/time.tsx";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { webhookTexts } from "#console/messages/webhooks.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { DeliveryStatus, responseOf } from "./delivery-status.tsx";

const t = webhookTexts.deliveries;

const DeliveryDialog = openedLater(
  async () => (await import("./delivery-dialog.tsx")).DeliveryDialog,
);

const idOf = ({ id }: WebhookDelivery) => id;
const nameOf = ({ event }: WebhookDelivery) => event;

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: "event",
    title: t.columns.event,
    cell: ({ event }) => <span className="truncate font-mono text-sm">{event}</span>,
    csv: ({ event }) => event,
    width: "minmax(12rem, 3fr)",
  },
  {
    id: "status",
    title: t.columns.status,
    cell: (row) => <DeliveryStatus delivery={row} />,
    csv: ({ status }) => status,
    width: "7rem",
  },
  {
    id: "response",
    title: t.columns.response,
    cell: (row) => <span className="truncate text-muted">{responseOf(row)}</span>,
    csv: ({ lastStatus }) => lastStatus,
    width: "minmax(7rem, 1fr)",
  },
  {
    id: "attempts",
    title: t.columns.attempts,
    cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
    csv: ({ attempts }) => attempts,
    width: "6rem",
  },
  {
    id: "created",
    title: t.columns.created,
    cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
    csv: ({ createdAt }) => createdAt,
    width: "minmax(8rem, 1fr)",
  },
  {
    id: "duration",
    title: t.columns.duration,
    cell: ({ lastDuration }) => (
      <span className="text-muted tabular-nums">
        {lastDuration !== undefined && t.milliseconds(lastDuration)}
      </span>
    ),
    csv: ({ lastDuration }) => lastDuration,
    width: "7rem",
    align: "end",
    isHidden: true,
  },
  {
    id: "sequence",
    title: t.columns.sequence,
    cell: ({ sequence }) => <span className="tabular-nums">{sequence}</span>,
    csv: ({ sequence }) => sequence,
    width: "6rem",
    align: "end",
    isHidden: true,
  },
  {
    id: "id",
    title: t.columns.id,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
    csv: idOf,
    width: "minmax(12rem, 1fr)",
    isHidden: true,
  },
];

const filters = [
  {
    name: "status",
    label: t.filter,
    options: deliveryFilters.map((value) => ({ value, label: t.statuses[value]! })),
  },
];

/** Milliseconds between two looks while a delivery is on its way, and otherwise. */
const soon = 2000;
const later = 15_000;

/** What was sent to a webhook, newest first. The URL has the open one. */
export function Deliveries({ webhook, params }: { webhook: Webhook; params: WebhookParams }) {
  const { organizationId, webhookId } = params;
  const [search] = useSearchParams();
  const setParams = useSetParams();
  const source = useTableSource(deliveries(params, search), {
    // No live event tells of deliveries: there would be one for each event.
    refetchInterval: ({ state: { data } }) => {
      if (webhook.status !== "active" || (data?.pages.length ?? 0) > 1) return false;
      return data?.pages[0]?.items.some(isUnderWay) === true ? soon : later;
    },
    refetchIntervalInBackground: false,
  });
  const here = Object.fromEntries(search);
  const delivery = search.get("delivery");
  return (
    <section aria-labelledby="deliveries" className="pt-6">
      <h2 id="deliveries" className="font-semibold">
        {t.title}
      </h2>
      <p className="text-muted">{t.lead}</p>
      <ResourceTable
        label={t.label}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={({ id }) => paths.webhook(organizationId, webhookId, { ...here, delivery: id })}
        filters={filters}
        csvName={`${t.label} ${webhook.name}`}
        empty={
          <EmptyState icon={<Inbox size={20} aria-hidden />} title={t.emptyTitle}>
            {t.emptyBody}
          </EmptyState>
        }
      />
      {delivery !== null && (
        <DeliveryDialog
          params={{ ...params, deliveryId: delivery }}
          isActive={webhook.status === "active"}
          onClose={() => setParams({ delivery: "" })}
        />
      )}
    </section>
  );
}

/** Whether it is being sent, or will be in a moment. */
function isUnderWay({ status, nextAttemptAt }: WebhookDelivery): boolean {
  if (status !== "ready") return false;
  return nextAttemptAt === undefined || Date.parse(nextAttemptAt) < Date.now() + later;
}
