import { useRef } from "react";
import { drafts } from "#console/kit/draft.ts";
import { gate } from "#console/kit/gate.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { useReview } from "../use-review.ts";
import { useBlockSource } from "./use-block-source.ts";
import type { NodeComposerProps } from "./node-composer.tsx";
import { wholePage } from "#console/kit/thread/use-composers.ts";

/** Writes a new thread about a block or a page. */
export function OpenComposer(props: NodeComposerProps) {
  const { pageId, node, composers, isLoose = false } = props;
  const { scope, space } = useReview();
  const start = useStartThread(scope);
  const { block, isLoading } = useBlockSource(node, props.compared);
  const frame = useRef<HTMLDivElement>(null);
  const isPage = node === wholePage || isLoose;
  const isSuggesting = composers.suggesting === node;
  if (isSuggesting && isLoading) return null;
  return (
    <div ref={frame} className="rounded-md border bg-raised p-3">
      <Composer
        autoFocus
        draft={composers.draftName(node)}
        label={isPage ? changesTexts.commentPage : changesTexts.commentBlock}
        action={t.send}
        unavailable={gate([!space.permissions.comment, t.mayNotComment])}
        block={isPage ? undefined : block}
        isSuggesting={isSuggesting}
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
