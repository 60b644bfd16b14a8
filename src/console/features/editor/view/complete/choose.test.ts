// @vitest-environment happy-dom
import { Selection } from "prosemirror-state";
import { expect, test } from "vitest";
import { OpenEditor } from "../open-editor.ts";
import { askCompletion } from "../plugins/completion.ts";
import { giveUp } from "./choose.ts";

test("an Enter that chose nothing begins a line, and what was typed since goes on as it was", () => {
  const editor = new OpenEditor("", () => undefined);
  const unmount = editor.mount(document.body.appendChild(document.createElement("div")), "Text");
  const type = (text: string) => {
    for (const letter of text) {
      const { from, to } = editor.state.selection;
      const isHandled = editor.view?.someProp("handleTextInput", (handle) =>
        handle(editor.view!, from, to, letter, () => editor.state.tr),
      );
      if (!isHandled) editor.dispatch(editor.state.tr.insertText(letter, from, to));
    }
  };
  editor.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)));
  type("Ask @nobody");
  editor.dispatch(askCompletion(editor.state.tr, "Enter"));
  type(" `code`");
  giveUp(editor);
  type(" and text");
  expect(editor.text()).toBe("Ask @nobody\n\n`code` and text\n");
  unmount();
});
