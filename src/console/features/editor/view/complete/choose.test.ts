// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { OpenEditor } from "../open-editor.ts";
import { askCompletion } from "../plugins/completion.ts";
import { type } from "../testing.ts";
import { giveUp } from "./choose.ts";

test("an Enter that chose nothing begins a line, and what was typed since goes on as it was", () => {
  const editor = new OpenEditor("", () => undefined);
  const unmount = editor.mount(document.body.appendChild(document.createElement("div")), "Text");
  type(editor, "Ask @nobody");
  editor.dispatch(askCompletion(editor.state.tr, "Enter"));
  type(editor, " `code`");
  giveUp(editor);
  type(editor, " and text");
  expect(editor.text()).toBe("Ask @nobody\n\n`code` and text\n");
  unmount();
});
