import { useEffect, useState } from "react";
import type { ComponentType, FocusEvent, ReactNode, RefObject } from "react";
import type { Comment } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { useNear } from "#console/kit/use-near.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { cx } from "#console/ui/class-names.ts";
import { editDraft, hasDraft, replyDraft } from "./thread-draft.tsx";
import { repliesHeight } from "./thread-parts.ts";
import type { AskedEarly, ThreadBodyProps } from "./thread-body.tsx";
import type { DiscussionScope } from "#screens/threads.ts";

export type ThreadProps = {
  scope: DiscussionScope;
  comment: Comment;
  user: User;
  /** The thread in the URL: scrolled into view, open, and active for shortcuts. */
  isCurrent?: boolean;
  /** Among the first of a list: drawn in full before it is known what is visible. */
  isFirst?: boolean;
  /** Above the comment: its context. */
  head?: ReactNode;
  /** In a list of rows, `head` is the row: while it isn't open, nothing else is drawn. */
  fold?: Fold;
  /** Accessible name, if it isn't "Thread by …": of a comment that isn't sent yet, which has a dashed border. */
  pendingLabel?: string;
};

type Fold = {
  isOpen: boolean;
  /** Whether the user opened or closed it; undefined if neither. */
  chosen: boolean | undefined;
  onOpenChange: (isOpen: boolean) => void;
  /** Resolves or reopens it without opening it. */
  onResolve: () => void;
};

/** The height of a row that isn't open, with its border, in pixels. */
const rowHeight = 44;

/**
 * The place of a thread in a list. Away from the visible area, and until its body is loaded, only its text is rendered, for the
 * browser's search; but a thread with the focus, a composer, or a draft stays.
 */
export function ThreadFrame({
  scope,
  comment,
  user,
  isCurrent = false,
  isFirst = false,
  head,
  fold,
  pendingLabel,
  Body,
}: ThreadProps & { Body: ComponentType<ThreadBodyProps> | undefined }) {
  const [isOpen, setOpen] = useState<boolean>();
  const isFolded = fold?.isOpen === false;
  const [hasFocus, setFocus] = useState(false);
  const {
    frame,
    isDrawn: isNear,
    height,
  } = useNear<HTMLElement>({
    estimate: isFolded ? rowHeight : estimateHeight(comment, head !== undefined),
    isFirst,
    isForced:
      isCurrent ||
      hasFocus ||
      hasDraft(replyDraft(user, comment.id)) ||
      hasDraft(editDraft(user, comment.id)),
    keeps: (thread) => thread.querySelector("[data-composer]") !== null,
  });
  useCurrent(frame, isCurrent);
  const isDrawn = isNear && (isFolded || Body !== undefined);
  const [asked, ask] = useState<AskedEarly>();
  const reply = () => {
    holdKeys(() => ask(undefined));
    ask("reply");
    fold?.onOpenChange(true);
  };
  const resolve = isFolded ? fold.onResolve : () => ask("resolve");
  useKeys(
    (isFolded || !isDrawn) && (isCurrent || hasFocus) && comment.permissions.reply
      ? [
          { keys: "r", label: t.keys.reply, group: t.keys.group, run: reply },
          { keys: "e", label: t.keys.resolve, group: t.keys.group, run: resolve },
        ]
      : [],
  );
  return (
    // The focus inside decides which thread the shortcuts apply to; the article itself isn't interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={frame}
      // Tab never skips a thread, even before its controls are there.
      tabIndex={isDrawn ? -1 : 0}
      data-thread={comment.id}
      aria-label={pendingLabel ?? t.by(comment.postedBy.displayName)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => setFocus(staysInside(event))}
      style={isDrawn ? undefined : { height: isFolded ? rowHeight : height }}
      className={cx(
        "flex scroll-mt-28 flex-col bg-raised",
        // Rows share the border of their list.
        fold === undefined
          ? "focus-ring rounded-md border"
          : "focus-ring-inset border-b group-last/row:border-b-0",
        pendingLabel !== undefined && "border-dashed border-line-strong",
        isCurrent && "border-accent ring-1 ring-accent",
        isCurrent && fold !== undefined && "ring-inset",
        !isDrawn && "overflow-hidden p-3 wrap-anywhere whitespace-pre-line text-muted",
      )}
    >
      {isDrawn ? (
        <>
          {head}
          {!isFolded && Body !== undefined && (
            <Body
              scope={scope}
              comment={comment}
              user={user}
              isCurrent={isCurrent}
              hasFocus={hasFocus}
              isOpen={fold === undefined ? isOpen : fold.chosen}
              asked={asked}
              onOpenChange={fold?.onOpenChange ?? setOpen}
              onDone={(options) => {
                ask(undefined);
                frame.current?.focus(options);
              }}
            />
          )}
        </>
      ) : (
        comment.body.markdown
      )}
    </article>
  );
}

/** About as high as the thread will be when it is rendered, in pixels. */
function estimateHeight({ status, body, replies }: Comment, hasHead: boolean): number {
  const head = hasHead ? 42 : 0;
  if (status === "resolved") return head + 38;
  const lines = (body.markdown ?? "").split("\n");
  const text = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 100)), 0);
  // Replies are between the comment and the buttons, which have a row of their own then.
  const rest = replies > 0 ? 100 : 94;
  return head + rest + 24 * text + repliesHeight(replies);
}

/** Scrolls the thread in the URL into view, once each time it becomes current. */
function useCurrent(element: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    const thread = element.current;
    if (!isCurrent || thread === null) return undefined;
    const show = () => thread.scrollIntoView({ block: "center" });
    show();
    thread.focus({ preventScroll: true });
    return whileTextsArrive(show);
  }, [element, isCurrent]);
}

/** How long the texts above may take to arrive and move the thread away, in milliseconds. */
const arriving = 3000;
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Runs `show` whenever the height of the page changes, until the user moves. @returns a function that ends it */
function whileTextsArrive(show: () => void): () => void {
  const observer = new ResizeObserver(show);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, arriving);
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

function staysInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
