import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { usePanel } from "#console/kit/use-set-params.ts";
import { pendingTexts as t } from "#console/messages/pending.ts";
import { threadListTexts } from "#console/messages/review-threads.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { Link } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { usePending, useSendPending } from "../pending/pending-data.ts";
import { PendingComment } from "../pending/pending-thread.tsx";
import { useReview } from "../use-review.ts";
import { threadAddress } from "./use-thread-keys.ts";

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

/** What a thread in a list is about, with a link to its place. */
function ThreadHead({ comment }: { comment: Comment }) {
  const { href } = useReview();
  const { page, node, review } = comment.target;
  const place =
    page?.title ?? (review === undefined ? threadListTexts.onWhole : threadListTexts.onReview);
  return (
    <div className="flex flex-col gap-1 border-b bg-sunken px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{place}</span>
        {page?.outdated === true && <Badge>{threadListTexts.since["page edited"]}</Badge>}
        <Link
          href={threadAddress(href, comment)}
          className="ms-auto inline-flex min-h-6 items-center"
        >
          {threadListTexts.go}
          <span className="sr-only">: {place}</span>
        </Link>
      </div>
      {node?.preview !== undefined && (
        <blockquote className="line-clamp-2 border-s-2 border-line-strong ps-2 text-muted">
          {node.preview}
        </blockquote>
      )}
    </div>
  );
}
