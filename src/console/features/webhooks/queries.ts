import { useCallback } from "react";
import type { Webhook } from "#contract/webhook.ts";
import { wholeList } from "#screens/read.ts";
import { webhook, type WebhookParams } from "#screens/webhooks.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { showToast } from "#console/ui/toast.ts";

export const webhooksQuery = (organizationId: string) =>
  queryOf(wholeList("GET /v1/orgs/{organizationId}/webhooks", { params: { organizationId } }));

export const webhookQuery = (params: WebhookParams) => queryOf(webhook(params));

/** Pauses a webhook, or activates one that is paused or disabled. */
export function useSetStatus(organizationId: string): (webhook: Webhook) => void {
  const { mutate } = useWrite("PATCH /v1/orgs/{organizationId}/webhooks/{webhookId}", {
    onSuccess: ({ name, status }) =>
      showToast({
        tone: "success",
        title: status === "active" ? t.activated(name) : t.paused(name),
      }),
    onError: tellFailure(t.notChanged),
  });
  return useCallback(
    ({ id: webhookId, status }) =>
      mutate({
        params: { organizationId, webhookId },
        body: { status: status === "active" ? "paused" : "active" },
      }),
    [mutate, organizationId],
  );
}

/** @param title - what couldn't be done, as a sentence */
export const tellFailure = (title: string) => (error: unknown) =>
  showToast({ tone: "danger", title, description: describeFailure(error).message });
