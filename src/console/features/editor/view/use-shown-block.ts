import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { blocksOfSyntax } from "#content/prose/blocks.ts";
import { editorTexts } from "#console/messages/editor.ts";
import { showToast } from "#console/ui/toast.ts";
import { parseMarkdown } from "../model/read/parse.ts";
import { blockAround } from "./commands/block-at.ts";
import type { OpenEditor } from "./open-editor.ts";
import { showBlock } from "./show-block.ts";

/** Goes to the block that the URL names by its comment anchor (`block`). Says so if the page no longer has it. */
export function useShownBlock(editor: OpenEditor, isTooLarge: boolean): void {
  const [query] = useSearchParams();
  const anchor = query.get("block");
  // Before the text is drawn: otherwise it would be laid out twice.
  const [isThere] = useState(() => goToBlock(editor, anchor));
  const isDrawn = useRef(false);
  // Before it is painted, so that it doesn't jump.
  useLayoutEffect(() => {
    if (!editor.view) return;
    const isFound = isDrawn.current ? goToBlock(editor, anchor) : isThere;
    isDrawn.current = true;
    if (!isFound) return;
    editor.focus();
    const block = blockAround(editor.state.selection.$head);
    if (block) showBlock(editor, block.from);
  }, [editor, anchor, isThere]);
  // A text that is too large isn't in the editor.
  const isGone = anchor !== null && !isThere && !isTooLarge;
  useEffect(() => {
    if (isGone) showToast({ tone: "info", title: editorTexts.blockGone });
  }, [isGone]);
}

/** Puts the cursor into a block. @returns whether the page has it */
function goToBlock(editor: OpenEditor, anchor: string | null): boolean {
  if (anchor === null) return false;
  const text = editor.text();
  const found = findAnchor(blocksOfSyntax(parseMarkdown(text), text), anchor);
  if (found) editor.goTo(found.block.offset);
  return found !== undefined;
}
