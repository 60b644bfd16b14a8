import { useState } from "react";
import { ChevronRight, CircleCheck, PenLine } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { readSuggestion } from "#content/suggestion.ts";
import { Excerpt } from "#console/kit/markdown/excerpt.tsx";
import { type Selection, useIsSelected } from "#console/kit/selection.ts";
import { hasDraft, replyDraft } from "#console/kit/thread/thread-draft.tsx";
import { assignedTo } from "#console/kit/thread/thread-parts.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { Time } from "#console/kit/time.tsx";
import { threadListTexts as t } from "#console/messages/review-threads.ts";
import { suggestionTexts, threadTexts } from "#console/messages/thread.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { useReview } from "../use-review.ts";
import { useBlockSince } from "./use-block-since.ts";
import { editAddress, threadAddress } from "./use-thread-keys.ts";

type ThreadRowProps = {
  comment: Comment;
  pageTitle: string;
  isCurrent: boolean;
  isFirst: boolean;
  /** Shown in full from the start, if it is open. */
  startsOpen: boolean;
  /** Absent where threads can't be selected. */
  selection: Selection<Comment> | undefined;
  onResolve: (comment: Comment) => void;
};

/** A thread as a row: who said what about which words. Opened, it is the thread itself, below the text that it is about. */
export function ThreadRow(props: ThreadRowProps) {
  const { comment, isCurrent, selection } = props;
  const { scope, user } = useReview();
  const [startsOpen] = useState(
    (props.startsOpen && comment.status === "open") || hasDraft(replyDraft(user, comment.id)),
  );
  const [chosen, choose] = useState<boolean>();
  const isOpen = chosen ?? (startsOpen || isCurrent);
  return (
    <Thread
      scope={scope}
      user={user}
      comment={comment}
      isCurrent={isCurrent}
      isFirst={props.isFirst}
      fold={{ isOpen, chosen, onOpenChange: choose, onResolve: () => props.onResolve(comment) }}
      head={
        <Row
          comment={comment}
          pageTitle={props.pageTitle}
          isOpen={isOpen}
          onToggle={() => choose(!isOpen)}
          selection={selection}
        />
      }
    />
  );
}

function Row(props: {
  comment: Comment;
  pageTitle: string;
  isOpen: boolean;
  onToggle: () => void;
  selection: Selection<Comment> | undefined;
}) {
  const { comment, isOpen, selection } = props;
  const { href, user } = useReview();
  const assigned = assignedTo(comment, user);
  const isSelected = useIsSelected(selection, comment);
  const { page, node } = comment.target;
  const name = comment.postedBy.displayName;
  return (
    <div
      className={cx(
        "flex items-center gap-2 px-3",
        isOpen ? "min-h-11 flex-wrap border-b bg-sunken py-1" : "h-[43px]",
      )}
    >
      {selection !== undefined && isSelected !== undefined && (
        <Checkbox isSelected={isSelected} onChange={(isOn) => selection.set([comment], isOn)}>
          <span className="sr-only">{t.select(name)}</span>
        </Checkbox>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        data-toggle
        onClick={props.onToggle}
        className={cx(
          "focus-ring-inset flex min-w-0 flex-1 items-center gap-2 rounded-sm text-start",
          isOpen ? "min-h-8 basis-40" : "h-full",
        )}
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={cx("shrink-0 text-muted", isOpen ? "rotate-90" : "rtl:-scale-x-100")}
        />
        {comment.status === "resolved" && (
          <CircleCheck
            size={14}
            {...(!isOpen && { role: "img", "aria-label": threadTexts.resolved })}
            className="shrink-0 text-success"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          {!isOpen && (
            <span className="flex min-w-0 items-center gap-1.5">
              <Avatar {...comment.postedBy} name={name} size={16} />
              <span className="shrink-0 font-medium max-sm:sr-only">{name}</span>
              <span className="min-w-0 truncate">
                <Said comment={comment} />
              </span>
            </span>
          )}
          {node?.preview !== undefined ? (
            <span className={cx("text-sm text-muted", isOpen ? "line-clamp-3" : "truncate")}>
              {t.quote(node.preview)}
            </span>
          ) : (
            isOpen && (
              <span className="truncate text-sm text-muted">
                {page === undefined ? t.onWhole : t.onPage}
              </span>
            )
          )}
        </span>
      </button>
      <span className={cx("shrink-0 empty:hidden", !isOpen && "max-sm:hidden")}>
        <Since comment={comment} />
        {!isOpen && comment.resolvedEdit && (
          <Link
            href={editAddress(href, comment, comment.resolvedEdit)}
            className="inline-flex min-h-6 items-center text-sm"
          >
            {threadTexts.resolvedByEdit}
          </Link>
        )}
      </span>
      {!isOpen && assigned !== undefined && (
        <span
          className={cx(
            "max-w-40 shrink-0 truncate text-sm",
            comment.status === "open" && comment.assignee?.id === user.id
              ? "font-medium text-accent"
              : "text-muted max-sm:hidden",
          )}
        >
          {assigned}
        </span>
      )}
      {!isOpen && comment.replies > 0 && (
        <span className="shrink-0 text-sm text-muted">{threadTexts.replies(comment.replies)}</span>
      )}
      {!isOpen && (
        <Time value={comment.postedAt} className="shrink-0 text-sm text-muted max-sm:hidden" />
      )}
      {page !== undefined && (
        <Link
          href={threadAddress(href, comment)}
          className={cx(
            "inline-flex min-h-6 shrink-0 items-center text-sm",
            !isOpen && "max-sm:hidden",
          )}
        >
          {t.go}
          <span className="sr-only">: {props.pageTitle}</span>
        </Link>
      )}
    </div>
  );
}

/** The beginning of a comment. A suggestion is named, because its own words are those of the page. */
function Said({ comment }: { comment: Comment }) {
  const markdown = comment.body.markdown ?? "";
  const suggesting = readSuggestion(markdown);
  if (suggesting === undefined) return <Excerpt>{markdown}</Excerpt>;
  return (
    <>
      <span className="me-1.5 inline-flex items-center gap-1 text-sm text-accent">
        <PenLine size={12} aria-hidden />
        {suggestionTexts.title}
      </span>
      <Excerpt>{suggesting.comment}</Excerpt>
    </>
  );
}

/** Whether what the thread is about has changed: its block, or the page that it is about as a whole. */
function Since({ comment }: { comment: Comment }) {
  const since = useBlockSince(comment);
  return since !== undefined && <Badge>{t.since[since]}</Badge>;
}
