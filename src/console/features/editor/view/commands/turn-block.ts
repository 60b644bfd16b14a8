import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { liftItems } from "./lists.ts";
import { blocksOf } from "./block-actions.ts";
import { type StyleName, styleAt } from "./style-at.ts";
import {
  listKindAt,
  toCode,
  toggleList,
  toggleQuote,
  toHeading,
  toParagraph,
} from "./turn-into.ts";
import type { Editor } from "../editor.ts";

/** What makes the selected texts each of them. */
export const styleCommands: Record<StyleName, Command> = {
  paragraph: toParagraph,
  heading1: toHeading(1),
  heading2: toHeading(2),
  heading3: toHeading(3),
  heading4: toHeading(4),
  bulletList: toggleList("bulletList"),
  orderedList: toggleList("orderedList"),
  tasks: toggleList("tasks"),
  quote: toggleQuote,
  code: toCode,
};

/** The texts of the selected blocks, or of the one with the cursor; undefined if they can't be anything else, such as a table. */
export function textsOf(state: EditorState): TextSelection | undefined {
  const range = blocksOf(state);
  if (!range) return undefined;
  const { doc } = state;
  const first = Selection.findFrom(doc.resolve(range.from), 1, true);
  const last = Selection.findFrom(doc.resolve(range.to), -1, true);
  if (!(first instanceof TextSelection) || !(last instanceof TextSelection)) return undefined;
  if (first.from < range.from || last.to > range.to) return undefined;
  const texts = TextSelection.create(doc, first.from, last.to);
  return styleAt(state.apply(state.tr.setSelection(texts))) === undefined ? undefined : texts;
}

/**
 * Makes the selected blocks, or the one with the cursor, something else. What they are in, such as a list, goes if they leave it. One
 * undo takes all of it back.
 */
export function turnInto(editor: Editor, style: StyleName): void {
  const texts = textsOf(editor.state);
  if (!texts) return;
  const { selection, tr } = editor.state;
  let state = editor.state.apply(editor.state.tr.setSelection(texts));
  const run = (command: Command) =>
    command(state, (next) => {
      const applied = state.applyTransaction(next);
      for (const { steps } of applied.transactions) steps.forEach((step) => tr.step(step));
      state = applied.state;
    });
  const isList = style === "bulletList" || style === "orderedList" || style === "tasks";
  if (styleAt(state) !== style) {
    // Out of all levels of a list, which a heading or a quote doesn't belong to.
    while (!isList && listKindAt(state) !== undefined && run(liftItems));
    if (style !== "quote" && styleAt(state) === "quote") run(toggleQuote);
    // What a list or a quote holds is text.
    if (isList || style === "quote") run(toParagraph);
    if (styleAt(state) !== style) run(styleCommands[style]);
  }
  // The cursor of a single text stays a cursor.
  const isCursor = selection instanceof TextSelection && selection.empty;
  const { from, to } = state.selection;
  const end = tr.doc.resolve(to);
  editor.dispatch(
    tr.setSelection(
      isCursor ? Selection.near(end, -1) : TextSelection.between(tr.doc.resolve(from), end),
    ),
  );
}
