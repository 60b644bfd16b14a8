import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { gate } from "#console/kit/gate.ts";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import type { Place } from "#console/kit/thread/place.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { UnsentDraft } from "#console/kit/thread/thread-draft.tsx";
import { type Composers, wholePage } from "#console/kit/thread/use-composers.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceCommentTexts as t } from "#console/messages/space.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import type { Reader } from "../reader.ts";
import { PanelFrame } from "./panel-frame.tsx";
import { compareRanks, ranksOf, usePagePlaces, elementOf } from "./use-page-places.ts";

type Props = {
  reader: Reader;
  page: Page;
  text: RefObject<HTMLElement | null>;
  /** Undefined until they are loaded. */
  comments: readonly Comment[] | undefined;
  error: Error | null;
  onRetry: () => void;
  composers: Composers;
  /** The thread in the URL, or "". */
  thread: string;
  onThread: (thread: string) => void;
  onClose: () => void;
  /** Shows the threads of the whole space instead. */
  onAll: () => void;
  /** It covers the page. */
  isOver: boolean;
};

/** The threads about a page and new ones, in the order of its blocks. */
export function CommentsPanel(props: Props) {
  const { reader, composers, comments } = props;
  const [status, setStatus] = useState("open");
  const mayNotComment = gate([!reader.space.permissions.comment, threadTexts.mayNotComment]);
  return (
    <PanelFrame
      title={t.title}
      label={t.threads}
      status={status}
      onStatus={setStatus}
      onClose={props.onClose}
      error={props.error}
      onRetry={props.onRetry}
      actions={
        !composers.nodes.includes(wholePage) && (
          <Button
            icon={<MessageSquarePlus size={16} aria-hidden />}
            unavailable={mayNotComment}
            onPress={() => composers.open(wholePage)}
          >
            {threadTexts.commentPage}
          </Button>
        )
      }
      foot={
        <Button variant="quiet" onPress={props.onAll}>
          {t.toAll}
        </Button>
      }
    >
      {comments && <Threads {...props} {...{ comments, status, mayNotComment }} />}
    </PanelFrame>
  );
}

type Item = { rank: number; comment?: Comment; node?: string };

function Threads(
  props: Props & {
    comments: readonly Comment[];
    status: string;
    mayNotComment: string | undefined;
  },
) {
  const { reader, page, comments, composers, status, thread } = props;
  const { user } = useOrganization();
  const scope = useMemo(() => ({ spaceId: reader.space.id }), [reader.space.id]);
  const placed = usePagePlaces(reader, page, comments);
  const shown = comments.filter(
    (item) => status === "" || item.status === status || item.id === thread,
  );
  const show = (place: Place | undefined) => {
    if (place?.at !== "block" || props.text.current === null) return;
    elementOf(props.text.current, place.node)?.scrollIntoView({ block: "center" });
  };
  useShownBlock(thread, placed.places.get(thread), show);
  const ranks = ranksOf(placed);
  const items: Item[] = [
    ...shown.map((comment) => ({ comment, rank: ranks.ofThread(comment.id) })),
    ...composers.nodes.map((node) => ({ node, rank: ranks.ofNode(node) })),
  ].toSorted((a, b) => compareRanks(a.rank, b.rank));
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquare size={20} aria-hidden />}
        title={comments.length === 0 ? t.empty : t.noneOpen}
      >
        {comments.length === 0 ? t.emptyBody : t.noneOpenBody}
      </EmptyState>
    );
  }
  return items.map(({ comment, node = "", rank }) => {
    if (comment === undefined) {
      return composers.isOpen(node) ? (
        <NewThread
          key={node}
          {...{ scope, node, composers }}
          pageId={page.id}
          isLoose={placed.anchors !== undefined && rank === Infinity}
          unavailable={props.mayNotComment}
        />
      ) : (
        <div key={node}>
          <UnsentDraft onPress={() => composers.open(node)} />
        </div>
      );
    }
    const place = placed.places.get(comment.id);
    return (
      <Thread
        key={comment.id}
        scope={scope}
        comment={comment}
        user={user}
        isCurrent={comment.id === thread}
        head={
          comment.target.node !== undefined && (
            <Quote
              preview={comment.target.node.preview ?? ""}
              place={place}
              onShow={() => {
                if (props.isOver) props.onClose();
                else props.onThread(comment.id);
                show(place);
              }}
            />
          )
        }
      />
    );
  });
}

/** Scrolls the page to the block of the thread in the URL, once each time it becomes current. */
function useShownBlock(
  thread: string,
  place: Place | undefined,
  show: (place: Place | undefined) => void,
): void {
  const done = useRef("");
  useEffect(() => {
    if (thread === "") done.current = "";
    if (place === undefined || done.current === thread) return;
    done.current = thread;
    show(place);
  });
}

/** What a thread is about; pressing it shows the block on the page. */
function Quote(props: { preview: string; place: Place | undefined; onShow: () => void }) {
  const { preview, place } = props;
  return (
    <div className="flex flex-col items-start gap-1 border-b bg-sunken px-3 py-2 text-sm">
      {place?.at === "block" ? (
        <button
          type="button"
          className="focus-ring line-clamp-2 rounded-sm border-s-2 border-line-strong ps-2 text-start text-muted wrap-anywhere hover:text-text"
          onClick={props.onShow}
        >
          <span className="sr-only">{t.show}: </span>
          {preview}
        </button>
      ) : (
        <blockquote className="line-clamp-2 border-s-2 border-line-strong ps-2 text-muted wrap-anywhere">
          {preview}
        </blockquote>
      )}
      {place?.at === "nowhere" && <Badge>{t.gone}</Badge>}
      {place?.at === "block" && place.isEdited && <Badge>{t.edited}</Badge>}
    </div>
  );
}
