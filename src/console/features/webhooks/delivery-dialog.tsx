import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { WebhookAttempt, WebhookDeliveryDetail } from "#contract/webhook.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Fact } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { auditLogTexts } from "#console/messages/audit-log.ts";
import { webhookTexts } from "#console/messages/webhooks.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { tellFailure } from "./queries.ts";
import { DeliveryStatus } from "./delivery-status.tsx";

const t = webhookTexts.delivery;
const list = webhookTexts.deliveries;

const path = "/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}";

type Props = {
  params: { organizationId: string; webhookId: string; deliveryId: string };
  /** Whether anything is sent to its webhook. */
  isActive: boolean;
  onClose: () => void;
};

/** What “Send test event” sends. */
const testEvent = "webhook.test";

/** Milliseconds between two looks while it is to be sent. */
const interval = 2000;

/** A delivery: what was sent, and what each attempt brought. */
export function DeliveryDialog({ params, isActive, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery({
    ...query(`GET ${path}`, { params }),
    refetchInterval: ({ state }) => state.data?.status === "ready" && interval,
    refetchIntervalInBackground: false,
  });
  return (
    <Dialog
      isOpen
      isDismissable
      size="large"
      title={data === undefined ? list.title : t.title(data.sequence)}
      onClose={onClose}
      footer={data && <SendAgain params={params} isActive={isActive} />}
    >
      {data !== undefined ? (
        <Details delivery={data} />
      ) : isError ? (
        <FailureState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <Pending>
          <SkeletonRows count={6} />
        </Pending>
      )}
    </Dialog>
  );
}

function SendAgain({ params, isActive }: Pick<Props, "params" | "isActive">) {
  const write = useWrite(`POST ${path}/send`, {
    onSuccess: () => showToast({ tone: "success", title: t.sentAgain }),
    onError: tellFailure(t.notSentAgain),
  });
  return (
    <Button
      icon={<RotateCw size={14} aria-hidden />}
      unavailable={gate([!isActive, webhookTexts.notActive])}
      isPending={write.isPending}
      onPress={() => write.mutate({ params })}
    >
      {t.again}
    </Button>
  );
}

function Details({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { request, responses, nextAttemptAt } = delivery;
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&_dd]:mb-2">
        <Fact name={list.columns.event}>
          {delivery.event === testEvent ? t.test : auditLogTexts.describe(delivery.event)}{" "}
          <span className="font-mono text-sm text-muted">{delivery.event}</span>
        </Fact>
        <Fact name={list.columns.status}>
          <DeliveryStatus delivery={delivery} />
        </Fact>
        <Fact name={list.columns.created}>
          <Time value={delivery.createdAt} />
        </Fact>
        {nextAttemptAt !== undefined && (
          <Fact name={t.next}>
            <Time value={nextAttemptAt} />
          </Fact>
        )}
        <Fact name={t.id}>
          <span className="font-mono text-sm">{delivery.id}</span>
        </Fact>
      </dl>
      <section aria-labelledby="delivery-request" className="flex flex-col gap-2">
        <header className="flex items-center justify-between gap-2">
          <h3 id="delivery-request" className="font-semibold">
            {t.request}
          </h3>
          <CopyButton value={request.body} label={t.copyBody} done={t.bodyCopied} />
        </header>
        <Headers headers={request.headers} />
        <Code label={t.body}>{printed(request.body)}</Code>
      </section>
      <section aria-labelledby="delivery-attempts" className="flex flex-col gap-2">
        <h3 id="delivery-attempts" className="font-semibold">
          {t.attempts}
        </h3>
        {responses.length === 0 && <p className="text-muted">{t.none}</p>}
        {responses.map((response, index) => (
          <Attempt key={response.number} attempt={response} isNewest={index === 0} />
        ))}
      </section>
    </div>
  );
}

function Attempt({ attempt, isNewest }: { attempt: WebhookAttempt; isNewest: boolean }) {
  const { number, status, problem, duration, headers, body } = attempt;
  return (
    <details open={isNewest} className="rounded-lg border">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="font-medium">{t.attempt(number)}</span>
        <Badge tone={problem === undefined ? "success" : "danger"}>
          {status ?? list.noResponse}
        </Badge>
        <Time value={attempt.sentAt} className="text-muted" />
        <span className="text-muted tabular-nums">{list.milliseconds(duration)}</span>
      </summary>
      <div className="flex flex-col gap-2 border-t px-3 py-2">
        {problem !== undefined && <p>{problem}</p>}
        {status !== undefined && (
          <>
            <Headers headers={headers} />
            {body === "" ? (
              <p className="text-muted">{t.noBody}</p>
            ) : (
              <Code label={t.body}>{printed(body)}</Code>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return lines.length === 0 ? null : <Code label={t.headers}>{lines.join("\n")}</Code>;
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      // Scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      role="region"
      className="max-h-80 overflow-auto rounded-md bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </pre>
  );
}

/** JSON in lines; anything else as it is. */
function printed(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
