import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { query } from "#console/data/query.ts";
import { edit, useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Panel } from "#console/kit/panel.tsx";
import { showResponse } from "#console/kit/thread/thread-data.ts";
import { subscriptionTexts as t } from "#console/messages/subscription.ts";
import { Button } from "#console/ui/button.tsx";
import { Switch } from "#console/ui/checkbox.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "../use-review.ts";

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/subscription" as const;

/** Whether the reader is subscribed, and why; a platform without this extension shows nothing. */
export function Following() {
  const { scope } = useReview();
  const client = useQueryClient();
  const own = query(`GET ${path}`, { params: scope });
  const { data, error, refetch } = useQuery(own);
  const write = useWrite(`PUT ${path}`, {
    optimistic: ({ body: { quiet } }) =>
      quiet === undefined ? [] : [edit(own, (shown) => ({ ...shown, quiet }))],
    onSuccess: (chosen) => showResponse(client, own, () => chosen),
    onError: (failure) =>
      showToast({
        tone: "danger",
        title: t.failed,
        description: describeFailure(failure).message,
      }),
  });
  const isSubscribed = data?.subscribed === true;
  const label = isSubscribed ? t.unsubscribe : t.subscribe;
  const Icon = isSubscribed ? BellOff : Bell;
  const choose = () => write.mutate({ params: scope, body: { subscribed: !isSubscribed } });
  const mute = (quiet: boolean) =>
    write.mutate({ params: scope, body: { subscribed: isSubscribed, quiet } });
  usePaletteActions(
    data === undefined
      ? []
      : [{ id: "subscribe", label, icon: <Icon size={16} aria-hidden />, run: choose }],
  );
  if (data === undefined) {
    if (error === null || describeFailure(error).kind === "not-found") return null;
    return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Panel id="subscription" title={t.title}>
      <div className="flex flex-col items-start gap-2">
        <p role="status" className="text-muted">
          {t.because(data.subscribed, data.reason)}
        </p>
        <Button
          size="small"
          icon={<Icon size={14} aria-hidden />}
          isPending={write.isPending}
          onPress={choose}
        >
          {label}
        </Button>
        {data.quiet !== undefined && (
          <Switch isSelected={data.quiet} onChange={mute} description={t.muteHint}>
            {t.mute}
          </Switch>
        )}
      </div>
    </Panel>
  );
}
