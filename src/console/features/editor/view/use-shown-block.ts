import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { blockAround } from "./commands/block-at.ts";
import type { OpenEditor } from "./open-editor.ts";
import { showBlock } from "./show-block.ts";

/** Goes to the block that the URL names by its comment anchor (`block`), if the page still has it. */
export function useShownBlock(editor: OpenEditor): void {
  const [query] = useSearchParams();
  const anchor = query.get("block");
  useEffect(() => {
    if (anchor === null) return undefined;
    let isOver = false;
    const show = async () => {
      const [{ findAnchor }, { parseBlocks }] = await Promise.all([
        import("#content/prose/anchored-blocks.ts"),
        import("#content/prose/blocks.ts"),
      ]);
      const found = isOver ? undefined : findAnchor(parseBlocks(editor.text()), anchor);
      if (!found || !editor.view) return;
      editor.goTo(found.block.offset);
      editor.focus();
      const block = blockAround(editor.state.selection.$head);
      if (block) showBlock(editor, block.from);
    };
    // Without its code, the page is open at its start.
    show().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [editor, anchor]);
}
