import { useEffect, useRef, useState } from "react";
import type { FocusEvent, ReactNode } from "react";
import { CircleCheck, CircleDot, MessageSquareReply } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { plainProse } from "#content/prose/plain-text.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { CommentEntry } from "./comment-entry.tsx";
import { Composer } from "./composer.tsx";
import { useReply } from "./thread-data.ts";
import { repliesQuery } from "./thread-queries.ts";
import type { ThreadScope } from "./thread-queries.ts";
import { useReplyWrites, useThread } from "./thread-writes.ts";
import { UnsentDraft } from "./unsent-draft.tsx";
import { useComposer } from "./use-composer.ts";

type ThreadProps = {
  scope: ThreadScope;
  comment: Comment;
  user: User;
  /** The thread in the URL: scrolled into view, open, and active for shortcuts. */
  isCurrent?: boolean;
  /** Above the comment: its context. */
  head?: ReactNode;
};

/** A comment with its replies, reactions, and state. Resolved threads are collapsed to one line. */
export function Thread({ scope, comment, user, isCurrent = false, head }: ThreadProps) {
  const isResolved = comment.status === "resolved";
  const [choice, setOpen] = useState<boolean>();
  const [hasFocus, setFocus] = useState(false);
  const draft = `reply.${user.id}.${comment.id}`;
  const reply = useComposer(draft);
  const element = useCurrent(isCurrent);
  const writes = useThread(scope, comment, user);
  const sendReply = useReply(scope, comment.id);
  const mayReply = gate([!comment.permissions.reply, t.mayNotReply]);
  // Somebody who is writing keeps their text and the focus, even if another user resolves the thread.
  const showsAll = !isResolved || reply.isOpen || (choice ?? isCurrent);
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
    // The focus inside decides which thread the shortcuts apply to; the article itself isn't interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={element}
      tabIndex={-1}
      data-thread={comment.id}
      aria-label={t.by(comment.postedBy.displayName)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => setFocus(staysInside(event))}
      className={cx(
        "focus-ring flex scroll-mt-28 flex-col rounded-md border bg-raised",
        isCurrent && "border-accent ring-1 ring-accent",
      )}
    >
      {head}
      {isResolved && (
        <ResolvedLine
          comment={comment}
          isOpen={showsAll}
          onToggle={() => {
            setOpen(!showsAll);
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
          />
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
                element.current?.focus();
              }}
              onSend={async (markdown) => {
                await sendReply(markdown);
                reply.finish();
                element.current?.focus({ preventScroll: true });
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
          </div>
        </div>
      )}
    </article>
  );
}

/** Scrolls the thread in the URL into view, once each time it becomes current. */
function useCurrent(isCurrent: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return element;
}

function staysInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

/** Who resolved a thread and when, its beginning while collapsed, and a button to expand it. */
function ResolvedLine(props: { comment: Comment; isOpen: boolean; onToggle: () => void }) {
  const { resolvedBy, resolvedAt, body } = props.comment;
  return (
    <div className="flex min-h-9 items-center gap-2 px-3 text-sm text-muted">
      <CircleCheck size={14} aria-hidden className="shrink-0 text-success" />
      <span className="min-w-0">
        {t.resolvedBy(resolvedBy?.displayName ?? common.someone)}
        {resolvedAt !== undefined && (
          <>
            {", "}
            <Time value={resolvedAt} />
          </>
        )}
      </span>
      {!props.isOpen && (
        <span className="min-w-0 flex-1 truncate max-sm:hidden">
          {plainProse(body.markdown ?? "")}
        </span>
      )}
      <span className="ms-auto shrink-0">
        <Button size="small" variant="quiet" aria-expanded={props.isOpen} onPress={props.onToggle}>
          {props.isOpen ? t.hideResolved : t.showResolved}
        </Button>
      </span>
    </div>
  );
}

type Props = { scope: ThreadScope; comment: Comment; user: User };

/** The replies of a thread, oldest first. */
function Replies({ scope, comment, user }: Props) {
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
      <Pending>
        <div role="status" aria-label={t.replies(comment.replies)} className="border-s-2 ps-3">
          <Skeleton className="w-2/5" />
        </div>
      </Pending>
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

function Reply(props: { scope: ThreadScope; commentId: string; reply: CommentReply; user: User }) {
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
