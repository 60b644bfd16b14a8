import { useRef } from "react";
import { drafts } from "#console/kit/draft.ts";
import { gate } from "#console/kit/gate.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { UnsentDraft } from "#console/kit/thread/unsent-draft.tsx";
import { changesTexts } from "#console/messages/review-changes.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { useReview } from "../use-review.ts";
import { wholePage } from "./use-composers.ts";
import type { Composers } from "./use-composers.ts";

type Props = {
  pageId: string;
  node: string;
  composers: Composers;
  /** The block was removed: the draft becomes a comment on the page. */
  isLoose?: boolean;
};

/** Writes a new thread about a block or a page. While closed, it shows whether there is unsent text. */
export function NodeComposer({ pageId, node, composers, isLoose = false }: Props) {
  const { scope, space } = useReview();
  const start = useStartThread(scope);
  const frame = useRef<HTMLDivElement>(null);
  if (!composers.isOpen(node)) {
    return (
      <div>
        <UnsentDraft onPress={() => composers.open(node)} />
      </div>
    );
  }
  const isPage = node === wholePage || isLoose;
  return (
    <div ref={frame} className="rounded-md border bg-raised p-3">
      <Composer
        autoFocus
        draft={composers.draftName(node)}
        label={isPage ? changesTexts.commentPage : changesTexts.commentBlock}
        action={t.send}
        unavailable={gate([!space.permissions.comment, t.mayNotComment])}
        onCancel={() => composers.close(node)}
        onSend={async (markdown) => {
          const about = { page: pageId, markdown, ...(isPage ? {} : { node }) };
          const { id } = await start(about);
          // Before closing, which checks for unsent text.
          drafts.drop(composers.draftName(node));
          composers.sent(node, id, frame.current);
        }}
      />
    </div>
  );
}
