import type { Webhook } from "#contract/webhook.ts";
import { wholeList } from "#screens/read.ts";
import { webhook, type WebhookParams } from "#screens/webhooks.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { showToast } from "#console/ui/toast.ts";

export const webhooksQuery = (organizationId: string) =>
  queryOf(wholeList("GET /v1/orgs/{organizationId}/webhooks", { params: { organizationId } }));

export const webhookQuery = (params: WebhookParams) => queryOf(webhook(params));

/** Pauses a webhook, or activates one that is paused or disabled. */
export function useSetStatus(organizationId: string) {
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}/webhooks/{webhookId}");
  return async ({ id: webhookId, name, status }: Webhook): Promise<void> => {
    const isPausing = status === "active";
    await mutateAsync({
      params: { organizationId, webhookId },
      body: { status: isPausing ? "paused" : "active" },
    });
    showToast({ tone: "success", title: isPausing ? t.paused(name) : t.activated(name) });
  };
}
