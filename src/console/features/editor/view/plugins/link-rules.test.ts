import type { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { OpenEditor } from "../open-editor.ts";

/** The Markdown after typing a text letter by letter, as the view hands letters to the rules. */
function typed(text: string, before = ""): string {
  const editor = new OpenEditor(before, () => undefined);
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const view = {
      composing: false,
      get state(): EditorState {
        return editor.state;
      },
      dispatch: editor.dispatch,
    };
    const isHandled = editor.state.plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(
        plugin,
        view as never,
        from,
        to,
        letter,
        () => editor.state.tr,
      ),
    );
    if (!isHandled) editor.dispatch(editor.state.tr.insertText(letter, from, to));
  }
  return editor.text().trimEnd();
}

test("links and images that are typed as Markdown are links and images", () => {
  expect(typed("See [the guide](../guide.md).")).toBe("See [the guide](../guide.md).");
  expect(typed('[a](https://example.com/x "Title") b')).toBe(
    '[a](https://example.com/x "Title") b',
  );
  expect(typed("[a **b** c](d)")).toBe("[a **b** c](d)");
  expect(typed("An ![image of it](a.png)!")).toBe("An ![image of it](a.png)!");
  expect(typed("![](a.png)")).toBe("![](a.png)");
});

test("brackets that aren't a link stay text", () => {
  expect(typed("f[0](x y)")).toBe("f[0]\\(x y)");
});
