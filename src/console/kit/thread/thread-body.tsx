import { use } from "react";
import { CircleCheck, CircleDot, MessageSquareReply } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { readSuggestion } from "#content/suggestion.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { CommentEntry } from "./comment-entry.tsx";
import { Composer } from "./composer.tsx";
import { replyDraft } from "./draft-text.ts";
import { Replies } from "./replies.tsx";
import { ResolvedLine } from "./resolved-line.tsx";
import { useReply } from "./thread-data.ts";
import { ThreadPartsContext } from "./thread-parts.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { useThread } from "./thread-writes.ts";
import { UnsentDraft } from "./unsent-draft.tsx";
import { useComposer } from "./use-composer.ts";

type ThreadBodyProps = {
  scope: DiscussionScope;
  comment: Comment;
  user: User;
  /** The thread in the URL. */
  isCurrent: boolean;
  hasFocus: boolean;
  /** Whether the user expanded or collapsed a resolved thread; undefined if neither. */
  isOpen: boolean | undefined;
  onOpenChange: (isOpen: boolean) => void;
  /** A reply was sent or given up: the focus belongs to the thread. */
  onDone: (options?: FocusOptions) => void;
};

/** The content of a thread: the comment, its replies, and what can be done with them. */
export function ThreadBody(props: ThreadBodyProps) {
  const { scope, comment, user, isCurrent, hasFocus } = props;
  const { Suggestion, Acts } = use(ThreadPartsContext);
  const suggesting = Suggestion && readSuggestion(comment.body.markdown ?? "");
  const isResolved = comment.status === "resolved";
  const draft = replyDraft(user, comment.id);
  const reply = useComposer(draft);
  const writes = useThread(scope, comment, user);
  const sendReply = useReply(scope, comment.id);
  const mayReply = gate([!comment.permissions.reply, t.mayNotReply]);
  // Somebody who is writing keeps their text and the focus, even if another user resolves the thread.
  const showsAll = !isResolved || reply.isOpen || (props.isOpen ?? isCurrent);
  const toggle = () => void writes.setResolved(!isResolved);
  const canAct = (isCurrent || hasFocus) && mayReply === undefined;
  useKeys(
    canAct
      ? [
          { keys: "r", label: t.keys.reply, group: t.keys.group, run: reply.open },
          { keys: "e", label: t.keys.resolve, group: t.keys.group, run: toggle },
        ]
      : [],
  );

  return (
    <>
      {isResolved && (
        <ResolvedLine
          comment={comment}
          isOpen={showsAll}
          onToggle={() => {
            props.onOpenChange(!showsAll);
            if (showsAll) reply.close();
          }}
        />
      )}
      {!showsAll && reply.hasKept && (
        <div className="px-3 pb-2">
          <UnsentDraft onPress={reply.open} />
        </div>
      )}
      {showsAll && (
        <div className="flex flex-col gap-3 p-3">
          <CommentEntry
            entry={comment}
            user={user}
            deleteTitle={t.deleteTitle}
            replies={comment.replies}
            onSave={writes.save}
            onRemove={writes.remove}
            onReact={writes.react}
            text={suggesting?.comment}
          >
            {Suggestion && suggesting && (
              <Suggestion comment={comment} suggestion={suggesting.suggestion} />
            )}
          </CommentEntry>
          {comment.replies > 0 && <Replies scope={scope} comment={comment} user={user} />}
          {reply.isOpen && (
            <Composer
              autoFocus
              draft={draft}
              placeholder={t.replyPlaceholder}
              action={t.sendReply}
              unavailable={mayReply}
              onCancel={() => {
                reply.close();
                props.onDone();
              }}
              onSend={async (markdown) => {
                await sendReply(markdown);
                reply.finish();
                props.onDone({ preventScroll: true });
              }}
            />
          )}
          <div className="flex flex-wrap items-center gap-1">
            {reply.hasKept && <UnsentDraft onPress={reply.open} />}
            {!reply.isOpen && !reply.hasKept && (
              <Button
                size="small"
                variant="quiet"
                icon={<MessageSquareReply size={14} aria-hidden />}
                unavailable={mayReply}
                onPress={reply.open}
              >
                {t.reply}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              icon={
                isResolved ? (
                  <CircleDot size={14} aria-hidden />
                ) : (
                  <CircleCheck size={14} aria-hidden />
                )
              }
              unavailable={mayReply}
              onPress={toggle}
            >
              {isResolved ? t.reopen : t.resolve}
            </Button>
            {Acts && <Acts comment={comment} />}
          </div>
        </div>
      )}
    </>
  );
}
