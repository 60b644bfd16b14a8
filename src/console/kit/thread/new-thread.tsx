import { useRef } from "react";
import { drafts } from "#console/kit/draft.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import { Composer } from "./composer.tsx";
import type { BlockToChange } from "./suggestion-field.tsx";
import { type ThreadStart, useStartThread } from "./thread-data.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { type Composers, wholePage } from "./use-composers.ts";

type Props = {
  scope: DiscussionScope;
  /** Without it, the thread is about the space. */
  pageId?: string;
  /** The block's anchor, or `wholePage`. */
  node: string;
  composers: Pick<Composers, "close" | "sent" | "draftName">;
  /** The block isn't shown anymore: the thread is about the page. */
  isLoose: boolean;
  /** Why it can't be sent, as a sentence. */
  unavailable: string | undefined;
  /** The block, if a change of it can be suggested. */
  block?: BlockToChange | undefined;
  /** Starts with a suggestion for the block. */
  isSuggesting?: boolean;
  /** The part of the text that it is about, if it isn't about all of a block. */
  quote?: string | undefined;
  /** Keeps it for a review instead of sending it at once. */
  gather?: Gather | undefined;
};

/** How comments are gathered to be sent together. `action` and `now` are the labels of both buttons. */
export type Gather = {
  action: string;
  now: string;
  start: (thread: ThreadStart) => Promise<{ id: string }>;
};

/** Writes a new thread about a block, a page, or the space. */
export function NewThread(props: Props) {
  const { scope, pageId, node, composers } = props;
  const start = useStartThread(scope);
  const frame = useRef<HTMLDivElement>(null);
  const isPage = node === wholePage || props.isLoose;
  const { gather } = props;
  const sendBy = (begin: Gather["start"]) => async (markdown: string) => {
    const about = { ...(pageId !== undefined && { page: pageId }), ...(!isPage && { node }) };
    const { id } = await begin({ markdown, ...about });
    // Before closing, which checks for unsent text.
    drafts.drop(composers.draftName(node));
    composers.sent(node, id, frame.current);
  };
  return (
    <div ref={frame} className="rounded-md border bg-raised p-3">
      {props.quote !== undefined && !isPage && (
        <blockquote className="mt-0! mb-2! line-clamp-3 border-s-2 border-line-strong ps-2 text-sm text-muted">
          {props.quote}
        </blockquote>
      )}
      <Composer
        autoFocus
        draft={composers.draftName(node)}
        mentionsIn={scope.spaceId}
        label={labelOf({ pageId, isPage, node })}
        action={gather?.action ?? t.send}
        unavailable={props.unavailable}
        block={isPage ? undefined : props.block}
        isSuggesting={props.isSuggesting === true}
        onCancel={() => composers.close(node)}
        onSend={sendBy(gather?.start ?? start)}
        otherwise={gather && { action: gather.now, onSend: sendBy(start) }}
      />
    </div>
  );
}

function labelOf(about: { pageId: string | undefined; isPage: boolean; node: string }): string {
  if (about.pageId === undefined) return t.commentSpace;
  if (about.isPage) return t.commentPage;
  return parseAnchor(about.node)?.range === undefined ? t.commentBlock : t.commentText;
}
