import { useEffect, useMemo } from "react";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import type { Page } from "#contract/page.ts";
import { useComposers } from "#console/kit/thread/use-composers.ts";
import { useMedia } from "#console/kit/use-media.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { spaceCommentTexts as t } from "#console/messages/space-comments.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import type { Reader } from "../reader.ts";
import { BlockButton } from "./block-button.tsx";
import { anchorOf, blockAround } from "./blocks.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { PageMarkers } from "./page-markers.tsx";
import { useBlockKeys } from "./use-block-keys.ts";
import { useCommentsPanel } from "./use-comments-panel.ts";
import { useSpaceThreads } from "./use-space-threads.ts";

export type PageCommentsProps = {
  reader: Reader;
  page: Page;
  /** Around the text, which draws blocks with anchors once `onAnchor` was called. */
  text: RefObject<HTMLDivElement | null>;
  /** Beside the page. */
  side: HTMLElement | null;
  onAnchor: () => void;
};

/** The threads about a page, in a panel beside it or, in a narrow window, over it; and what starts new ones. */
export function PageComments({ reader, page, text, side, onAnchor }: PageCommentsProps) {
  const { space } = reader;
  const panel = useCommentsPanel();
  const { user } = useOrganization();
  const { data, error, refetch } = useSpaceThreads(space, panel.isOpen);
  const comments = useMemo(
    () => data?.filter(({ target }) => target.page?.id === page.id),
    [data, page.id],
  );
  const composers = useComposers({
    draft: [user.id, space.id, page.id],
    chosenNode: () => {
      const found = text.current && blockAround(document.activeElement, text.current);
      return found ? anchorOf(found) : undefined;
    },
    key: { label: t.keys.comment, group: spaceTexts.keys.group },
  });
  useBlockKeys(text, onAnchor);
  const isWide = useMedia("(width >= 80rem)");
  const isWriting = composers.nodes.some(composers.isOpen);
  const { isOpen, open } = panel;
  useEffect(() => {
    if (isWriting && !isOpen) open();
    // Only when a composer opens: closing the panel closes them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWriting]);
  useEffect(() => {
    if (isOpen) onAnchor();
  }, [isOpen, onAnchor]);
  const close = () => {
    for (const node of composers.nodes) composers.close(node);
    panel.close();
  };
  const content = (
    <CommentsPanel
      reader={reader}
      page={page}
      text={text}
      comments={comments}
      error={error}
      onRetry={() => void refetch()}
      composers={composers}
      thread={panel.thread}
      onThread={panel.open}
      onClose={close}
      onAll={panel.openAll}
      isOver={!isWide}
    />
  );
  return (
    <>
      {space.permissions.comment && page.type === "document" && (
        <BlockButton text={text} onApproach={onAnchor} onComment={composers.open} />
      )}
      {comments !== undefined && comments.length > 0 && (
        <PageMarkers
          {...{ reader, page, text, comments, onAnchor }}
          thread={panel.thread}
          onThread={panel.open}
        />
      )}
      {!isWide && (
        <Drawer side="end" label={t.title} isOpen={isOpen} onClose={close}>
          {content}
        </Drawer>
      )}
      {isWide &&
        isOpen &&
        side !== null &&
        createPortal(
          <aside aria-label={t.title} className="w-88 shrink-0">
            {/* Fixed, so that scrolling to a thread never scrolls the page. */}
            <div className="fixed end-0 top-22 bottom-0 w-88 border-s bg-canvas">{content}</div>
          </aside>,
          side,
        )}
    </>
  );
}
