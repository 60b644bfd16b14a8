import { undo } from "prosemirror-history";
import { expect, test } from "vitest";
import { OpenEditor } from "../open-editor.ts";
import { colorsIn, hasColors, setColors } from "./code-colors.ts";

const [first, second] = [1, 12];
const parts = [
  { from: 0, to: 3, kind: "keyword" },
  { from: 4, to: 5, kind: "number" },
] as const;

/** Two blocks with code of nine characters; the first one is colored. */
function openCode() {
  const markdown = "```js\nlet 1 = 2\n```\n\n```js\nlet 3 = 4\n```\n";
  const editor = new OpenEditor(markdown, () => undefined);
  editor.dispatch(setColors(editor.state.tr, [{ from: first, size: 9, parts }]));
  return { editor, markdown };
}

const shownIn = ({ state }: OpenEditor) =>
  colorsIn(state)
    .find()
    .map(({ from, to, spec }) => `${spec["kind"]}: ${state.doc.textBetween(from, to)}`);

test("colors are no change of the text", () => {
  const { editor, markdown } = openCode();
  expect(shownIn(editor)).toEqual(["keyword: let", "number: 1"]);
  expect(editor.text()).toBe(markdown);
  expect(undo(editor.state, editor.dispatch)).toBe(false);
});

test("colors move with the text, and new ones replace those of their block alone", () => {
  const { editor } = openCode();
  editor.dispatch(setColors(editor.state.tr, [{ from: second, size: 9, parts }]));
  editor.dispatch(editor.state.tr.insertText("x ", first));
  expect(shownIn(editor)).toEqual(["keyword: let", "number: 1", "keyword: let", "number: 3"]);
  const block = { from: first, size: 11, parts: [{ from: 0, to: 1, kind: "name" }] } as const;
  expect(hasColors(editor.state, block)).toBe(false);
  editor.dispatch(setColors(editor.state.tr, [block]));
  expect(hasColors(editor.state, block)).toBe(true);
  expect(shownIn(editor)).toEqual(["name: x", "keyword: let", "number: 3"]);
  editor.dispatch(setColors(editor.state.tr, [{ ...block, parts: [] }]));
  expect(shownIn(editor)).toEqual(["keyword: let", "number: 3"]);
});

test("colors of a whole block are replaced, too", () => {
  const { editor } = openCode();
  const whole = { from: first, size: 9, parts: [{ from: 0, to: 9, kind: "note" }] } as const;
  editor.dispatch(setColors(editor.state.tr, [whole]));
  expect(shownIn(editor)).toEqual(["note: let 1 = 2"]);
  editor.dispatch(setColors(editor.state.tr, [{ ...whole, parts }]));
  expect(shownIn(editor)).toEqual(["keyword: let", "number: 1"]);
});

test("a block that lost colors doesn't have them", () => {
  const { editor } = openCode();
  const before = editor.state.doc;
  editor.dispatch(editor.state.tr.delete(first, first + 4));
  undo(editor.state, editor.dispatch);
  expect(editor.state.doc.eq(before)).toBe(true);
  expect(hasColors(editor.state, { from: first, size: 9, parts })).toBe(false);
});
