import type { DragEvent } from "react";
import { BlockSelection, choose } from "../commands/block-selection.ts";
import type { Editor } from "../editor.ts";

/** Selects a block, unless it is one of several that are selected. */
export function selectForHandle(editor: Editor, position: number): void {
  const { selection, doc } = editor.state;
  if (!doc.nodeAt(position)) return;
  const isChosen =
    selection instanceof BlockSelection && position >= selection.from && position < selection.to;
  if (!isChosen) editor.dispatch(choose(editor.state, position));
}

/** Starts to drag the selected blocks. The text is where they can be dropped. */
export function startDrag({ view }: Editor, { dataTransfer }: DragEvent, position: number): void {
  if (!view) return;
  const slice = view.state.selection.content();
  view.dragging = { slice, move: true };
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData("text/html", dom.innerHTML);
  dataTransfer.setData("text/plain", text);
  const block = view.nodeDOM(position);
  if (block instanceof Element) dataTransfer.setDragImage(block, 0, 0);
}

/** Ends a drag that didn't end in the text. */
export function endDrag({ view }: Editor): void {
  if (view) view.dragging = null;
}
