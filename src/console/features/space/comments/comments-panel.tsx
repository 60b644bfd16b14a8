import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { MessageSquare, MessageSquarePlus, X } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { drafts } from "#console/kit/draft.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import type { Place } from "#console/kit/thread/place.ts";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { UnsentDraft } from "#console/kit/thread/unsent-draft.tsx";
import { type Composers, wholePage } from "#console/kit/thread/use-composers.ts";
import { type Placed, usePlacedThreads } from "#console/kit/thread/use-placed-threads.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { spaceCommentTexts as t } from "#console/messages/space-comments.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { Reader } from "../reader.ts";
import { elementOf } from "./blocks.ts";

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
  /** It covers the page. */
  isOver: boolean;
};

/** The threads about a page and new ones, in the order of its blocks. */
export function CommentsPanel(props: Props) {
  const { reader, composers, comments } = props;
  const [status, setStatus] = useState("open");
  const mayComment = gate([!reader.space.permissions.comment, threadTexts.mayNotComment]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{t.title}</h2>
        <Select
          label={t.status}
          labelHidden
          className="w-32"
          value={status}
          onChange={setStatus}
          options={[
            { value: "open", label: t.open },
            { value: "resolved", label: t.resolved },
            { value: "", label: t.all },
          ]}
        />
        <IconButton
          label={common.close}
          icon={<X size={16} aria-hidden />}
          onPress={props.onClose}
        />
      </header>
      <section
        aria-label={t.threads}
        data-threads
        tabIndex={-1}
        className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
      >
        {!composers.nodes.includes(wholePage) && (
          <Button
            icon={<MessageSquarePlus size={16} aria-hidden />}
            unavailable={mayComment}
            onPress={() => composers.open(wholePage)}
          >
            {t.commentPage}
          </Button>
        )}
        {comments !== undefined ? (
          <Threads {...props} comments={comments} status={status} />
        ) : props.error === null ? (
          <Pending>
            <SkeletonRows />
          </Pending>
        ) : (
          <FailureState isCompact error={props.error} onRetry={props.onRetry} />
        )}
      </section>
    </div>
  );
}

type Item = { rank: number; comment?: Comment; node?: string };

function Threads(props: Props & { comments: readonly Comment[]; status: string }) {
  const { reader, page, comments, composers, status, thread } = props;
  const { user } = useOrganization();
  const scope = useMemo(() => ({ spaceId: reader.space.id }), [reader.space.id]);
  const placed = usePlaced(reader, page, comments);
  const shown = comments.filter(
    (one) => status === "" || one.status === status || one.id === thread,
  );
  const show = (place: Place | undefined) => {
    if (place?.at !== "block" || props.text.current === null) return;
    elementOf(props.text.current, place.node)?.scrollIntoView({ block: "center" });
  };
  useShownBlock(thread, placed.places.get(thread), show);
  const ranks = new Map([...(placed.anchors ?? [])].map((anchor, at) => [anchor, at]));
  const rankOf = (node: string | undefined) =>
    node === undefined || node === wholePage ? -1 : (ranks.get(node) ?? Infinity);
  const items: Item[] = [
    ...shown.map((comment) => {
      const place = placed.places.get(comment.id);
      return {
        comment,
        rank: place?.at === "block" ? rankOf(place.node) : place?.at === "page" ? -1 : Infinity,
      };
    }),
    ...composers.nodes.map((node) => ({ node, rank: rankOf(node) })),
  ].toSorted((one, other) => compareRanks(one.rank, other.rank));
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
  return items.map(({ comment, node = "" }) => {
    if (comment === undefined) {
      const isLoose = placed.anchors !== undefined && rankOf(node) === Infinity;
      return <NewThread key={node} {...{ reader, page, node, composers, isLoose }} />;
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

/** Infinity minus itself isn't 0. */
const compareRanks = (one: number, other: number) => (one === other ? 0 : one - other);

/** The position of each thread in the shown version of the page. */
function usePlaced({ space, revision }: Reader, page: Page, comments: readonly Comment[]): Placed {
  const { markdown, documentId, type } = page;
  // Comments are about the written text. What a computed page shows isn't stored.
  const text = type === "document" ? (markdown ?? "") : "";
  const now = { revision, text, id: (type === "document" && documentId) || text, page };
  return usePlacedThreads({
    spaceId: space.id,
    pageId: page.id,
    comments,
    compared: { before: now, after: now },
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

/** Writes a new thread, or shows that there is unsent text. @param props.isLoose - its block has gone: about the page */
function NewThread(props: {
  reader: Reader;
  page: Page;
  node: string;
  composers: Composers;
  isLoose: boolean;
}) {
  const { reader, page, node, composers } = props;
  const { space } = reader;
  const start = useStartThread({ spaceId: space.id });
  const frame = useRef<HTMLDivElement>(null);
  const isPage = node === wholePage || props.isLoose;
  if (!composers.isOpen(node)) {
    return (
      <div>
        <UnsentDraft onPress={() => composers.open(node)} />
      </div>
    );
  }
  return (
    <div ref={frame} className="rounded-md border bg-raised p-3">
      <Composer
        autoFocus
        draft={composers.draftName(node)}
        label={isPage ? t.commentPage : t.commentBlock}
        action={threadTexts.send}
        unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
        onCancel={() => composers.close(node)}
        onSend={async (markdown) => {
          const { id } = await start({ page: page.id, markdown, ...(isPage ? {} : { node }) });
          // Before closing, which checks for unsent text.
          drafts.drop(composers.draftName(node));
          composers.sent(node, id, frame.current);
        }}
      />
    </div>
  );
}
