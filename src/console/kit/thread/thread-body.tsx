import { use, useEffect, useEffectEvent } from "react";
import { CircleCheck, CircleDot, MessageSquareReply, UserRound } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { readSuggestion } from "#content/suggestion.ts";
import { gate } from "#console/kit/gate.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { Excerpt } from "#console/kit/markdown/excerpt.tsx";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { CommentEntry } from "./comment-entry.tsx";
import { Composer } from "./composer.tsx";
import { useReply } from "./thread-data.ts";
import { assignedTo, ThreadPartsContext, repliesHeight } from "./thread-parts.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { repliesQuery } from "./thread-queries.ts";
import { useThread, useReplyWrites } from "./thread-writes.ts";
import { UnsentDraft, replyDraft, useComposer } from "./thread-draft.tsx";

const AssigneeList = openedLater(async () => (await import("./assignee-list.tsx")).AssigneeList);

/** What keys do with a thread. */
export type AskedEarly = "reply" | "resolve";

export type ThreadBodyProps = {
  scope: DiscussionScope;
  comment: Comment;
  user: User;
  /** The thread in the URL. */
  isCurrent: boolean;
  hasFocus: boolean;
  /** Whether the user expanded or collapsed a resolved thread; undefined if neither. */
  isOpen: boolean | undefined;
  onOpenChange: (isOpen: boolean) => void;
  /** What a key asked for before the body was loaded. */
  asked: AskedEarly | undefined;
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
  const openReply = () => {
    holdKeys();
    reply.open();
  };
  useKeys(
    canAct
      ? [
          { keys: "r", label: t.keys.reply, group: t.keys.group, run: openReply },
          { keys: "e", label: t.keys.resolve, group: t.keys.group, run: toggle },
        ]
      : [],
  );
  const actEarly = useEffectEvent(() => {
    if (props.asked === "reply") reply.open();
    if (props.asked === "resolve") toggle();
  });
  useEffect(() => actEarly(), []);

  // In one row with the reactions, unless others have answered: what follows is about all of it then.
  const hasReplies = comment.replies > 0;
  const acts = (
    <>
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
          isResolved ? <CircleDot size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />
        }
        unavailable={mayReply}
        onPress={toggle}
      >
        {isResolved ? t.reopen : t.resolve}
      </Button>
      {comment.assignee !== undefined && (
        <Assignee {...props} unavailable={mayReply} isResolved={isResolved} />
      )}
      {Acts && <Acts comment={comment} />}
    </>
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
            spaceId={scope.spaceId}
            user={user}
            deleteTitle={t.deleteTitle}
            replies={comment.replies}
            onSave={writes.save}
            onRemove={writes.remove}
            onReact={writes.react}
            text={suggesting?.comment}
            acts={hasReplies || reply.isOpen ? undefined : acts}
          >
            {Suggestion && suggesting && (
              <Suggestion comment={comment} suggestion={suggesting.suggestion} />
            )}
          </CommentEntry>
          {hasReplies && <Replies scope={scope} comment={comment} user={user} />}
          {reply.isOpen && (
            <Composer
              autoFocus
              draft={draft}
              mentionsIn={scope.spaceId}
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
          {(hasReplies || reply.isOpen) && (
            <div className="flex flex-wrap items-center gap-1">{acts}</div>
          )}
        </div>
      )}
    </>
  );
}

/** Who has to answer a thread, and a way to change that. Nothing on a resolved one that nobody had to answer. */
function Assignee(props: {
  scope: DiscussionScope;
  comment: Comment;
  user: User;
  unavailable: string | undefined;
  isResolved: boolean;
}) {
  const { scope, comment, user, unavailable, isResolved } = props;
  const label = assignedTo(comment, user);
  if (isResolved) {
    return label !== undefined && <span className="px-2 text-sm text-muted">{label}</span>;
  }
  const trigger = (
    <Button
      size="small"
      variant="quiet"
      icon={<UserRound size={14} aria-hidden />}
      unavailable={unavailable}
    >
      {label ?? t.assign}
    </Button>
  );
  if (unavailable !== undefined) return trigger;
  return (
    <Popover
      label={t.assign}
      trigger={trigger}
      className="p-2"
      onOpenChange={(isOpen) => isOpen && holdKeys()}
    >
      {(close) => <AssigneeList scope={scope} comment={comment} user={user} onDone={close} />}
    </Popover>
  );
}

/** Who resolved a thread and when, its beginning while collapsed, and a button to expand it. */
function ResolvedLine(props: { comment: Comment; isOpen: boolean; onToggle: () => void }) {
  const { resolvedBy, resolvedAt, resolvedEdit, body } = props.comment;
  const { Edit } = use(ThreadPartsContext);
  const name = resolvedBy?.displayName ?? common.someone;
  const isOther = resolvedEdit?.createdBy?.id !== resolvedBy?.id;
  return (
    <div className="flex min-h-9 items-center gap-2 px-3 py-1 text-sm text-muted">
      <CircleCheck size={14} aria-hidden className="shrink-0 text-success" />
      <span className="min-w-0">
        {Edit && resolvedEdit ? (
          <>
            <Edit comment={props.comment} edit={resolvedEdit} />
            {isOther && `, ${t.confirmedBy(name)}`}
          </>
        ) : (
          t.resolvedBy(name)
        )}
        {resolvedAt !== undefined && (
          <>
            {", "}
            <Time value={resolvedAt} />
          </>
        )}
      </span>
      {!props.isOpen && (
        <span className="min-w-0 flex-1 truncate max-sm:hidden">
          <Excerpt>{body.markdown ?? ""}</Excerpt>
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

type Props = { scope: DiscussionScope; comment: Comment; user: User };

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
      spaceId={props.scope.spaceId}
      user={user}
      deleteTitle={t.deleteReplyTitle}
      replies={0}
      onSave={writes.save}
      onRemove={writes.remove}
      onReact={writes.react}
    />
  );
}
