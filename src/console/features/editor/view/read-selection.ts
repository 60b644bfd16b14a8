import type { EditorView } from "prosemirror-view";

/**
 * Reads where the browser has the selection. Browsers tell it up to a frame after a key or click has moved it, and on a busy machine
 * even after the next key: that one would act at the old place, and a change from elsewhere would put the cursor back there.
 */
export function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
