import { Selection, TextSelection } from "prosemirror-state";
import { markType, schema } from "../../model/schema/schema.ts";
import type { Editor } from "../editor.ts";
import { closeCompletion, completionOf } from "../plugins/completion.ts";

/** What is written for a chosen name. `title` of a link is `mention` for one that is labeled as its target is called. */
export type Written = { text: string; link?: { href: string; title?: string } };

/** Writes a chosen name in the place of what was typed of it. What was typed since stays behind it. */
export function write(editor: Editor, { text, link }: Written): void {
  const { state } = editor;
  const typed = completionOf(state);
  if (typed === null) return;
  const { from, to } = typed;
  const around = state.doc.resolve(to).marks();
  const type = markType("link");
  const marks = link === undefined ? around : type.create(link).addToSet(around);
  const transaction = state.tr.replaceWith(from, to, schema.text(text, marks));
  if (link !== undefined) transaction.removeStoredMark(type);
  editor.dispatch(closeCompletion(transaction).scrollIntoView());
  editor.focus();
}

/** Ends a completion without a choice. Enter was meant for the text then. */
export function giveUp(editor: Editor): void {
  const typed = completionOf(editor.state);
  if (typed === null) return;
  editor.dispatch(closeCompletion(editor.state.tr));
  if (typed.asked === "Enter") pressEnter(editor, typed.to);
}

/** What Enter does at a place. The cursor stays behind what was typed after it, and so does how typing goes on. */
function pressEnter(editor: Editor, at: number): void {
  const { view } = editor;
  const { doc, selection, storedMarks, tr } = editor.state;
  if (!view) return;
  const rest = doc.content.size - selection.head;
  editor.dispatch(tr.setSelection(TextSelection.create(doc, at)));
  const event = new KeyboardEvent("keydown", { key: "Enter" });
  view.someProp("handleKeyDown", (handle) => handle(view, event));
  const now = editor.state;
  const head = now.doc.resolve(now.doc.content.size - rest);
  const back = now.tr.setSelection(Selection.near(head)).setStoredMarks(storedMarks);
  editor.dispatch(back.scrollIntoView());
}
