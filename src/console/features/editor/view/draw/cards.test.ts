import type { Command } from "prosemirror-state";
import { expect, test } from "vitest";
import { deleteBlock, duplicateBlock, moveBlock } from "../commands/block-actions.ts";
import { newBlocks, insertBlock } from "../commands/new-blocks.ts";
import { setField, fieldsAt, optionsPlace } from "../options/block-fields.ts";
import { OpenEditor } from "../open-editor.ts";
import { openText } from "../testing.ts";
import { deleteEmptyCard, enterOnCard, nextCardText } from "../commands/card-commands.ts";

const head =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody>';
const rows = [
  '<tr><td><strong>One</strong></td><td>First|</td><td><a href="a.md">a.md</a></td></tr>',
  "<tr><td>Two</td><td>Second</td><td></td></tr>",
];
const page = `Before\n\n${head}${rows.join("")}</tbody></table>\n\nAfter\n`;
const plain = page.replace("|", "");
const emptyRow = "<tr><td></td><td></td><td></td></tr>";

function after(text: string, ...commands: Command[]) {
  const editor = openText(text);
  for (const command of commands) expect(command(editor.state, editor.dispatch)).toBe(true);
  return editor;
}

test("Tab goes through the texts of the cards, past what isn't shown, to a new card", () => {
  const editor = after(page, nextCardText(1), nextCardText(1));
  expect(editor.text()).toBe(plain);
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe("Second");
  expect(nextCardText(1)(editor.state, editor.dispatch)).toBe(true);
  editor.dispatch(editor.state.tr.insertText("Three"));
  const added = emptyRow.replace("<td>", "<td>Three");
  expect(editor.text()).toBe(plain.replace("</tr></tbody>", `</tr>${added}</tbody>`));
});

test("Enter goes to a card's next text and breaks its last one, and Backspace deletes an empty card", () => {
  const typed = after(page.replace("First|", "First").replace("One", "One|"), enterOnCard);
  typed.dispatch(typed.state.tr.insertText("> "));
  expect(typed.text()).toBe(plain.replace("First", "&#x3E; First"));
  const broken = after(page, enterOnCard);
  broken.dispatch(broken.state.tr.insertText("line"));
  expect(broken.text()).toBe(plain.replace("First", "First<br>line"));
  const added = after(page, nextCardText(1), nextCardText(1), nextCardText(1));
  expect(deleteEmptyCard(added.state, added.dispatch)).toBe(true);
  expect(added.text()).toBe(plain);
});

test("cards are moved, copied, and deleted as blocks, and stay below their header", () => {
  const [one, two] = rows.map((row) => row.replace("|", ""));
  const of = (...cards: (string | undefined)[]) => plain.replace(`${one}${two}`, cards.join(""));
  expect(after(page, moveBlock(1)).text()).toBe(of(two, one));
  const first = openText(page);
  expect(moveBlock(-1)(first.state, first.dispatch)).toBe(false);
  expect(after(page, duplicateBlock).text()).toBe(of(one, one, two));
  expect(after(page, deleteBlock).text()).toBe(of(two));
  expect(after(page, deleteBlock, deleteBlock).text()).toBe("Before\n\nAfter\n");
});

test("a card's link changes only its cell, and an image adds the column that the table lacks", () => {
  const editor = openText(page);
  const set = (index: number, value: string) => {
    const place = optionsPlace(editor.state)!;
    const field = fieldsAt(editor.state.doc, place)[index]!;
    editor.dispatch(setField(editor.state.tr, place, field, value));
  };
  const fields = () => {
    const place = optionsPlace(editor.state)!;
    const node = editor.state.doc.nodeAt(place)!;
    return fieldsAt(editor.state.doc, place).map((field) => field.read(node));
  };
  expect(fields()).toEqual(["a.md", "", ""]);
  set(0, "guides/start%20here.md");
  const linked = '<a href="guides/start%20here.md">start here.md</a>';
  const withLink = plain.replace('<a href="a.md">a.md</a>', linked);
  expect(editor.text()).toBe(withLink);
  set(1, "files/cover.png");
  expect(fields()).toEqual(["guides/start%20here.md", "files/cover.png", ""]);
  const text = editor.text();
  expect(text).toContain('<th data-hidden data-card-cover data-type="files"></th></tr></thead>');
  expect(text).toContain(`${linked}</td><td><a href="files/cover.png">cover.png</a></td></tr>`);
  expect(text).toContain("<td>Second</td><td></td><td></td></tr></tbody></table>\n\nAfter\n");
  set(0, "");
  expect(editor.text()).toContain("<td>First</td><td></td><td>");
});

test("a table is shown as cards and as a table again, and new cards start in the first title", () => {
  const editor = new OpenEditor("| A | B |\n| --- | --- |\n| a | b |\n", () => undefined);
  const view = () => fieldsAt(editor.state.doc, 0)[0]!;
  editor.dispatch(setField(editor.state.tr, 0, view(), "cards"));
  expect(editor.text()).toContain('<table data-view="cards"><thead><tr><th>A</th>');
  editor.dispatch(setField(editor.state.tr, 0, view(), ""));
  expect(editor.text()).toContain("<table><thead><tr><th>A</th>");
  const empty = openText("|\n");
  empty.dispatch(insertBlock(empty.state, newBlocks.cards()).transaction.insertText("Title"));
  expect(empty.text()).toContain("<tbody><tr><td>Title</td><td></td><td></td><td></td></tr><tr>");
});
