import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { MessageSquarePlus } from "lucide-react";
import { threadTexts as t } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { anchorOf, blockAround, whenAnchored } from "./blocks.ts";

type Props = {
  text: RefObject<HTMLElement | null>;
  /** The pointer or the focus is on the text. */
  onApproach: () => void;
  onComment: (node: string) => void;
};

/** Beside the block under the pointer or with the focus: comments on it. */
export function BlockButton({ text, onApproach, onComment }: Props) {
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
        label={t.commentBlock}
        keys="c"
        icon={<MessageSquarePlus size={16} aria-hidden />}
        onPress={() => onComment(at.node)}
      />
    </span>
  );
}
