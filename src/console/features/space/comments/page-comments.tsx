import { useEffect, useMemo, type RefObject, useState } from "react";
import { createPortal } from "react-dom";
import { MessageSquarePlus } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { useComposers } from "#console/kit/thread/use-composers.ts";
import { useMedia } from "#console/kit/use-media.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceTexts, spaceCommentTexts as t } from "#console/messages/space.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { threadTexts } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import type { Reader } from "../reader.ts";
import { anchorOf, blockAround, whenAnchored, blocksIn } from "./use-page-places.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { PageMarkers } from "./page-markers.tsx";
import { useCommentsPanel, useSpaceThreads } from "./use-comments-panel.ts";

type PageCommentsProps = {
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
      const block = text.current && blockAround(document.activeElement, text.current);
      return block ? anchorOf(block) : undefined;
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
            <div className="fixed end-0 top-22 bottom-(--view-bar) w-88 border-s bg-canvas">
              {content}
            </div>
          </aside>,
          side,
        )}
    </>
  );
}

type Props = {
  text: RefObject<HTMLElement | null>;
  /** The pointer or the focus is on the text. */
  onApproach: () => void;
  onComment: (node: string) => void;
};

/** Beside the block under the pointer or with the focus: comments on it. */
function BlockButton({ text, onApproach, onComment }: Props) {
  const [at, setAt] = useState<{ node: string; top: number }>();
  useEffect(() => {
    const root = text.current;
    if (root === null) return undefined;
    const own = new AbortController();
    const { signal } = own;
    let find = (): Element | null => null;
    const look = () => {
      const block = blockAround(find(), root);
      // Between blocks, and on the button, the last one stays.
      if (block === undefined) return;
      const top = block.getBoundingClientRect().top - root.getBoundingClientRect().top;
      const node = anchorOf(block);
      setAt((old) => (old?.node === node && old.top === top ? old : { node, top }));
    };
    let isWaiting = false;
    const approach = (latest: typeof find) => {
      find = latest;
      onApproach();
      if (isWaiting) return;
      isWaiting = true;
      whenAnchored(root, () => {
        isWaiting = false;
        look();
      });
    };
    // The text can be drawn anew with its anchors, so the element is looked up then.
    root.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => approach(() => document.elementFromPoint(clientX, clientY)),
      { signal },
    );
    root.addEventListener("focusin", () => approach(() => document.activeElement), { signal });
    root.addEventListener("pointerleave", () => setAt(undefined), { signal });
    return () => own.abort();
  }, [text, onApproach]);
  if (at === undefined) return null;
  return (
    <span
      ref={(element) => element?.style.setProperty("top", `${at.top}px`)}
      className="absolute -start-8 max-sm:hidden"
    >
      <IconButton
        size="small"
        label={threadTexts.commentBlock}
        keys="c"
        icon={<MessageSquarePlus size={16} aria-hidden />}
        onPress={() => onComment(at.node)}
      />
    </span>
  );
}

/** n and p move the focus through the blocks of the page, so that one can be chosen for a comment. */
function useBlockKeys(text: RefObject<HTMLElement | null>, onAnchor: () => void): void {
  const go = (step: 1 | -1) => {
    const root = text.current;
    if (root === null) return;
    onAnchor();
    whenAnchored(root, () => {
      const blocks = blocksIn(root);
      const at = blocks.indexOf(blockAround(document.activeElement, root)!);
      const next = at === -1 ? firstVisible(blocks) : blocks[at + step];
      if (next === undefined) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    });
  };
  const { group } = spaceTexts.keys;
  useKeys([
    { keys: "n", label: t.keys.nextBlock, group, run: () => go(1) },
    { keys: "p", label: t.keys.previousBlock, group, run: () => go(-1) },
  ]);
}

const firstVisible = (blocks: readonly HTMLElement[]) =>
  blocks.find((item) => item.getBoundingClientRect().bottom > 120) ?? blocks[0];
