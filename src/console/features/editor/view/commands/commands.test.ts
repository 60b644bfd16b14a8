import { type Command, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { OpenEditor } from "../open-editor.ts";
import { openText } from "../testing.ts";
import { leaveAtEdge, toCellBeside } from "../plugins/keys.ts";
import { selectBlock, selectNextBlock } from "./block-selection.ts";
import { backFromEmptyFrame } from "./leave.ts";
import { liftItems, sinkItems, splitItem } from "./lists.ts";
import { moveBlock } from "./block-actions.ts";
import { toggleList, toggleQuote, toHeading } from "./turn-into.ts";
import { newBlocks, insertBlock } from "./new-blocks.ts";

/** The text after a command, and where typing continues. */
function after(text: string, ...commands: Command[]): string {
  const editor = openText(text);
  for (const command of commands) expect(command(editor.state, editor.dispatch)).toBe(true);
  editor.dispatch(editor.state.tr.insertText("^"));
  return editor.text();
}

test("items move below the item before them, and back", () => {
  expect(after("* a\n* |b\n* c\n", sinkItems)).toBe("* a\n  * ^b\n* c\n");
  expect(after("* a\n  * |b\n  * c\n* d\n", liftItems)).toBe("* a\n* ^b\n  * c\n* d\n");
  expect(after("1. a\n2. b|\n", sinkItems, liftItems)).toBe("1. a\n2. b^\n");
  expect(after("* a\n* |b\n* c\n", liftItems)).toBe("* a\n\n^b\n\n* c\n");
});

test("Enter starts an item, and in an empty one ends the list", () => {
  expect(after("* one|\n", splitItem)).toBe("* one\n* ^\n");
  expect(after("- [x] one|\n", splitItem)).toBe("- [x] one\n- [ ] ^\n");
  expect(after("* one|\n", splitItem, splitItem)).toBe("* one\n\n^\n");
});

test("texts become lists, quotes, and headings, and texts again", () => {
  expect(after("one|\n", toggleList("orderedList"))).toBe("1. one^\n");
  expect(after("* one|\n* two\n", toggleList("tasks"))).toBe("* [ ] one^\n* [ ] two\n");
  expect(after("* one|\n", toggleList("bulletList"))).toBe("one^\n");
  expect(after("one|\n", toggleQuote)).toBe("> one^\n");
  expect(after("one|\n", toHeading(2))).toBe("## one^\n");
  expect(after("## one|\n", toHeading(2))).toBe("one^\n");
});

test("blocks move among their siblings, and out of what they are in", () => {
  expect(after("one\n\ntwo|\n", moveBlock(-1))).toBe("two^\n\none\n");
  expect(after("* a|\n* b\n", moveBlock(1))).toBe("* b\n* a^\n");
  const hint = '{% hint style="info" %}\none|\n\ntwo\n{% endhint %}\n';
  expect(after(hint, moveBlock(-1))).toBe('one^\n\n{% hint style="info" %}\ntwo\n{% endhint %}\n');
});

test("Backspace in an empty frame leaves a paragraph, and others stay", () => {
  const names = ["hint", "tabs", "stepper", "columns", "condition", "expandable"] as const;
  for (const name of names) {
    const editor = openText("before|\n");
    editor.dispatch(insertBlock(editor.state, newBlocks[name]()).transaction);
    expect(backFromEmptyFrame(editor.state, editor.dispatch), name).toBe(true);
    editor.dispatch(editor.state.tr.insertText("^"));
    expect(editor.text(), name).toBe("before\n\n^\n");
  }
  const { state } = openText('{% hint style="info" %}\n|one\n{% endhint %}\n');
  expect(backFromEmptyFrame(state)).toBe(false);
});

test("arrows go along the columns of a table, and leave it at the edges of the page", () => {
  const view = { endOfTextblock: () => true } as unknown as EditorView;
  const press = (text: string, after: string, command: Command) => {
    const editor = new OpenEditor(text, () => undefined);
    editor.state.doc.descendants((node, position) => {
      if (!node.text?.endsWith(after)) return;
      const selection = TextSelection.create(editor.state.doc, position + node.nodeSize);
      editor.dispatch(editor.state.tr.setSelection(selection));
    });
    if (!command(editor.state, editor.dispatch, view)) return undefined;
    editor.dispatch(editor.state.tr.insertText("^"));
    return editor.text();
  };
  const table = "| a | bb |\n| - | - |\n| c | d |\n";
  expect(press(table, "bb", toCellBeside(1))).toBe(table.replace("d", "d^"));
  expect(press(table, "d", toCellBeside(-1))).toBe(table.replace("bb", "b^b"));
  expect(press(table, "c", toCellBeside(1))).toBeUndefined();
  expect(press(table, "a", leaveAtEdge(1))).toBeUndefined();
  expect(press(table, "c", leaveAtEdge(1))).toBe(`${table}\n^\n`);
  expect(press(table, "bb", leaveAtEdge(-1))).toBe(`^\n\n${table}`);
  const code = "```js\na\n```\n";
  expect(press(code, "a", leaveAtEdge(1))).toBe(`${code}\n^\n`);
  expect(press(`${code}\nafter\n`, "a", leaveAtEdge(1))).toBeUndefined();
});

test("arrows go through blocks without text, and from block to block once one is chosen", () => {
  const editor = openText("|one\n\n---\n\ntwo\n");
  const select = (position: number) =>
    editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
  const press = (command: Command) => command(editor.state, editor.dispatch);
  select(5);
  expect(press(selectNextBlock(1))).toBe(false);
  expect(press(selectBlock)).toBe(true);
  expect(press(selectNextBlock(1))).toBe(true);
  expect(editor.state.selection).toMatchObject({ from: 6, node: { textContent: "two" } });
  expect(press(selectNextBlock(-1))).toBe(true);
  expect(press(selectNextBlock(-1))).toBe(true);
  expect(editor.state.selection).toMatchObject({ from: 0, node: { textContent: "one" } });
  select(5);
  expect(press(selectNextBlock(-1))).toBe(false);
});

test("every new block can be written, read again, and undone", () => {
  for (const [name, make] of Object.entries(newBlocks)) {
    const editor = openText("before|\n\nafter\n");
    editor.dispatch(insertBlock(editor.state, make()).transaction);
    const text = editor.text();
    expect(text, name).toMatch(/^before\n\n[\s\S]+\n\nafter\n$/);
    editor.takeText(text);
    expect(editor.text(), name).toBe(text);
  }
});
