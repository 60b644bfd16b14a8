import { Suspense, useState } from "react";
import type { Webhook } from "#contract/webhook.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { CreateSecret } from "#console/kit/new-secret.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { showToast } from "#console/ui/toast.ts";
import { EditWebhook } from "./form.tsx";
import { shownSecret } from "./shown-secret.ts";

/** A pending dialog about a webhook. */
export type Question = { act: "edit" | "secret" | "delete"; webhook: Webhook };

const path = "/v1/orgs/{organizationId}/webhooks/{webhookId}";

/** The open dialog, if any. */
export function WebhookDialogs(props: {
  question: Question | undefined;
  onAsk: (question: Question | undefined) => void;
  onDeleted?: () => void;
}) {
  const { question, onAsk, onDeleted } = props;
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(`DELETE ${path}`);
  const close = () => onAsk(undefined);
  if (question === undefined) return null;
  const { webhook, act } = question;
  if (act === "edit") {
    return (
      <Suspense>
        <EditWebhook webhook={webhook} onClose={close} />
      </Suspense>
    );
  }
  if (act === "secret") return <RotateSecret webhook={webhook} onClose={close} />;
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(webhook.name)}
      action={t.delete}
      onClose={close}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId: organization.id, webhookId: webhook.id } });
        showToast({ tone: "success", title: t.deleted(webhook.name) });
        onDeleted?.();
      }}
    >
      {t.deleteBody}
    </Confirm>
  );
}

/** Asks whether the old secret has leaked, then shows the new one. */
function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(`POST ${path}/secret`);
  const [hasLeaked, setLeaked] = useState(false);
  return (
    <CreateSecret
      title={t.secret.rotateTitle}
      action={t.secret.rotateAction}
      made={shownSecret}
      onClose={onClose}
      make={async () => {
        const { secret } = await mutateAsync({
          params: { organizationId: organization.id, webhookId: webhook.id },
          body: { keepPrevious: !hasLeaked },
        });
        return secret;
      }}
      body={
        <>
          <p className="mb-3">{t.secret.rotateBody}</p>
          <Checkbox isSelected={hasLeaked} onChange={setLeaked} description={t.secret.leakedHint}>
            {t.secret.leaked}
          </Checkbox>
        </>
      }
    />
  );
}
