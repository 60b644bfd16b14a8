import { useSearchParams } from "react-router";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { usePanel } from "#console/kit/use-set-params.ts";
import { pendingTexts as t } from "#console/messages/pending.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { usePending, useSendPending } from "../pending/pending-data.ts";
import { PendingComment } from "../pending/pending-thread.tsx";
import { useReview } from "../use-review.ts";
import { ThreadHead } from "./thread-head.tsx";

/** The pending comments above the list of threads, and the way to send them. */
export function PendingThreads() {
  const pending = usePending();
  const { scope, user, changeRequest } = useReview();
  const [params] = useSearchParams();
  const isLive = changeRequest.status === "draft" || changeRequest.status === "open";
  if (pending.length === 0) return null;
  return (
    <section aria-labelledby="pending" className="flex flex-col gap-3 border-b pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="pending" className="font-semibold">
          {t.title(pending.length)}
        </h2>
        <span className="ms-auto">{isLive ? <Finish /> : <SendAll count={pending.length} />}</span>
      </div>
      {!isLive && <p className="text-sm text-muted">{t.closed}</p>}
      {pending.map((comment) => (
        <PendingComment
          key={comment.id}
          scope={scope}
          comment={comment}
          user={user}
          isFirst
          isCurrent={params.get("thread") === comment.id}
          head={<ThreadHead comment={comment} />}
        />
      ))}
    </section>
  );
}

function Finish() {
  const panel = usePanel("review");
  return (
    <Button variant="primary" onPress={() => panel.onOpenChange(true)}>
      {t.finish}
    </Button>
  );
}

/** A closed change request gets no review anymore. */
function SendAll({ count }: { count: number }) {
  const { space } = useReview();
  const { send, isSending } = useSendPending();
  return (
    <Button
      variant="primary"
      isPending={isSending}
      unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
      onPress={() =>
        void send("").then(
          (sent) => showToast({ tone: "success", title: t.sent(sent) }),
          (failure: unknown) =>
            showToast({
              tone: "danger",
              title: t.sendFailed,
              description: describeFailure(failure).message,
            }),
        )
      }
    >
      {t.send(count)}
    </Button>
  );
}
