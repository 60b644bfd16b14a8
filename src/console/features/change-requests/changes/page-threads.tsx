import { MessageSquarePlus } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { gate } from "#console/kit/gate.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { changesTexts as t } from "#console/messages/review.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { useReview } from "../use-review.ts";
import { NodeComposer } from "./node-composer.tsx";
import { useAddress } from "./use-address.ts";
import { wholePage } from "./use-composers.ts";
import type { Composers } from "./use-composers.ts";

/** Threads about the page as a whole, and the way to start one. */
export function PageThreads(props: {
  pageId: string;
  comments: readonly Comment[];
  composers: Composers;
}) {
  const { scope, user, space } = useReview();
  const { thread } = useAddress();
  const { composers } = props;
  return (
    <section
      aria-label={t.threads}
      tabIndex={-1}
      data-threads
      className="focus-ring flex max-w-3xl flex-col items-start gap-2 rounded-md"
    >
      {props.comments.map((comment) => (
        <div key={comment.id} className="w-full">
          <Thread scope={scope} comment={comment} user={user} isCurrent={comment.id === thread} />
        </div>
      ))}
      {composers.nodes.includes(wholePage) ? (
        <div className="w-full">
          <NodeComposer pageId={props.pageId} node={wholePage} composers={composers} />
        </div>
      ) : (
        <Button
          size="small"
          variant="quiet"
          icon={<MessageSquarePlus size={14} aria-hidden />}
          unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
          onPress={() => composers.open(wholePage)}
        >
          {t.commentPage}
        </Button>
      )}
    </section>
  );
}
