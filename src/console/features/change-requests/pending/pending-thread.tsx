import { use } from "react";
import type { Comment } from "#contract/comment.ts";
import { readSuggestion } from "#content/suggestion.ts";
import { CommentEntry } from "#console/kit/thread/comment-entry.tsx";
import type { ThreadBodyProps } from "#console/kit/thread/thread-body.tsx";
import { ThreadFrame, type ThreadProps } from "#console/kit/thread/thread-frame.tsx";
import { ThreadPartsContext } from "#console/kit/thread/thread-parts.ts";
import { pendingTexts as t } from "#console/messages/pending.ts";
import { Badge } from "#console/ui/badge.tsx";
import { usePendingWrites } from "./pending-data.ts";

/** A comment that only the user sees, at the place where everyone will see it. */
export function PendingComment(props: Omit<ThreadProps, "pendingLabel">) {
  return <ThreadFrame {...props} pendingLabel={t.label} Body={PendingBody} />;
}

function PendingBody({ scope, comment, user, onDone }: ThreadBodyProps) {
  const writes = usePendingWrites(comment.id);
  const suggesting = readSuggestion(comment.body.markdown ?? "");
  return (
    <div className="flex flex-col gap-1.5 p-3">
      <CommentEntry
        entry={comment}
        spaceId={scope.spaceId}
        user={user}
        deleteTitle={t.deleteTitle}
        replies={0}
        mark={<Badge tone="warning">{t.pending}</Badge>}
        onSave={async (markdown) => {
          await writes.save(markdown);
          onDone({ preventScroll: true });
        }}
        onRemove={writes.remove}
        text={suggesting?.comment}
      >
        {suggesting && <Suggested comment={comment} suggestion={suggesting.suggestion} />}
      </CommentEntry>
      <p className="text-sm text-muted">{t.hint}</p>
    </div>
  );
}

function Suggested(props: { comment: Comment; suggestion: string }) {
  const { Suggestion } = use(ThreadPartsContext);
  return Suggestion && <Suggestion {...props} isPending />;
}
