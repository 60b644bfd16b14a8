import { useQuery } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { CommentEntry } from "./comment-entry.tsx";
import { repliesHeight } from "./replies-height.ts";
import { repliesQuery } from "./thread-queries.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { useReplyWrites } from "./thread-writes.ts";

type Props = { scope: DiscussionScope; comment: Comment; user: User };

/** The replies of a thread, oldest first. */
export function Replies({ scope, comment, user }: Props) {
  const { data, error, refetch } = useQuery(repliesQuery(scope, comment.id));
  if (data === undefined && error !== null) {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-danger">
        {t.repliesFailed}
        <Button size="small" onPress={() => void refetch()}>
          {common.retry}
        </Button>
      </p>
    );
  }
  if (data === undefined) {
    return (
      <div style={{ height: repliesHeight(comment.replies) - 12 }}>
        <Pending>
          <div role="status" aria-label={t.replies(comment.replies)} className="border-s-2 ps-3">
            <Skeleton className="w-2/5" />
          </div>
        </Pending>
      </div>
    );
  }
  return (
    <ul
      aria-label={t.replies(data.length)}
      className="flex list-none flex-col gap-3 border-s-2 ps-3"
    >
      {data.map((reply) => (
        <li key={reply.id}>
          <Reply scope={scope} commentId={comment.id} reply={reply} user={user} />
        </li>
      ))}
    </ul>
  );
}

function Reply(props: {
  scope: DiscussionScope;
  commentId: string;
  reply: CommentReply;
  user: User;
}) {
  const { reply, user } = props;
  const writes = useReplyWrites(props.scope, props.commentId, reply, user);
  return (
    <CommentEntry
      entry={reply}
      user={user}
      deleteTitle={t.deleteReplyTitle}
      replies={0}
      onSave={writes.save}
      onRemove={writes.remove}
      onReact={writes.react}
    />
  );
}
