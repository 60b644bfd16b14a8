import type { Command, EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

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
  /** Takes the last change back, also one from before a reload. */
  readonly undo: Command;
  readonly redo: Command;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Opens the options of the block at a position; undefined closes them. */
  showOptions: (position: number | undefined) => void;
  /** Whether the dialog for a link is open. */
  readonly isLinking: boolean;
  askForLink: (isAsked?: boolean) => void;
  focus: () => void;
  subscribe: (listener: () => void) => () => void;
};
