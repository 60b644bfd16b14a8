import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import { wholePage } from "#console/kit/thread/use-composers.ts";
import { editorBlockTexts as t } from "#console/messages/editor.ts";
import { showToast } from "#console/ui/toast.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { blocksOfSyntax } from "#content/prose/blocks.ts";
import { parseMarkdown } from "../../model/read/parse.ts";
import { AnchoredDialog } from "../anchored-dialog.tsx";
import type { Editor } from "../editor.ts";
import type { Commenting } from "./commenting.ts";

type BlockCommentProps = { editor: Editor; commenting: Commenting; onClose: () => void };

/** Writes a comment on the block with the cursor. The draft is the one that the comparison shows at this block. */
export function BlockComment({ editor, commenting, onClose }: BlockCommentProps) {
  const { scope, pageId, draft, unavailable, save, threads } = commenting;
  const navigate = useNavigate();
  const [{ node, quote }] = useState(() => anchorAt(editor));
  useEffect(() => void save(), [save]);
  const { view } = editor;
  if (!view) return null;
  const place = () => {
    const { left, top, bottom } = view.coordsAtPos(editor.state.selection.from);
    return new DOMRect(left, top, 0, bottom - top);
  };
  const composers = {
    close: onClose,
    draftName: (name: string) => `${draft}${name}`,
    sent: () => {
      onClose();
      const action = { label: t.showThreads, onPress: () => void navigate(threads) };
      showToast({ tone: "success", title: t.commented, action });
    },
  };
  return (
    <AnchoredDialog
      label={t.comment}
      anchor={() => view.dom}
      place={place}
      editor={editor}
      onClose={onClose}
    >
      <div className="w-96 max-w-full">
        <NewThread {...{ scope, pageId, node, composers, unavailable, quote }} isLoose={false} />
      </div>
    </AnchoredDialog>
  );
}

/** The anchor of the block with the cursor in the text as it is saved, and what it says. */
function anchorAt(editor: Editor): { node: string; quote?: string } {
  const text = editor.text();
  const blocks = blocksOfSyntax(parseMarkdown(text), text);
  const offset = editor.offset();
  const words = editor.state.selection.$head.parent.textContent;
  const distances = blocks.map((block) => Math.abs(block.offset - offset));
  const same = blocks.flatMap((block, index) => (block.text === words ? [index] : []));
  const nearest = same.toSorted((a, b) => distances[a]! - distances[b]!)[0];
  const index = nearest ?? blocks.findLastIndex((block) => block.offset <= offset);
  if (index < 0) return { node: wholePage };
  const { text: quote } = blocks[index]!;
  return { node: blockAnchor(blocks, index, "after"), ...(quote.trim() !== "" && { quote }) };
}
