import { useCallback, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Lock, Pause, Play, Plus, Trash2, Webhook as Icon } from "lucide-react";
import type { Webhook } from "#contract/webhook.ts";
import { fold } from "#console/kit/fold.ts";
import { ListSection } from "#console/kit/list-section.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Question } from "./dialogs.tsx";
import { useSetStatus, webhooksQuery } from "./queries.ts";
import { eventsOf, WebhookStatus } from "./status.tsx";

const WebhookDialogs = openedLater(async () => (await import("./dialogs.tsx")).WebhookDialogs);

const CreateWebhook = openedLater(async () => (await import("./form.tsx")).CreateWebhook);

const idOf = ({ id }: Webhook) => id;
const nameOf = ({ name }: Webhook) => name;

const columns: readonly Column<Webhook>[] = [
  {
    id: "name",
    title: t.columns.name,
    sort: nameOf,
    cell: nameOf,
    csv: nameOf,
    width: "minmax(10rem, 2fr)",
  },
  {
    id: "status",
    title: t.columns.status,
    sort: ({ status }) => status,
    cell: (row) => <WebhookStatus {...row} />,
    csv: ({ status }) => status,
    width: "7rem",
  },
  {
    id: "destination",
    title: t.columns.destination,
    sort: ({ destination }) => destination,
    cell: ({ destination }) => <span className="truncate font-mono text-sm">{destination}</span>,
    csv: ({ destination }) => destination,
    width: "minmax(10rem, 2fr)",
  },
  {
    id: "events",
    title: t.columns.events,
    cell: (row) => <span className="truncate text-muted">{eventsOf(row)}</span>,
    csv: ({ events }) => events.join(" "),
    width: "minmax(9rem, 2fr)",
  },
  {
    id: "last",
    title: t.columns.last,
    sort: ({ lastSentAt }) => lastSentAt,
    isNewestFirst: true,
    cell: ({ lastSentAt, lastProblem }) => (
      <span className="truncate text-muted">
        {lastSentAt === undefined ? (
          t.never
        ) : (
          <>
            {lastProblem === undefined ? t.delivered : t.failed} <Time value={lastSentAt} short />
          </>
        )}
      </span>
    ),
    csv: ({ lastSentAt }) => lastSentAt,
    width: "minmax(9rem, 1fr)",
  },
  {
    id: "created",
    title: t.columns.created,
    sort: ({ createdAt }) => createdAt,
    isNewestFirst: true,
    cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
    csv: ({ createdAt }) => createdAt,
    width: "minmax(8rem, 1fr)",
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

const search = {
  label: t.filter,
  holds: ({ name, destination }: Webhook, text: string) =>
    fold(`${name} ${destination}`).includes(fold(text)),
};

/** The webhooks of an organization, as a part of its settings. */
export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.admin) return <Webhooks />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function Webhooks() {
  const { organization } = useOrganization();
  const list = useQuery(webhooksQuery(organization.id));
  const [opened, open] = useUrlChoice<"webhook">("new");
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const hrefOf = useCallback(
    ({ id }: Webhook) => paths.webhook(organization.id, id),
    [organization.id],
  );
  const disabled = list.data?.filter(({ status }) => status === "disabled").length ?? 0;
  return (
    <ListSection
      id="webhooks"
      title={t.all}
      lead={t.lead}
      action={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          onApproach={CreateWebhook.prepare}
          onPress={() => open("webhook")}
        >
          {t.create}
        </Button>
      }
    >
      {disabled > 0 && (
        <div className="pb-3">
          <Banner tone="danger" title={t.someDisabled(disabled)}>
            {t.someDisabledBody}
          </Banner>
        </div>
      )}
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={search}
        rowActions={useRowActions(setQuestion)}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState
            icon={<Icon size={20} aria-hidden />}
            title={t.emptyTitle}
            action={
              <Button onApproach={CreateWebhook.prepare} onPress={() => open("webhook")}>
                {t.createFirst}
              </Button>
            }
          >
            {t.emptyBody}
          </EmptyState>
        }
      />
      {wasAsked && <WebhookDialogs question={question} onAsk={setQuestion} />}
      {opened === "webhook" && <CreateWebhook onClose={() => open(undefined)} />}
    </ListSection>
  );
}

function useRowActions(ask: (question: Question) => void) {
  const { organization } = useOrganization();
  const setStatus = useSetStatus(organization.id);
  return useCallback(
    (webhook: Webhook): RowAction[] => [
      {
        label: t.open,
        icon: <ArrowRight size={14} aria-hidden />,
        href: paths.webhook(organization.id, webhook.id),
      },
      webhook.status === "active"
        ? {
            label: t.pause,
            icon: <Pause size={14} aria-hidden />,
            onAction: () => setStatus(webhook),
          }
        : {
            label: t.activate,
            icon: <Play size={14} aria-hidden />,
            onAction: () => setStatus(webhook),
          },
      {
        label: t.delete,
        icon: <Trash2 size={14} aria-hidden />,
        danger: true,
        onAction: () => ask({ act: "delete", webhook }),
      },
    ],
    [organization.id, ask, setStatus],
  );
}
