import { EditorState, type Plugin, Selection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { offsetAt, positionAt } from "../model/merge/places.ts";
import { takeText, takeTheirs, type Taken } from "../model/merge/take-text.ts";
import { openPage, saveVisit, type Visit } from "../model/merge/visit.ts";
import type { TextHolder } from "../keep/keeper.ts";
import { Portals } from "./draw/portals.tsx";
import type { Editor } from "./editor.ts";
import { editorPlugins } from "./plugins/plugins.ts";
import { addText, readUndoTexts, type UndoTexts } from "./undo-texts.ts";
import { viewProps } from "./view-props.ts";

/** A page in the rich view: its document, how it is shown, and the texts that it was read from. */
export class OpenEditor implements Editor, TextHolder {
  state: EditorState;
  view: EditorView | null = null;
  readonly portals = new Portals();
  /** The block whose options are open. */
  options: number | undefined;
  isLinking = false;
  #visit: Visit;
  #undoTexts: UndoTexts;
  #listeners = new Set<() => void>();
  readonly #onChange: () => void;

  /**
   * @param text the Markdown of the page
   * @param onChange is called after each change of the document, but not for another person's changes
   * @param more plugins that come before the editor's own
   * @param kept what `history` returned before a reload
   */
  constructor(
    text: string,
    onChange: () => void,
    more: readonly Plugin[] = [],
    kept: unknown = undefined,
  ) {
    this.#undoTexts = readUndoTexts(kept, text);
    const [first = text, ...later] = this.#undoTexts.texts;
    this.#visit = openPage(first);
    this.#onChange = onChange;
    const { doc } = this.#visit.current;
    const selection = Selection.atStart(doc);
    this.state = EditorState.create({ doc, selection, plugins: [...more, ...editorPlugins(this)] });
    for (const one of later) this.#take(takeText(this.state, this.#visit, one));
  }

  /** Shows the document in an element. @returns a function that takes it away */
  mount(place: HTMLElement, name: string): () => void {
    const view = new EditorView(
      { mount: place },
      {
        ...viewProps(this, this.portals, name),
        state: this.state,
        dispatchTransaction: this.dispatch,
      },
    );
    this.view = view;
    return () => {
      this.view = null;
      view.destroy();
    };
  }

  dispatch = (transaction: Transaction): void => {
    this.#apply(transaction);
    if (transaction.docChanged) this.#onChange();
  };

  #apply(transaction: Transaction): void {
    this.state = this.state.apply(transaction);
    if (this.options !== undefined) {
      const { pos, deleted } = transaction.mapping.mapResult(this.options);
      this.options = deleted ? undefined : pos;
    }
    this.view?.updateState(this.state);
    this.#tell();
  }

  text = (): string => {
    const { saved, visit } = saveVisit(this.state.doc, this.#visit);
    this.#visit = visit;
    return saved.text;
  };

  /** Called at each pause; what it returns makes undo work after a reload. */
  history = (): UndoTexts => {
    this.#undoTexts = addText(this.#undoTexts, this.text());
    return this.#undoTexts;
  };

  takeTheirs = (base: string, theirs: string): boolean => {
    if (this.view?.composing) return false;
    this.#take(takeTheirs(this.state, this.#visit, base, theirs));
    // Going back to a text from before would take their change back, too.
    this.#undoTexts = { texts: [] };
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
  showOptions(position: number | undefined): void {
    this.options = position;
    this.#tell();
  }

  askForLink(isAsked = true): void {
    this.isLinking = isAsked;
    this.#tell();
  }

  focus(): void {
    this.view?.focus();
  }

  /** Where the block with the cursor starts, as an offset in the text. */
  offset(): number {
    const { saved, visit } = saveVisit(this.state.doc, this.#visit);
    this.#visit = visit;
    const before = offsetAt(this.state.doc, this.state.selection.head, visit.current);
    const moved = saved.edits
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
