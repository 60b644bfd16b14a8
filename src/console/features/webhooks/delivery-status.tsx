import type { WebhookDelivery } from "#contract/webhook.ts";
import { webhookTexts } from "#console/messages/webhooks.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";

const t = webhookTexts.deliveries;

const tones: Record<string, Tone> = { delivered: "success", failed: "danger" };

export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempts, nextAttemptAt } = delivery;
  if (status === "ready" && nextAttemptAt === undefined) return <Badge>{t.sending}</Badge>;
  if (status === "ready" && attempts > 0) return <Badge tone="warning">{t.retry}</Badge>;
  return <Badge tone={tones[status] ?? "neutral"}>{t.statuses[status] ?? status}</Badge>;
}

/** What the receiver answered last, in a word; empty before the first attempt. */
export function responseOf({ lastStatus, lastProblem }: WebhookDelivery): string {
  if (lastStatus !== undefined) return String(lastStatus);
  return lastProblem === undefined ? "" : t.noResponse;
}
