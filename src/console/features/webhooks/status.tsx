import type { Webhook } from "#contract/webhook.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";

const tones: Record<string, Tone> = { active: "success", disabled: "danger" };

/** Whether a webhook sends, and whether that works. */
export function WebhookStatus({ status, failingSince }: Webhook) {
  if (status === "active" && failingSince !== undefined) {
    return <Badge tone="warning">{t.failing}</Badge>;
  }
  return <Badge tone={tones[status] ?? "neutral"}>{t.statuses[status] ?? status}</Badge>;
}

/** The events of a webhook in a few words. */
export function eventsOf({ events }: Webhook): string {
  const [first = "", ...more] = events.map(t.eventName);
  return more.length === 0 ? first : t.more(first, more.length);
}
