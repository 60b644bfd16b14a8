import { history, redo, undo } from "prosemirror-history";
import { EditorState, type Transaction } from "prosemirror-state";
import { type Taken, takeText, takeTheirs, type TakenTheirs } from "../merge/take-text.ts";
import { openPage, saveVisit, type Visit } from "../merge/visit.ts";
import { normalizing } from "../normalize.ts";
import { createRandom } from "./random.ts";
import type { Edit } from "./text-edits.ts";

/** An open page as an editor holds it, without a view. */
export class OpenPage {
  state: EditorState;
  visit: Visit;

  constructor(text: string) {
    this.visit = openPage(text);
    const plugins = [history({ newGroupDelay: 0 }), normalizing];
    this.state = EditorState.create({ doc: this.visit.current.doc, plugins });
  }

  dispatch = (transaction: Transaction): void => {
    this.state = this.state.apply(transaction);
  };

  /** Edits at random; false if the document has no place for the edit. */
  edit(edit: Edit, seed: number): boolean {
    const transform = edit(this.state.doc, createRandom(seed));
    if (!transform) return false;
    const { tr } = this.state;
    transform.steps.forEach((step) => tr.step(step));
    this.dispatch(tr);
    return true;
  }

  undo = (): boolean => undo(this.state, this.dispatch);
  redo = (): boolean => redo(this.state, this.dispatch);

  save(): string {
    const { saved, visit } = saveVisit(this.state.doc, this.visit);
    this.visit = visit;
    return saved.text;
  }

  takeText(text: string): void {
    this.take(takeText(this.state, this.visit, text));
  }

  takeTheirs(base: string, theirs: string): TakenTheirs {
    const taken = takeTheirs(this.state, this.visit, base, theirs);
    this.take(taken);
    return taken;
  }

  private take({ transaction, visit }: Taken): void {
    this.dispatch(transaction);
    this.visit = visit;
  }
}
