import { type EditorState, TextSelection } from "prosemirror-state";
import { OpenEditor } from "./open-editor.ts";

/**
 * An open page without a screen.
 * @param text Markdown with `|` where the cursor is, or two of them around what is selected
 */
export function openText(text: string): OpenEditor {
  const editor = new OpenEditor(text.replaceAll("|", "ˈ"), () => undefined);
  const marks: number[] = [];
  editor.state.doc.descendants((node, position) => {
    for (const { index } of (node.text ?? "").matchAll(/ˈ/g)) marks.push(position + index);
  });
  const transaction = editor.state.tr;
  for (const position of marks.toReversed()) transaction.delete(position, position + 1);
  const [anchor = 1, head = anchor + 1] = marks;
  const { doc } = transaction;
  transaction.setSelection(TextSelection.create(doc, anchor, head - 1));
  editor.dispatch(transaction.setMeta("addToHistory", false));
  return editor;
}

/** The Markdown after typing a text into a page. */
export function typed(text: string, before = ""): string {
  const editor = new OpenEditor(before, () => undefined);
  type(editor, text);
  return editor.text().trimEnd();
}

/** Types a text letter by letter, as the view hands letters and Enter to the plugins. */
export function type(editor: OpenEditor, text: string): void {
  const view = {
    composing: false,
    get state(): EditorState {
      return editor.state;
    },
    dispatch: editor.dispatch,
    endOfTextblock: () => false,
  } as never;
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const isEnter = letter === "\n";
    const isHandled = editor.state.plugins.some((plugin) =>
      isEnter
        ? plugin.props.handleKeyDown?.call(plugin, view, { key: "Enter" } as KeyboardEvent)
        : plugin.props.handleTextInput?.call(plugin, view, from, to, letter, () => editor.state.tr),
    );
    if (!isHandled) editor.dispatch(editor.state.tr.insertText(letter, from, to));
  }
}
