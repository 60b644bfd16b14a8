import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { whenReadyTexts as t } from "#console/messages/merge-panel.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { mergeWhenReadyQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/**
 * "Merge when ready": who turned it on, why it isn't merged yet, and the way to turn it on or off. A platform without this extension
 * shows nothing.
 *
 * @param props.isUnmet - something that the rules ask for is missing: otherwise it can be merged at once
 */
export function WhenReady({ isUnmet }: { isUnmet: boolean }) {
  const { scope } = useReview();
  const { data: state } = useQuery(mergeWhenReadyQuery(scope));
  const on = useWrite(
    "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready",
  );
  const off = useWrite(
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready",
  );
  const [wasUsed, setUsed] = useState(false);
  if (state === undefined) return null;
  const isOffered = state.isOn ? state.canTurnOff : isUnmet && state.canTurnOn;
  const [last] = state.history;
  const error = on.error ?? off.error;
  const wasEnded = last?.ended !== undefined && !plainEnds.has(last.ended.code);
  return (
    <>
      {state.isOn && last !== undefined && (
        <Banner
          tone={last.held === undefined ? "info" : "warning"}
          live="status"
          title={
            <>
              {t.isOn(last.by?.displayName ?? common.someone)} <Time value={last.since} />
            </>
          }
        >
          {last.held === undefined
            ? isUnmet
              ? t.waits
              : t.ready
            : `${t.held} ${last.held.message}`}
        </Banner>
      )}
      {!state.isOn && wasEnded && (
        <Banner tone="warning" live="status" title={t.off}>
          {last.ended!.message}
        </Banner>
      )}
      {(isOffered || wasUsed) && (
        <div className="flex flex-col gap-1">
          {/* One button, so that the focus stays where it was pressed. */}
          <Button
            icon={state.isOn ? undefined : <GitMerge size={14} aria-hidden />}
            isPending={on.isPending || off.isPending}
            unavailable={gate([!state.isOn && !state.canTurnOn, reviewTexts.merge.mayNot])}
            onPress={() => {
              setUsed(true);
              (state.isOn ? off : on).mutate({ params: scope });
            }}
          >
            {state.isOn ? t.turnOff : t.turnOn}
          </Button>
          {!state.isOn && <p className="text-sm text-muted">{t.hint}</p>}
        </div>
      )}
      {error !== null && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {describeFailure(error).message}
        </Banner>
      )}
    </>
  );
}

/** Who did them knows that it is off, and so does everyone else. */
const plainEnds: ReadonlySet<string> = new Set(["merged", "turned-off"]);
