import type { RefObject } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { spaceCommentTexts as t } from "#console/messages/space-comments.ts";
import { blockAround, blocksIn, whenAnchored } from "./blocks.ts";

/** n and p move the focus through the blocks of the page, so that one can be chosen for a comment. */
export function useBlockKeys(text: RefObject<HTMLElement | null>, onAnchor: () => void): void {
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
  blocks.find((one) => one.getBoundingClientRect().bottom > 120) ?? blocks[0];
