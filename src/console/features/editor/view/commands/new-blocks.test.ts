import { NodeSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { openText } from "../testing.ts";
import {
  addPart,
  insertBlock,
  insertInline,
  newBlocks,
  newInlines,
  partedAround,
  partedName,
  takeBack,
} from "./new-blocks.ts";

/** The text after a part was added beside the cursor, undone, and added again, and `^` was typed into it. */
function added(text: string): string {
  const editor = openText(text);
  const before = editor.text();
  const add = () => addPart(partedAround(editor.state)!)(editor.state, editor.dispatch);
  expect(add()).toBe(true);
  editor.undo(editor.state, editor.dispatch);
  expect(editor.text()).toBe(before);
  add();
  editor.dispatch(editor.state.tr.insertText("^"));
  const after = editor.text();
  editor.takeText(after);
  expect(editor.text()).toBe(after);
  return after;
}

const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
const step = (text: string) => `{% step %}\n${text}\n{% endstep %}\n`;
const column = (text: string, open = "column") => `{% ${open} %}\n${text}\n{% endcolumn %}\n`;
const inside = (name: string, ...parts: string[]) =>
  `Above\n\n{% ${name} %}\n${parts.join("\n")}{% end${name} %}\n\nBelow\n`;

test("a tab is added after the one with the cursor", () => {
  expect(added(inside("tabs", tab("A", "* o|ne"), tab("B", "two")))).toBe(
    inside(
      "tabs",
      tab("A", "* one"),
      tab("Tab 3", "\n^\n").replaceAll("\n\n", "\n"),
      tab("B", "two"),
    ),
  );
});

test("a step is added with a heading like that of the one before", () => {
  expect(added(inside("stepper", step("## One\n\nText|")))).toContain("## ^");
  expect(added(inside("stepper", step("Text|")))).toContain("### ^");
});

test("a column is added, and those with a width keep it", () => {
  const wide = 'column width="30%"';
  const after = added(inside("columns", column("one|", wide), column("two")));
  expect(after.indexOf("^")).toBeGreaterThan(after.indexOf("one"));
  expect(after.indexOf("^")).toBeLessThan(after.indexOf("two"));
  expect(after).toContain(`{% ${wide} %}`);
});

test("a card is added after the one with the cursor", () => {
  const row = (text: string) => `<tr><td>${text}</td></tr>`;
  const cards = (...rows: string[]) =>
    `<table data-view="cards"><thead><tr><th></th></tr></thead><tbody>${rows.join("")}</tbody></table>\n`;
  expect(added(cards(row("o|ne"), row("two")))).toBe(cards(row("one"), row("^"), row("two")));
});

test("without the cursor in a part, one is added at the end; a selected whole counts", () => {
  const editor = openText(
    inside("columns", column("one"), column("two")).replace("Above", "Ab|ove"),
  );
  expect(partedAround(editor.state)).toBeUndefined();
  const position = editor.state.doc.firstChild!.nodeSize;
  expect(partedName(editor.state.doc.nodeAt(position))).toBe("columns");
  editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
  expect(partedAround(editor.state)).toBe(position);
  addPart(position)(editor.state, editor.dispatch);
  editor.dispatch(editor.state.tr.insertText("^"));
  expect(editor.text().indexOf("^")).toBeGreaterThan(editor.text().indexOf("two"));
});

test("in another table there is nothing to add", () => {
  expect(partedAround(openText("| a |\n| - |\n| b| |\n").state)).toBeUndefined();
});

test.each(["One|\n\nThree", "One\n\n|\n\nThree"])(
  "a new block in %j leaves nothing when it is taken back",
  (text) => {
    const editor = openText(text);
    const { doc } = editor.state;
    const { transaction, position, replaced } = insertBlock(editor.state, newBlocks.embed());
    editor.dispatch(transaction);
    editor.dispatch(takeBack(editor.state, position, replaced));
    expect(editor.state.doc.toString()).toBe(doc.toString());
  },
);

test.each(["One |two| three", "One t|wo\n\nthr|ee", "One| two"])(
  "a new button in %j gives back what was selected",
  (text) => {
    const editor = openText(text);
    const before = editor.text();
    const { transaction, position, replaced } = insertInline(editor.state, newInlines.button("Go"));
    editor.dispatch(transaction);
    editor.dispatch(takeBack(editor.state, position, replaced));
    expect(editor.text()).toBe(before);
  },
);
