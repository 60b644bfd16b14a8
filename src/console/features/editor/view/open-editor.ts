import type { Node, Slice } from "prosemirror-model";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import {
  type Command,
  EditorState,
  type Plugin,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { takeText, takeTheirs, type Taken } from "../model/merge/take-text.ts";
import { openPage, saveVisit, type Visit, offsetAt, positionAt } from "../model/merge/visit.ts";
import type { Saved } from "../model/write/save.ts";
import type { TextHolder } from "../keep/keeper.ts";
import { Portals } from "./draw/portals.tsx";
import type { Editor } from "./editor.ts";
import { focusWhenPossible } from "./focus-when-possible.ts";
import { editorPlugins } from "./plugins/plugins.ts";
import { readSelection } from "./editor.ts";
import { type Changes, logChange, replay, type UndoLog, withHistory } from "./undo-log.ts";
import { textAttributes, viewProps } from "./view-props.ts";

/** A page in the rich view: its document, how it is shown, and the texts that it was read from. */
export class OpenEditor implements Editor, TextHolder {
  state: EditorState;
  view: EditorView | null = null;
  readonly portals = new Portals();
  /** The block whose options are open. */
  options: number | undefined;
  optionsOpened = 0;
  replaced: Slice | undefined;
  isLinking = false;
  #visit: Visit;
  #log: Changes;
  /** Whether the state has what can be undone of earlier visits, too. */
  #isReplayed = false;
  readonly #empty: (doc: Node) => EditorState;
  #listeners = new Set<() => void>();
  readonly #onChange: () => void;

  /**
   * @param text the Markdown of the page
   * @param onChange is called after each change of the document, but not for another person's changes
   * @param more plugins that come before the editor's own
   * @param earlier what `history` returned before a reload
   */
  constructor(
    text: string,
    onChange: () => void,
    more: readonly Plugin[] = [],
    earlier?: UndoLog | undefined,
  ) {
    this.#onChange = onChange;
    const plugins = [...more, ...editorPlugins(this)];
    this.#empty = (doc) => EditorState.create({ doc, selection: Selection.atStart(doc), plugins });
    this.#log = { start: text, entries: [], earlier };
    this.#visit = openPage(text);
    this.state = this.#empty(this.#visit.current.doc);
  }

  /** Shows the document in an element. @returns a function that takes it away */
  mount(place: HTMLElement, name: string): () => void {
    const view = new EditorView(
      { mount: place },
      {
        ...viewProps(this, this.portals),
        attributes: textAttributes(name),
        state: this.state,
        dispatchTransaction: this.dispatch,
      },
    );
    this.view = view;
    hideFromReact(view.dom);
    return () => {
      this.view = null;
      view.destroy();
    };
  }

  /** Names the text that is shown. The cursor and the focus stay. */
  rename(name: string): void {
    const { view } = this;
    if (view && view.dom.ariaLabel !== name) view.setProps({ attributes: textAttributes(name) });
  }

  dispatch = (transaction: Transaction): void => {
    this.#apply(transaction);
    if (transaction.docChanged) this.#onChange();
  };

  #apply(transaction: Transaction): void {
    this.#log = logChange(this.#log, this.state, transaction, this.text);
    this.state = this.state.apply(transaction);
    if (this.options !== undefined) {
      const { pos, deleted } = transaction.mapping.mapResult(this.options);
      this.options = deleted ? undefined : pos;
    }
    this.view?.updateState(this.state);
    this.#tell();
  }

  text = (): string => this.#save().text;

  #save(): Pick<Saved, "edits" | "text"> {
    const { current } = this.#visit;
    if (this.state.doc === current.doc) return { edits: [], text: current.text };
    const { saved, visit } = saveVisit(this.state.doc, this.#visit);
    this.#visit = visit;
    return saved;
  }

  /** What was changed before the page was opened, until it is replayed. */
  get #earlier(): UndoLog | undefined {
    return this.#isReplayed ? undefined : this.#log.earlier;
  }

  get canUndo(): boolean {
    return undoDepth(this.state) > 0 || this.#earlier?.canUndo === true;
  }

  get canRedo(): boolean {
    const isOnlyEarlier = undoDepth(this.state) === 0 && this.#earlier?.canRedo === true;
    return redoDepth(this.state) > 0 || isOnlyEarlier;
  }

  undo: Command = (_, dispatch) => {
    if (undoDepth(this.state) === 0 && dispatch) this.#replayEarlier();
    return undo(this.state, dispatch);
  };

  redo: Command = (_, dispatch) => {
    if (redoDepth(this.state) === 0 && this.canRedo && dispatch) this.#replayEarlier();
    return redo(this.state, dispatch);
  };

  /** Not when the page is opened: it takes as long again, and few undo what they did before. */
  #replayEarlier(): void {
    const earlier = this.#earlier;
    if (earlier === undefined) return;
    const text = this.text();
    // Without a change since, it is as if the page had never been closed.
    const log = this.#log.entries.length > 0 ? this.#log : earlier;
    const replayed = replay(log, text, this.#empty);
    this.#isReplayed = true;
    if (replayed) {
      const transaction = withHistory(this.state, replayed.state);
      this.#take({ transaction, visit: replayed.visit });
    }
    // That was no change of the text.
    this.#log = replayed ? log : { start: text, entries: [] };
  }

  /** Called at each pause; what it returns makes undo work after a reload. */
  history = (): UndoLog | undefined => {
    const { entries, earlier } = this.#log;
    if (entries.length === 0) return earlier;
    return { ...this.#log, canUndo: this.canUndo, canRedo: this.canRedo };
  };

  takeTheirs = (base: string, theirs: string): boolean => {
    if (this.view?.composing) return false;
    if (this.view) readSelection(this.view);
    const isUnchanged = this.history() === undefined;
    const taken = takeTheirs(this.state, this.#visit, base, theirs);
    this.#take(taken);
    if (isUnchanged) this.#log = { start: taken.text, entries: [] };
    return true;
  };

  takeText = (text: string): void => {
    const taken = takeText(this.state, this.#visit, text);
    this.#take(taken);
    if (taken.transaction.docChanged) this.#onChange();
  };

  #take({ transaction, visit }: Taken): void {
    this.#visit = visit;
    this.#apply(transaction);
  }

  /** Opens the options of the block at a position; undefined closes them. */
  showOptions(position: number | undefined, replaced?: Slice): void {
    this.options = position;
    this.replaced = replaced;
    this.optionsOpened++;
    this.#tell();
  }

  askForLink(isAsked = true): void {
    this.isLinking = isAsked;
    this.#tell();
  }

  focus(): void {
    const { view } = this;
    if (view) focusWhenPossible(view.dom, () => view.focus());
  }

  /** Where the block with the cursor starts, as an offset in the text. */
  offset(): number {
    const { edits } = this.#save();
    const before = offsetAt(this.state.doc, this.state.selection.head, this.#visit.current);
    const moved = edits
      .filter(({ to }) => to <= before)
      .reduce((sum, { from, to, text }) => sum + text.length - (to - from), 0);
    return before + moved;
  }

  /** Puts the cursor into the block at an offset of the text, which must be the one that was taken last. */
  goTo(offset: number): void {
    const { doc, tr } = this.state;
    const position = positionAt(doc, offset, this.#visit.current);
    this.#apply(tr.setSelection(Selection.near(doc.resolve(position))).scrollIntoView());
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/**
 * Before each update of the screen, React looks for the selection in all texts of a focused editable element, to restore it after
 * that. ProseMirror keeps its selection itself, and in a large page the search takes longer than everything else.
 */
function hideFromReact(dom: HTMLElement): void {
  Object.defineProperty(dom, "contentEditable", {
    value: "inherit",
    writable: true,
    configurable: true,
  });
}
