import { expect, test } from "vitest";
import { EditorState, type Transaction } from "prosemirror-state";
import { normalizing } from "./normalize.ts";
import { readPage } from "./read/read-page.ts";
import { nodeType, schema } from "./schema/schema.ts";

/** The document after a change, as text. */
function after(text: string, change: (tr: Transaction) => Transaction): string {
  const state = EditorState.create({ doc: readPage(text).doc, plugins: [normalizing] });
  return state.apply(change(state.tr)).doc.toString();
}

const append = (text: string) => (tr: Transaction) => tr.insertText(text, tr.doc.content.size - 1);
const hrefs = (text: string, change: (tr: Transaction) => Transaction) => {
  const state = EditorState.create({ doc: readPage(text).doc, plugins: [normalizing] });
  const names: string[] = [];
  state.apply(change(state.tr)).doc.descendants((node) => {
    for (const { attrs } of node.marks) names.push(`${node.text}: ${attrs["href"] as string}`);
  });
  return names;
};

test("lists that come together are joined; those that an author kept apart are not", () => {
  expect(after("* a\n\nb\n\n* c", (tr) => tr.delete(7, 10))).toBe(
    'doc(bulletList(listItem(paragraph("a")), listItem(paragraph("c"))))',
  );
  expect(after("* a\n\n- b\n\nc", append("d"))).toBe(
    'doc(bulletList(listItem(paragraph("a"))), bulletList(listItem(paragraph("b"))), paragraph("cd"))',
  );
});

test("bare addresses become links, and follow their text", () => {
  expect(hrefs("a", append(" https://b.c/d_e."))).toEqual(["https://b.c/d_e: https://b.c/d_e"]);
  expect(hrefs("a https://b.c", append("/d"))).toEqual(["https://b.c/d: https://b.c/d"]);
  expect(hrefs("a", append(" www.b.c (x@y.de)"))).toEqual([
    "www.b.c: http://www.b.c",
    "x@y.de: mailto:x@y.de",
  ]);
  expect(hrefs("[https://b.c](d)", append("e"))).toEqual(["https://b.c: d"]);
  expect(hrefs("`a`", (tr) => tr.insertText("https://b.c", 1))).toEqual([
    "https://b.ca: undefined",
  ]);
});

test("only the first row of a Markdown table has headers", () => {
  const copy = (tr: Transaction) => {
    const row = tr.doc.firstChild!.firstChild!;
    return tr.insert(1 + row.nodeSize, row);
  };
  expect(after("| a |\n| - |", copy)).toBe(
    'doc(table(tableRow(tableHeader("a")), tableRow(tableCell("a"))))',
  );
});

test("a task that starts with another block is an ordinary item", () => {
  const toHeading = (tr: Transaction) => tr.setBlockType(3, 3, nodeType("heading"));
  const state = EditorState.create({ doc: readPage("* [x] a").doc, plugins: [normalizing] });
  const { doc } = state.apply(toHeading(state.tr));
  expect(doc.firstChild!.firstChild!.attrs["checked"]).toBeNull();
});

test("a footnote inside of another goes behind it", () => {
  const note = nodeType("note").create({ label: "2" }, schema.nodes["paragraph"]!.create());
  expect(after("[^1]: a\n\n    b\n\nc", (tr) => tr.insert(4, note))).toBe(
    'doc(note(paragraph("a"), paragraph("b")), note(paragraph), paragraph("c"))',
  );
});

test("a formula in HTML is text", () => {
  const text = '<figure><img src="a"><figcaption>b</figcaption></figure>';
  expect(after(text, (tr) => tr.insert(1, nodeType("math").create({ tex: "x" })))).toBe(
    'doc(figure("$$x$$b"))',
  );
});

test("what nobody changed stays", () => {
  const text = "* a\n\n- b\n\n<https://c.d>";
  const doc = readPage(text).doc;
  const state = EditorState.create({ doc, plugins: [normalizing] });
  const { tr } = state;
  tr.insert(0, nodeType("paragraph").create(null, schema.text("x")));
  expect(state.apply(tr).doc.childCount).toBe(doc.childCount + 1);
});
