import { AllSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { OpenPage } from "../model/testing/open-page.ts";
import { findNodes } from "../model/testing/text-edits.ts";
import { openText } from "../view/testing.ts";
import { insertFile, linkSelection, pasteBlocks, blocksOfMarkdown } from "./insert-pasted.ts";

/** A page with a text selected. */
function openWith(text: string, selected: string): OpenPage {
  const page = new OpenPage(text);
  const [found] = findNodes(page.state.doc, (node) => (node.text ?? "").includes(selected));
  const from = found!.position + found!.node.text!.indexOf(selected);
  const selection = TextSelection.create(page.state.doc, from, from + selected.length);
  page.dispatch(page.state.tr.setSelection(selection));
  return page;
}

function paste(page: OpenPage, markdown: string): string {
  page.dispatch(pasteBlocks(page.state, blocksOfMarkdown(markdown)!));
  return page.save();
}

test("pasted text joins the text around it, and blocks come between", () => {
  expect(paste(openWith("One two three.\n\nOther _text_\n", "two"), "a **b**")).toBe(
    "One a **b** three.\n\nOther _text_\n",
  );
  expect(paste(openWith("One two three.\n", "two"), "a\n\n* b\n\nc")).toBe(
    "One a\n\n* b\n\nc three.\n",
  );
  expect(paste(openWith("One two\n", "two"), "## Title\n\n| a |\n| - |\n| b |")).toBe(
    "One\n\n## Title\n\n| a |\n| --- |\n| b |\n",
  );
});

test("pasted items become items of the list", () => {
  const into = (text: string, markdown: string) => {
    const editor = openText(text);
    editor.dispatch(pasteBlocks(editor.state, blocksOfMarkdown(markdown)!));
    editor.dispatch(editor.state.tr.insertText("^"));
    return editor.text();
  };
  expect(into("* a\n* b|b|\n* c\n", "- x\n- y")).toBe("* a\n* b\n* x\n* y^\n* c\n");
  expect(into("* a\n* |b|\n* c\n", "1. x\n2. y")).toBe("* a\n* x\n* y^\n* c\n");
  expect(into("* a\n* |b\n", "- x\n  - y")).toBe("* a\n* x\n  * y^\n* b\n");
  expect(into("1. a|b\n2. c\n", "- x\n\n1. y")).toBe("1. a\n2. x\n3. y^\n4. b\n2. c\n");
  expect(into("* a|\n  * b\n", "- [x] x\n- [ ] y")).toBe("* a\n  * b\n* [x] x\n* [ ] y^\n");
  expect(into("* a\n\n  b|\n", "- x")).toBe("* a\n\n  b\n  * x^\n");
  expect(into("> * a|\n", "- x\n- y")).toBe("> * a\n> * x\n> * y^\n");
  expect(into("a|\n", "- x\n- y")).toBe("a\n\n* x\n* y^\n");
});

test("in a cell, blocks become lines", () => {
  const text = "| a | b |\n| - | - |\n| c | here |\n";
  expect(paste(openWith(text, "here"), "one\n\n* two\n* **three**")).toBe(
    "| a | b |\n| - | - |\n| c | one<br>two<br>**three** |\n",
  );
});

test("pasted blocks aren't taken for those of the page that have the same number", () => {
  const page = openWith("First\n\nSecond\n", "Second");
  expect(paste(page, "First\n\nSecond\n\nThird")).toBe("First\n\nFirst\n\nSecond\n\nThird\n");
  page.undo();
  expect(page.save()).toBe("First\n\nSecond\n");
});

test("a URL links the selected text, but not code or several blocks", () => {
  const page = openWith("See the guide here.\n", "guide");
  page.dispatch(linkSelection(page.state, "https://example.com/a")!);
  expect(page.save()).toBe("See the [guide](https://example.com/a) here.\n");
  expect(
    linkSelection(openWith("```\nsome code\n```\n", "code").state, "https://e.com"),
  ).toBeNull();
  const whole = openWith("a\n\nb\n", "a").state;
  const all = whole.apply(whole.tr.setSelection(new AllSelection(whole.doc)));
  expect(linkSelection(all, "https://e.com")).toBeNull();
});

test("an uploaded file becomes a block below the text, or an image in a cell", () => {
  const page = openWith("* One two\n* Three\n", "One");
  page.dispatch(insertFile(page.state, page.state.selection.to, "/files/1", true));
  page.dispatch(insertFile(page.state, page.state.doc.content.size, "/files/2", false));
  expect(page.save()).toContain(
    '* One two\n\n  <figure><img src="/files/1" alt=""><figcaption></figcaption></figure>\n',
  );
  expect(page.save()).toContain('{% file src="/files/2" %}');
  const table = openWith("| a |\n| - |\n| here |\n", "here");
  table.dispatch(insertFile(table.state, table.state.selection.to, "/files/1", true));
  expect(table.save()).toContain("| here![](/files/1) |");
});

test("it takes the place of an empty paragraph", () => {
  const page = new OpenPage("");
  page.dispatch(insertFile(page.state, 1, "/files/1", true));
  expect(page.save()).toBe(
    '<figure><img src="/files/1" alt=""><figcaption></figcaption></figure>\n',
  );
});
