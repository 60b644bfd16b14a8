import type { Slice } from "prosemirror-model";
import type { Command, EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useSyncExternalStore } from "react";

/** A page in the rich view, as its parts use it. */
export type Editor = {
  readonly state: EditorState;
  /** Null while the document isn't on the screen. */
  readonly view: EditorView | null;
  /** The position of the block whose options are open. */
  readonly options: number | undefined;
  /** How often options were opened: the position of a block changes while its options are open. */
  readonly optionsOpened: number;
  dispatch: (transaction: Transaction) => void;
  /** The document as Markdown. */
  text: () => string;
  /** Where the block with the cursor starts in it. */
  offset: () => number;
  /** Takes the last change back, also one from before a reload. */
  readonly undo: Command;
  readonly redo: Command;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What was in the place of the block whose options are open, if it was just inserted: Escape brings that back. */
  readonly replaced: Slice | undefined;
  /** Opens the options of the block at a position; undefined closes them. */
  showOptions: (position: number | undefined, replaced?: Slice) => void;
  /** Whether the dialog for a link is open. */
  readonly isLinking: boolean;
  askForLink: (isAsked?: boolean) => void;
  focus: () => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A value of an open editor. The component is rendered anew when the value changes.
 * @param select returns the same value, not an equal one, as long as nothing changed
 */
export function useEditorState<T>(editor: Editor, select: (editor: Editor) => T): T {
  return useSyncExternalStore(editor.subscribe, () => select(editor));
}

/**
 * Reads where the browser has the selection. Browsers tell it up to a frame after a key or click has moved it, and on a busy machine
 * even after the next key: that one would act at the old place, and a change from elsewhere would put the cursor back there.
 */
export function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/** Scrolls to a block and marks it for a moment. */
export function showBlock({ view }: Editor, position: number): void {
  const block = view?.nodeDOM(position);
  if (!(block instanceof HTMLElement)) return;
  block.scrollIntoView({ block: "center" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  block.animate([{ backgroundColor: "var(--selected)" }, { backgroundColor: "transparent" }], 1500);
}
